/** `view:` lives while a component is mounted; `domain:` references a backend procedure. */
export type AgentPlane = "view" | "domain";

/** What a capability is. */
export type AgentCapabilityKind = "observation" | "action" | "procedure";

/** Effects of the view plane. An observation's effect is `read`, forced. */
export type AgentViewEffect = "read" | "local-state" | "navigation";

/** Effects of the domain plane. */
export type AgentDomainEffect = "server-query" | "server-mutation" | "external-side-effect" | "destructive";

/** What an invocation does to the world. */
export type AgentEffect = AgentViewEffect | AgentDomainEffect;

/** `optional` = not required by the capability itself; a policy may still escalate it. */
export type AgentConfirmation = "never" | "optional" | "required";

/** How much of an invocation the audit keeps: nothing, identifiers and timings, or the payload too. */
export type AgentAuditLevel = "none" | "metadata" | "full";

/** Where the registry runs. `development` warns and throws where `production` logs and settles. */
export type AgentEnvironment = "development" | "production" | "test";

/** Who asks. `kind + ":" + id` is the consumer key: it scopes policies, idempotency and confirmations. */
export interface AgentConsumer {
  id: string;
  kind: "embedded" | "webmcp" | "mcp-bridge" | "test" | "other";
  /** Free-form grant strings interpreted by host policies. */
  grants?: string[];
}

/** Host context (user, tenant, env …): a frozen shallow copy of what `RegistryOptions.context()` gave. */
export type AgentHost = Readonly<Record<string, unknown>>;

/** Undoes a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void;
