import { executionFailed, invalidInput, Refusal } from "../failures.js";
import { toJsonValue } from "../json/clone.js";
import { internalsOf } from "../registry/internals.js";
import type { AgentInvocation, AgentInvocationResult } from "../types/invocation.js";
import type { JsonObject, JsonValue } from "../types/json.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentSurfaceSnapshot, SnapshotContext } from "../types/snapshot.js";
import type { AgentTool, AgentToolset } from "../types/toolset.js";
import type { ToolCalls } from "./calls.js";
import { type CatalogEntry, catalogEntries } from "./catalog.js";
import type { ToolsetEdition } from "./edition.js";
import { errorEnvelope, okEnvelope } from "./envelope.js";
import { repairedInput } from "./meta-input.js";
import { grantScope } from "./meta-scope.js";
import { readEnvelope, type Verb } from "./meta-verbs.js";
import type { ResolvedToolsetOptions } from "./options.js";

/** What the model was last shown: the tokens of its plan. */
interface Discovery {
  readonly surfaceVersion: string;
  readonly entries: readonly CatalogEntry[];
}

const ALWAYS_AVAILABLE: AgentTool["state"] = Object.freeze({ available: true });

/** [Experimental] Three fixed tools with lazy discovery (adapters, Meta-tools mode). */
export function createMetaToolset(
  registry: AgentSurfaceRegistry,
  options: ResolvedToolsetOptions,
  calls: ToolCalls,
  { verbs }: ToolsetEdition,
): AgentToolset {
  const { consumer, scope: floor, budget } = options;
  // The development warning is the registry's, if it was created here; nothing else is taken from inside of it.
  const warn = (message: string): void => internalsOf(registry)?.runtime.diagnostics.warn(message);
  let plan: Discovery | undefined;

  function discover(envelope: JsonObject): JsonValue {
    const { prefixes, rejected } = grantScope(floor, envelope.scope as string[] | undefined);
    const context: SnapshotContext = { consumer, ...(budget && { budget }) };
    if (prefixes !== undefined) context.scope = [...prefixes];
    const snapshot = registry.snapshot(context);
    // AS-META-002: entirely outside of the floor – nothing, and not everything.
    const shown = prefixes?.length === 0 ? withoutContent(snapshot) : snapshot;
    plan = { surfaceVersion: shown.surfaceVersion, entries: catalogEntries(shown) };
    // AS-META-003: `truncated` is part of the snapshot. AS-META-006
    return toJsonValue({ ...shown, ...(rejected.length > 0 && { scopeRejected: { prefixes: [...rejected] } }) });
  }

  /** AS-META-004, AS-ADAPTER-004: the tokens that a direct tool would carry, as far as the plan holds them. */
  function withTokens(request: AgentInvocation): AgentInvocation {
    const { capabilityId, instanceId, surfaceVersion = plan?.surfaceVersion } = request;
    const candidates = (plan?.entries ?? []).filter(
      (entry) => entry.capabilityId === capabilityId && (instanceId === undefined || entry.instanceId === instanceId),
    );
    const [only, another] = candidates;
    return {
      ...request,
      ...(surfaceVersion !== undefined && { surfaceVersion }),
      // An ambiguous target is left for the registry to classify.
      ...(only !== undefined && another === undefined && { registrationId: only.registrationId }),
    };
  }

  /** What the consumer could see of a capability now; scope limits discovery, not invocation. */
  function lookUp(capabilityId: unknown): CatalogEntry | undefined {
    return catalogEntries(registry.snapshot({ consumer })).find((entry) => entry.capabilityId === capabilityId);
  }

  function read(envelope: JsonObject, toolCallId: string | undefined): Promise<AgentInvocationResult> {
    const { capabilityId, instanceId } = envelope as { capabilityId: string; instanceId?: string };
    const entry = lookUp(capabilityId);
    // A verb that reads must not act.
    if (entry !== undefined && entry.kind !== "observation") {
      throw invalidInput([{ path: "/capabilityId", message: "is not an observation" }]);
    }
    return calls.call(withTokens(invocation({ capabilityId, instanceId, invocationId: toolCallId })));
  }

  function act(envelope: JsonObject, toolCallId: string | undefined): Promise<AgentInvocationResult> {
    const request = envelope as unknown as AgentInvocation;
    return calls.call(withTokens(invocation({ ...request, invocationId: request.invocationId ?? toolCallId })));
  }

  async function answer(verb: Verb, input: JsonValue, toolCallId: string | undefined): Promise<AgentInvocationResult> {
    const call = { invocationId: toolCallId, capabilityId: verb.name };
    try {
      const repaired = verb === verbs.act && verbs.repairsInput ? repairedInput(input, lookUp, warn) : input;
      const envelope = readEnvelope(verb, repaired);
      if (verb === verbs.read) return await read(envelope, toolCallId);
      if (verb === verbs.act) return await act(envelope, toolCallId);
      return okEnvelope({ ...call, surfaceVersion: registry.getVersion() }, discover(envelope));
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : executionFailed("transport");
      return errorEnvelope({ ...call, surfaceVersion: registry.getVersion() }, refusal.payload);
    }
  }

  // AS-META-005
  const tools: readonly AgentTool[] = [verbs.discover, verbs.read, verbs.act].map((verb) =>
    Object.freeze({
      name: verb.name,
      description: verb.description,
      inputSchema: verb.schema.jsonSchema,
      state: ALWAYS_AVAILABLE,
      execute: (input: JsonValue, call?: { toolCallId?: string }) => answer(verb, input, call?.toolCallId),
    }),
  );

  return Object.freeze({
    tools: () => [...tools],
    // Verbs are not capability ids.
    wireNameMap: () => new Map<string, string>(),
    // The catalog is constant: there is nothing to tell.
    subscribe: () => () => {},
    dispose: calls.close,
  });
}

/** A request with only the members that it has. */
function invocation(parts: { [K in keyof AgentInvocation]: AgentInvocation[K] | undefined }): AgentInvocation {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as unknown as AgentInvocation;
}

function withoutContent({ truncated: _truncated, ...snapshot }: AgentSurfaceSnapshot): AgentSurfaceSnapshot {
  return { ...snapshot, components: [], procedures: [] };
}
