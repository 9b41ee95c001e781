import type { AuditSink } from "../types/audit.js";
import type { AgentAuditLevel } from "../types/common.js";
import type { AgentPolicy } from "../types/policy.js";

/**
 * Audits every invocation, whatever the capability declares.
 *
 * @param sink gets the settlement too, besides the registry's own sink
 * @param level default `"metadata"`; a capability that declares more keeps it
 */
export function audit(sink?: AuditSink, level: AgentAuditLevel = "metadata"): AgentPolicy {
  return {
    name: "audit",
    onInvoke(context, next) {
      context.audit({ level, ...(sink !== undefined && { sink }) });
      return next();
    },
  };
}
