import type { AgentAuditLevel } from "../types/common.js";

const LEVELS: readonly AgentAuditLevel[] = ["none", "metadata", "full"];

/** The more talkative of two audit levels. */
export function higherLevel(a: AgentAuditLevel, b: AgentAuditLevel): AgentAuditLevel {
  return LEVELS.indexOf(a) > LEVELS.indexOf(b) ? a : b;
}
