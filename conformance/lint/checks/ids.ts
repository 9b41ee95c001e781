import type { Check } from "../check.js";
import { ID_KINDS, KNOWN_IDS_FILE, newIds } from "../known-ids.js";

const PUBLISH =
  "Run agent-surface-conformance lint --update-ids and commit the file; from then on the id is permanent.";

/** Folder of the files that hold ids of a kind. */
const FOLDERS = { rules: "spec/rules/", vectors: "vectors/", ambiguities: "spec/ambiguities/" } as const;

/** A baseline, a report or an issue may name an id years later. */
export const idsStay: Check = {
  id: "ids-stay",
  title: "An id that was published is still there",
  find({ suite, knownIds }) {
    if (!knownIds) return [];
    return ID_KINDS.flatMap((kind) => {
      // A file that could not be read hides its ids; that it is wrong is finding enough.
      const isHidden = (id: string) =>
        suite.problems.some(({ file }) =>
          kind === "vectors" ? file === `vectors/${id}.json` : file.startsWith(FOLDERS[kind]),
        );
      return knownIds[kind]
        .filter((id) => !suite[kind].has(id) && !isHidden(id))
        .map((id) => ({
          file: KNOWN_IDS_FILE,
          field: kind,
          message: `The id ${id} was published and is gone.`,
          remedy: "Bring it back; a rule is retired by the status deprecated and supersededBy, never by removal.",
        }));
    });
  },
};

export const idsKnown: Check = {
  id: "ids-known",
  title: `Every id is recorded in ${KNOWN_IDS_FILE}`,
  find({ suite, knownIds }) {
    const fresh = newIds(suite, knownIds);
    const list = ID_KINDS.flatMap((kind) => fresh[kind]);
    if (list.length === 0) return [];
    const examples = list.slice(0, 5).join(", ");
    return [
      {
        file: KNOWN_IDS_FILE,
        message: `${list.length} new ids are not recorded: ${examples}${list.length > 5 ? ", …" : ""}.`,
        remedy: PUBLISH,
      },
    ];
  },
};

export const areaIsFile: Check = {
  id: "area-is-file",
  title: "A file of rules is named after its area",
  find({ suite }) {
    const files = new Map([...suite.rules.values()].map(({ area, source }) => [source.file, area]));
    return [...files]
      .filter(([file, area]) => file !== `spec/rules/${area}.json`)
      .map(([file, area]) => ({
        file,
        field: "area",
        message: `The area ${JSON.stringify(area)} is not the file's name.`,
        remedy: "Rename the file or the area.",
      }));
  },
};
