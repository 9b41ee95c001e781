import { assignWireNames } from "../wire/names-0-1.js";
import { createToolsetFactory } from "./factory.js";

/** The toolset of edition 0.1. */
export const createAgentToolset = createToolsetFactory(assignWireNames);
