import { AgentSurfaceError } from "../errors.js";
import type { AgentPolicy } from "../types/policy.js";
import { gate } from "./gate.js";

/**
 * Requires a signed-in user in the host context; otherwise hides at discovery and fails with `NOT_AUTHENTICATED`.
 *
 * @param options.key member of the host context that holds the user. Default `"user"`.
 */
// AS-POLICY-028
export function authenticated(options: { key?: string } = {}): AgentPolicy {
  const key = options.key ?? "user";
  return gate(
    "authenticated",
    ({ host }) => Boolean(Object.hasOwn(host, key) && host[key]),
    () => new AgentSurfaceError({ code: "NOT_AUTHENTICATED", message: "Sign in first.", retry: "no" }),
  );
}
