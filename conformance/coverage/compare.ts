import { diffArrays } from "diff";
import type { InventoryFile, InventorySection, InventorySentence } from "../../spec/generated/types.js";
import type { Suite } from "../load/suite.js";
import { type SourceSentence, segment } from "./segment.js";

/**
 * How a document differs from its inventory. heading: a section's heading does not stand in the document. changed: a
 * sentence reads differently. missing: the inventory does not have it. moved: it stands elsewhere. vanished: the document
 * does not have it any more.
 */
export interface Difference {
  kind: "heading" | "changed" | "missing" | "moved" | "vanished";
  document: string;
  section: string;
  /** Line of the document: of the sentence, or for one that vanished, of what stands in its place. */
  line?: number;
  /** Place in the section: in the inventory, or for a missing sentence in the document. */
  position?: number;
  /** The document's text, or what the inventory says of a sentence that is gone. */
  text: string;
  /** Hash that the inventory has to take over. */
  hash?: string;
  /** What has to be read again. */
  rules: string[];
  vectors: string[];
}

/** What a comparison found, and how many sentences of each section nobody accounted for. */
export interface Comparison {
  differences: Difference[];
  notAccounted: Map<string, number>;
}

/** Compares one document with its inventory. */
export function compareDocument(inventory: InventoryFile, text: string, suite: Suite): Comparison {
  const titles = inventory.sections.map(({ title }) => title);
  const { sentences, missingSections } = segment(text, titles);
  const describe = new Describer(inventory.document, suite);
  const isGone = ({ title }: { title: string }) => missingSections.includes(title);
  const hunks = inventory.sections.flatMap((section) =>
    isGone(section)
      ? [{ section: section.title, gone: [...section.sentences], come: [], next: undefined }]
      : hunksOf(
          section,
          sentences.filter((sentence) => sentence.section === section.title),
        ),
  );
  // Under a heading that was only renamed the sentences still stand, and now belong to the section before it.
  const moved = takeMoved(hunks).filter(({ section }) => !isGone({ title: section }));
  const differences = [
    ...inventory.sections.filter(isGone).map((section) => describe.missingHeading(section)),
    ...moved.map(({ section, gone, now }) => describe.moved(section, gone, now)),
    ...hunks.flatMap((hunk) => describe.hunk(hunk)),
  ];
  const isLater = new Set(inventory.sections.filter(({ later }) => later !== undefined).map(({ title }) => title));
  const missing = differences.filter(({ kind }) => kind === "missing");
  return {
    // What is left to do in a section that is not inventoried yet is counted, and no finding.
    differences: differences.filter(({ kind, section }) => kind !== "missing" || !isLater.has(section)),
    notAccounted: new Map(titles.map((title) => [title, missing.filter(({ section }) => section === title).length])),
  };
}

/** A place where inventory and document part: what went, what came, and what stands after it. */
interface Hunk {
  section: string;
  gone: InventorySentence[];
  come: SourceSentence[];
  next: SourceSentence | undefined;
}

function hunksOf({ title, sentences }: InventorySection, actual: readonly SourceSentence[]): Hunk[] {
  const parts = diffArrays(
    sentences.map(({ hash }) => hash),
    actual.map(({ hash }) => hash),
  );
  const hunks: Hunk[] = [];
  let before = 0;
  let now = 0;
  let open: Hunk | undefined;
  for (const { removed, added, value } of parts) {
    if (!removed && !added) {
      before += value.length;
      now += value.length;
      open = undefined;
      continue;
    }
    if (!open) {
      open = { section: title, gone: [], come: [], next: undefined };
      hunks.push(open);
    }
    if (removed) {
      open.gone.push(...sentences.slice(before, before + value.length));
      before += value.length;
    } else {
      open.come.push(...actual.slice(now, now + value.length));
      now += value.length;
    }
    open.next = actual[now] ?? actual.at(-1);
  }
  return hunks;
}

/** Takes out of the hunks each sentence that went at one place and came at another. */
function takeMoved(hunks: readonly Hunk[]): { section: string; gone: InventorySentence; now: SourceSentence }[] {
  const moved: { section: string; gone: InventorySentence; now: SourceSentence }[] = [];
  for (const hunk of hunks) {
    hunk.gone = hunk.gone.filter((gone) => {
      const target = hunks.find(({ come }) => come.some(({ hash }) => hash === gone.hash));
      const now = target?.come.find(({ hash }) => hash === gone.hash);
      if (!target || !now) return true;
      target.come.splice(target.come.indexOf(now), 1);
      moved.push({ section: hunk.section, gone, now });
      return false;
    });
  }
  return moved;
}

/** Says what a difference is and who has to read again. */
class Describer {
  private readonly document: string;
  private readonly suite: Suite;

  constructor(document: string, suite: Suite) {
    this.document = document;
    this.suite = suite;
  }

  missingHeading({ title, sentences }: InventorySection): Difference {
    const rules = sentences.flatMap((sentence) => sentence.rules ?? []);
    return { ...this.base("heading", title, rules), text: "this heading does not stand in the document" };
  }

  moved(section: string, { position, rules, restatement }: InventorySentence, now: SourceSentence): Difference {
    const where = `now ${JSON.stringify(now.section)}, place ${now.position}`;
    return { ...this.base("moved", section, rules), position, line: now.line, text: `${restatement} (${where})` };
  }

  /** What went and what came at one place pairs up, in order; the rest vanished or is missing. */
  hunk({ section, gone, come, next }: Hunk): Difference[] {
    return [
      ...gone.map((sentence, index) => {
        const { position, rules, restatement } = sentence;
        const now = come[index];
        if (now)
          return { ...this.base("changed", section, rules), position, line: now.line, text: now.text, hash: now.hash };
        return {
          ...this.base("vanished", section, rules),
          position,
          ...(next && { line: next.line }),
          text: restatement,
        };
      }),
      ...come.slice(gone.length).map(({ position, line, text, hash }) => ({
        ...this.base("missing", section),
        position,
        line,
        text,
        hash,
      })),
    ];
  }

  private base(kind: Difference["kind"], section: string, rules: readonly string[] = []) {
    const ids = [...new Set(rules)];
    const vectors = [...this.suite.vectors.values()].filter(
      ({ vector }) => vector.kind !== "probe" && vector.rules.some((id) => ids.includes(id)),
    );
    return { kind, document: this.document, section, rules: ids, vectors: vectors.map(({ vector }) => vector.id) };
  }
}
