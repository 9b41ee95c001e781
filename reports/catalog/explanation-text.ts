import type { ChalkInstance } from "chalk";
import { Chalk } from "chalk";
import type { Ambiguity } from "../../spec/generated/types.js";
import { sourceText } from "../pretty/failure.js";
import { givenLines, type Labelled, rowLines, stepLines } from "../pretty/story.js";
import { valueText } from "../pretty/values.js";
import type { Look } from "../rendering.js";
import { wrapUnder } from "../text.js";
import type { Explanation } from "./explain.js";

type Of<Kind> = Extract<Explanation, { kind: Kind }>;

/** One labelled part of an explanation. */
type Part = readonly [label: string, text: string | undefined];

/** An explanation for a person. */
export function explanationText(explanation: Explanation, look: Look): string {
  const paint = new Chalk({ level: look.colour });
  const page = new Page(look.width, paint);
  switch (explanation.kind) {
    case "rule":
      ruleText(explanation, page);
      break;
    case "vector":
      vectorText(explanation, page);
      break;
    case "property":
      propertyText(explanation, page);
      break;
    case "ambiguity":
      ambiguityText(explanation, page);
      break;
  }
  return page.text();
}

/** Lines with a label in the margin. */
class Page {
  private readonly lines: string[] = [];
  private readonly width: number;
  private readonly paint: ChalkInstance;

  constructor(width: number, paint: ChalkInstance) {
    this.width = width;
    this.paint = paint;
  }

  title(text: string): void {
    this.lines.push(this.paint.bold(text));
  }

  heading(text: string): void {
    this.lines.push("", this.paint.bold(text));
  }

  parts(parts: readonly Part[]): void {
    for (const [label, text] of parts) if (text) this.lines.push(wrapUnder(`  ${label.padEnd(10)} `, text, this.width));
  }

  section(title: string, lines: readonly Labelled[]): void {
    if (lines.length === 0) return;
    this.heading(title);
    for (const [first, text] of lines) this.lines.push(wrapUnder(`  ${first}  `, text, this.width));
  }

  text(): string {
    return `${this.lines.join("\n")}\n`;
  }
}

function ruleText({ rule, vectors, faults, ambiguity, required }: Of<"rule">, page: Page): void {
  page.title(`${rule.id}  ${rule.title}`);
  page.parts([
    ["says", rule.sentence],
    ["level", `${rule.level}, ${rule.status}`],
    ["profile", rule.profile],
    ["editions", `${rule.editions.join(", ")}; required by ${required.join(", ") || "none"}`],
    ["source", [...new Set(rule.source.map(({ document, section }) => sourceText(document, section)))].join("; ")],
    ["judged by", rule.verifiedBy],
    ["polarity", rule.singlePolarity],
    ["successor", rule.supersededBy],
    ["note", rule.note],
  ]);
  page.section(
    "Vectors and properties",
    vectors.map(({ id, title }) => [id, title]),
  );
  page.section(
    "Faults that break it",
    faults.map(({ id, title }) => [id, title]),
  );
  if (ambiguity) {
    page.heading(`Read as ${ambiguity.id} says: ${ambiguity.title}`);
    ambiguityParts(ambiguity, page);
  }
}

function propertyText({ property, rules }: Of<"property">, page: Page): void {
  page.title(`${property.id}  ${property.title}`);
  page.parts([
    ["kind", "property: judged by random stories whose outcome the documents decide"],
    ["catches", property.catches],
    ["profile", property.profile],
    ["editions", property.editions.join(", ")],
    ["needs", property.requires?.join(", ")],
  ]);
  page.section(
    "Rules",
    rules.map(({ id, level, sentence }) => [id, `${sentence} [${level}]`]),
  );
}

function ambiguityText({ ambiguity, rules, probes }: Of<"ambiguity">, page: Page): void {
  page.title(`${ambiguity.id}  ${ambiguity.title}`);
  ambiguityParts(ambiguity, page);
  page.section(
    "Rules that depend on it",
    rules.map((id) => [id, ""]),
  );
  page.section(
    "Probes",
    probes.map((id) => [id, ""]),
  );
}

function ambiguityParts(ambiguity: Ambiguity, page: Page): void {
  page.parts([["question", ambiguity.question]]);
  page.section(
    "Clauses",
    ambiguity.clauses.map(({ document, section, says }) => [sourceText(document, section), says ?? ""]),
  );
  page.section(
    "Readings",
    ambiguity.readings.map(({ id, text }) => [`${id}${id === ambiguity.ours ? " (ours)" : ""}`, text]),
  );
  page.section("Why ours", [["", ambiguity.why]]);
}

function vectorText({ vector, editions, requires, rules }: Of<"vector">, page: Page): void {
  page.title(`${vector.id}  ${vector.title}`);
  page.parts([
    ["kind", vector.kind === "probe" ? `probe of ${vector.ambiguity}, never graded` : vector.kind],
    ["catches", "catches" in vector ? vector.catches : undefined],
    ["profile", vector.profile],
    ["editions", editions.join(", ")],
    ["needs", requires.join(", ")],
    ["polarity", "polarity" in vector ? vector.polarity.join(", ") : undefined],
    ["note", vector.note],
  ]);
  page.section(
    "Rules",
    rules.map(({ id, level, sentence }) => [id, `${sentence} [${level}]`]),
  );
  if ("given" in vector) page.section("Given", givenLines(vector.given ?? {}));
  if (vector.kind === "table") page.section(`Rows of ${vector.operation}`, vector.rows.flatMap(rowLines));
  else page.section("Steps", vector.steps.flatMap(stepLines));
  if (vector.kind === "probe") {
    page.section(
      "Readings",
      Object.entries(vector.readings).map(([id, answers]) => [id, valueText(answers)]),
    );
  }
  if ("kills" in vector)
    page.section(
      "Faults it catches",
      (vector.kills ?? []).map(({ fault, at }) => [fault, `at ${at}`]),
    );
}
