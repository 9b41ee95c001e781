import { assignWireNames } from "../wire/names.js";
import { createToolsetFactory } from "./factory.js";
import { VERBS } from "./meta-verbs.js";

/** The toolset of edition 0.2. */
export const createAgentToolset = createToolsetFactory({
  assignWireNames,
  describe: ({ description }) => description,
  verbs: VERBS,
});
