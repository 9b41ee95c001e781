import type { InventoryFile, InventorySection, InventorySentence } from "../../spec/generated/types.js";
import type { Suite } from "../load/suite.js";

export type ExclusionKind = NonNullable<InventorySentence["excluded"]>["kind"];

/** How the sentences of one section are accounted for. */
export interface SectionCount {
  section: string;
  /** Sentences in the inventory. */
  sentences: number;
  /** Of these, those that end in rules. */
  inRules: number;
  /** Of these, those that are excluded, by kind. */
  excluded: Partial<Record<ExclusionKind, number>>;
  /** Why the section is not inventoried yet. */
  later?: string;
  /** Sentences of the document that the inventory does not have; known only when the document is at hand. */
  notAccounted?: number;
}

/** How one document is accounted for, and how far its rules are tested. */
export interface DocumentCount {
  document: string;
  edition: string;
  sections: SectionCount[];
  rules: RuleCount;
}

/** How far rules are tested. Rules that vectors do not judge (property, static, attested) are not counted. */
export interface RuleCount {
  total: number;
  withVectors: number;
  withFaults: number;
  withoutVectors: string[];
  withoutFaults: string[];
}

/** Counts a document, section by section. */
export function countDocument({ document, edition, sections }: InventoryFile, suite: Suite): DocumentCount {
  const cited = new Set(sections.flatMap(({ sentences }) => sentences.flatMap(({ rules }) => rules ?? [])));
  return { document, edition, sections: sections.map(countSection), rules: countRules(suite, (id) => cited.has(id)) };
}

function countSection({ title, later, sentences }: InventorySection): SectionCount {
  const excluded: Partial<Record<ExclusionKind, number>> = {};
  for (const { excluded: exclusion } of sentences) {
    if (exclusion) excluded[exclusion.kind] = (excluded[exclusion.kind] ?? 0) + 1;
  }
  return {
    section: title,
    sentences: sentences.length,
    inRules: sentences.filter(({ rules }) => rules !== undefined).length,
    excluded,
    ...(later !== undefined && { later }),
  };
}

/** Counts how many of the chosen rules have a vector, and a fault that breaks them. */
export function countRules(suite: Suite, choose: (id: string) => boolean): RuleCount {
  const tested = new Set(
    [...suite.vectors.values()].flatMap(({ vector }) => (vector.kind === "probe" ? [] : vector.rules)),
  );
  const broken = new Set([...suite.faults.values()].map(({ fault }) => fault.breaks));
  const ids = [...suite.rules.values()]
    .filter(({ rule }) => choose(rule.id) && rule.verifiedBy === "vector" && rule.status !== "deprecated")
    .map(({ rule }) => rule.id);
  const withoutVectors = ids.filter((id) => !tested.has(id));
  const withoutFaults = ids.filter((id) => !broken.has(id));
  return {
    total: ids.length,
    withVectors: ids.length - withoutVectors.length,
    withFaults: ids.length - withoutFaults.length,
    withoutVectors,
    withoutFaults,
  };
}
