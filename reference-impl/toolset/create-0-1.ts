import { assignWireNames } from "../wire/names-0-1.js";
import { describeByTemplate } from "./description-0-1.js";
import { createToolsetFactory } from "./factory.js";
import { VERBS } from "./meta-verbs-0-1.js";

/** The toolset of edition 0.1. */
export const createAgentToolset = createToolsetFactory({ assignWireNames, describe: describeByTemplate, verbs: VERBS });
