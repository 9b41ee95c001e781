import type { Suite } from "../../conformance/load/suite.js";
import { didYouMean } from "../../conformance/names/near.js";
import type { Property } from "../../conformance/properties/property.js";
import type { Ambiguity, Fault, Rule, Vector } from "../../spec/generated/types.js";
import { vectorsByRule } from "./entries.js";

type RuleSentence = Pick<Rule, "id" | "level" | "sentence">;

/** Everything the suite knows of one id; what --json shows. */
export type Explanation =
  | {
      kind: "rule";
      rule: Rule;
      vectors: { id: string; title: string }[];
      faults: Fault[];
      ambiguity?: Ambiguity;
      required: string[];
    }
  | {
      kind: "vector";
      vector: Vector;
      editions: readonly string[];
      requires: readonly string[];
      rules: RuleSentence[];
    }
  | {
      kind: "property";
      property: Pick<Property, "id" | "title" | "catches" | "profile" | "editions" | "requires">;
      rules: RuleSentence[];
    }
  | { kind: "ambiguity"; ambiguity: Ambiguity; rules: string[]; probes: string[] };

/** Tells what the suite knows of a rule, a vector, a property or an ambiguity; undefined if it knows nothing of this id. */
export async function explain(suite: Suite, id: string): Promise<Explanation | undefined> {
  return (
    explainRule(suite, id, await properties(suite, id)) ??
    explainVector(suite, id) ??
    explainAmbiguity(suite, id) ??
    explainProperty(suite, id, await properties(suite, id))
  );
}

/** The properties, if the id asks for them: their generators take longer to load than all the rest. */
async function properties({ rules }: Suite, id: string): Promise<readonly Property[]> {
  if (rules.get(id)?.rule.verifiedBy !== "property" && !id.startsWith("property/")) return [];
  return (await import("../../conformance/properties/all.js")).PROPERTIES;
}

function explainProperty(suite: Suite, id: string, known: readonly Property[]): Explanation | undefined {
  const property = known.find((one) => one.id === id);
  if (!property) return undefined;
  const { title, catches, profile, editions, requires = [], rules } = property;
  return {
    kind: "property",
    property: { id, title, catches, profile, editions, requires },
    rules: ruleSentences(suite, rules),
  };
}

function ruleSentences(suite: Suite, ids: readonly string[]): RuleSentence[] {
  return ids.flatMap((ruleId) => {
    const rule = suite.rules.get(ruleId)?.rule;
    return rule ? [{ id: rule.id, level: rule.level, sentence: rule.sentence }] : [];
  });
}

/** What to say of an id that cannot be explained. */
export function unknownId(suite: Suite, id: string): string {
  const known = [...suite.rules.keys(), ...suite.vectors.keys(), ...suite.ambiguities.keys()];
  return `No rule, vector or ambiguity has the id ${JSON.stringify(id)}.${didYouMean(id, known)}`;
}

function explainRule(suite: Suite, id: string, known: readonly Property[]): Explanation | undefined {
  const loaded = suite.rules.get(id);
  if (!loaded) return undefined;
  const { rule } = loaded;
  const ambiguity = rule.ambiguity === undefined ? undefined : suite.ambiguities.get(rule.ambiguity);
  return {
    kind: "rule",
    rule,
    vectors: [
      ...(vectorsByRule(suite).get(id) ?? []).map((vector) => ({
        id: vector,
        title: suite.vectors.get(vector)?.vector.title ?? "",
      })),
      ...known
        .filter(({ rules }) => rules.includes(id))
        .map((property) => ({ id: property.id, title: property.title })),
    ],
    faults: [...suite.faults.values()].map(({ fault }) => fault).filter((fault) => fault.breaks === id),
    ...(ambiguity && { ambiguity }),
    required: [...suite.editions.values()]
      .filter(({ required }) => required.includes(id))
      .map(({ edition }) => edition),
  };
}

function explainVector(suite: Suite, id: string): Explanation | undefined {
  const loaded = suite.vectors.get(id);
  if (!loaded) return undefined;
  const { vector, editions, requires } = loaded;
  return {
    kind: "vector",
    vector,
    editions,
    requires,
    rules: ruleSentences(suite, vector.kind === "probe" ? [] : vector.rules),
  };
}

function explainAmbiguity(suite: Suite, id: string): Explanation | undefined {
  const ambiguity = suite.ambiguities.get(id);
  if (!ambiguity) return undefined;
  const probes = [...suite.vectors.values()].filter(({ vector }) => vector.kind === "probe" && vector.ambiguity === id);
  const rules = [...suite.rules.values()].filter(({ rule }) => rule.ambiguity === id);
  return {
    kind: "ambiguity",
    ambiguity,
    rules: rules.map(({ rule }) => rule.id),
    probes: probes.map(({ vector }) => vector.id),
  };
}
