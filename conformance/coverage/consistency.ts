import type { InventorySection } from "../../spec/generated/types.js";
import { problemAt } from "../load/json-file.js";
import type { Problem } from "../load/problem.js";
import type { Suite } from "../load/suite.js";
import { didYouMean } from "../names/near.js";
import type { LoadedInventory } from "./inventory.js";

/**
 * What is wrong with the inventory by itself, without the documents: places that were passed over, rules and entries of
 * the register that are not there, clauses that a rule cites and no inventory has.
 */
export function inconsistencies(inventories: readonly LoadedInventory[], suite: Suite): Problem[] {
  return [...inventories.flatMap((loaded) => sectionProblems(loaded, suite)), ...citationProblems(inventories, suite)];
}

function sectionProblems(loaded: LoadedInventory, suite: Suite): Problem[] {
  const { inventory, source } = loaded;
  const seen = new Set<string>();
  return inventory.sections.flatMap((section, index) => {
    const problems = [...positionProblems(loaded, section, index), ...sentenceProblems(loaded, section, index, suite)];
    if (seen.has(section.title)) {
      const message = `The section ${JSON.stringify(section.title)} stands twice.`;
      problems.push(problemAt(source, ["sections", index], message, "Put its sentences together."));
    }
    seen.add(section.title);
    return problems;
  });
}

/**
 * The sentences of a section are counted from 1 without a gap: a gap is a sentence that nobody accounted for. Where a
 * section is not inventoried to its end, gaps are what is left to do, and only the order is looked at.
 */
function positionProblems({ source }: LoadedInventory, section: InventorySection, index: number): Problem[] {
  const { sentences, later } = section;
  const isWrong = (place: number) => {
    const position = sentences[place]?.position ?? 0;
    return later === undefined ? position !== place + 1 : position <= (sentences[place - 1]?.position ?? 0);
  };
  const at = sentences.findIndex((_, place) => isWrong(place));
  if (at === -1) return [];
  const should = later === undefined ? `where ${at + 1} should` : `after ${sentences[at - 1]?.position}`;
  const message = `Position ${sentences[at]?.position} stands ${should}.`;
  const remedy = "Account for every sentence of the section, in order.";
  return [problemAt(source, ["sections", index, "sentences", at, "position"], message, remedy)];
}

function sentenceProblems(
  { source }: LoadedInventory,
  section: InventorySection,
  index: number,
  { rules, ambiguities }: Suite,
): Problem[] {
  return section.sentences.flatMap((sentence, place) => {
    const path = ["sections", index, "sentences", place];
    const problems = (sentence.rules ?? []).flatMap((id, at) => {
      if (rules.has(id)) return [];
      const message = `There is no rule ${id}.${didYouMean(id, rules.keys())}`;
      return [problemAt(source, [...path, "rules", at], message, "Name a rule of spec/rules, or add it.")];
    });
    const entry = sentence.excluded?.ambiguity;
    if (entry !== undefined && !ambiguities.has(entry)) {
      const message = `The register has no entry ${entry}.${didYouMean(entry, ambiguities.keys())}`;
      problems.push(problemAt(source, [...path, "excluded", "ambiguity"], message, "Add it to spec/ambiguities."));
    }
    if (sentence.excluded?.kind === "ambiguous" && entry === undefined) {
      const message = "An ambiguous sentence names no entry of the register.";
      problems.push(problemAt(source, [...path, "excluded"], message, "Add `ambiguity`."));
    }
    return problems;
  });
}

/** A clause that a rule cites is a sentence of an inventory; otherwise nobody would notice when its text changes. */
function citationProblems(inventories: readonly LoadedInventory[], suite: Suite): Problem[] {
  const known = new Set(
    inventories.flatMap(({ inventory }) =>
      inventory.sections.flatMap(({ title, sentences }) =>
        sentences.map(({ hash }) => key(inventory.document, title, hash)),
      ),
    ),
  );
  return [...suite.rules.values()].flatMap(({ rule, source }) => {
    const place = (source.value as { rules: { id: string }[] }).rules.findIndex(({ id }) => id === rule.id);
    return rule.source.flatMap(({ document, section, hash }, index) => {
      if (known.has(key(document, section, hash))) return [];
      const message = `${rule.id} cites ${hash} of ${document}, ${JSON.stringify(section)}, which its inventory does not have.`;
      const remedy = "Correct the section or the hash, or account for the sentence in the inventory.";
      return [problemAt(source, ["rules", place, "source", index], message, remedy)];
    });
  });
}

function key(document: string, section: string, hash: string): string {
  return `${document}\0${section}\0${hash}`;
}
