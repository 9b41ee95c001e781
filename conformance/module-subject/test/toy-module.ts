/**
 * A module with the documented shape and hardly anything behind it: what the driver is tested on. It shares nothing
 * with the reference, accepts whatever it is given, and shows what it was given.
 */

// biome-ignore lint/suspicious/noExplicitAny: it accepts whatever it is given
type Members = Record<string, any>;

export class AgentSurfaceDefinitionError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class AgentSurfaceError extends Error {
  readonly payload: unknown;
  constructor(payload: { message?: string }) {
    super(String(payload.message));
    this.payload = payload;
  }
}

/** A class whose name the driver has never heard of. */
export class Odd extends Error {}

export function makeToy(): Members {
  /** What was bound by a contract that came with a proof. */
  const proven = new WeakMap<object, unknown>();
  const authorities = new WeakSet<object>();
  const given: Members = { registries: [], manifests: [], provenances: [] };

  const createCapabilityAuthority = (manifest: Members) => {
    given.manifests.push(manifest);
    const authority = { manifest };
    authorities.add(authority);
    return authority;
  };

  const defineAgentComponentContract = (definition: Members, provenance?: Members) => {
    given.provenances.push(provenance);
    return {
      bind(binding: Members) {
        const bound: Members = { ...definition, ...binding };
        for (const group of ["observations", "actions"]) {
          if (!definition[group]) continue;
          bound[group] = {};
          for (const name of Object.keys(definition[group])) {
            const member = { ...definition[group][name], ...binding[group]?.[name] };
            Object.defineProperty(bound[group], name, { value: member, enumerable: true, writable: true });
          }
        }
        proven.set(bound, provenance?.manifestHash);
        return bound;
      },
    };
  };

  const createAgentSurfaceRegistry = (options: Members) => {
    if (!options.authority || !authorities.has(options.authority)) throw new Odd("no authority");
    given.registries.push(options);
    const listeners = new Set<(event: unknown) => void>();
    const live = new Map<string, { registrationId: string; definition: Members; status: string }>();
    const pending = new Map<string, { resolve(outcome: string): void; outcome: Promise<string> }>();
    let version = 0;
    let executor: Members | undefined;
    let isDisposed = false;
    const changed = () => {
      version += 1;
      queueMicrotask(() => queueMicrotask(() => emit({ type: "surface-changed", surfaceVersion: String(version) })));
    };
    const emit = (event: unknown) => {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch {
          // As the documents want it.
        }
      }
    };
    const find = (capabilityId: string) => {
      const name = capabilityId.slice(capabilityId.lastIndexOf(".") + 1);
      for (const { definition } of live.values()) {
        for (const group of ["observations", "actions"]) {
          const members = definition[group] ?? {};
          if (Object.hasOwn(members, name)) return members[name];
        }
      }
      return undefined;
    };
    const registry: Members = {
      surfaceId: "srf_toy",
      register(definition: Members) {
        if (proven.get(definition) !== options.authority.manifest.hash) {
          throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", "no proof");
        }
        if (definition.description === undefined)
          throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", "description");
        if (options.onRegister && options.onRegister({ type: definition.type }) !== "accept") {
          return { registrationId: "reg_dead", status: "rejected", update() {}, invalidate() {}, unregister() {} };
        }
        const registration = { registrationId: `reg_${live.size + 1}`, definition, status: "active" };
        live.set(registration.registrationId, registration);
        emit({ type: "component-registered", registrationId: registration.registrationId });
        changed();
        return {
          registrationId: registration.registrationId,
          get status() {
            return registration.status;
          },
          update: (patch: unknown) => {
            emit({ type: "updated", patch });
          },
          invalidate: changed,
          unregister() {
            registration.status = "unregistered";
            live.delete(registration.registrationId);
            changed();
          },
        };
      },
      snapshot: (context: unknown) => ({
        context,
        capturedAt: new Date().toISOString(),
        components: [...live.values()].map(({ definition }) => ({
          type: definition.type,
          meta: definition.meta,
          available: Object.values((definition.actions ?? {}) as Members).map((action) => action.when?.() ?? true),
          reasons: Object.values((definition.actions ?? {}) as Members).map((action) =>
            typeof action.unavailableReason === "function" ? action.unavailableReason() : action.unavailableReason,
          ),
        })),
        procedures: [...live.values()].flatMap(({ definition }) => definition.procedures ?? []),
        route: options.route?.(),
      }),
      async invoke(request: Members, how: Members = {}) {
        if (isDisposed) throw new Odd("disposed");
        if (request.capabilityId === "crash") throw new TypeError("crashed");
        const context: Members = {
          capabilityId: request.capabilityId,
          host: options.context(),
          consumer: how.consumer,
        };
        if (request.capabilityId.startsWith("domain:")) {
          const path = request.capabilityId.slice("domain:".length);
          return executor?.execute({ path, input: request.input, info: { signal: how.signal, invocationId: "i" } });
        }
        const member = find(request.capabilityId);
        if (!member) return { status: "error", code: "CAPABILITY_NOT_FOUND" };
        const controller = new AbortController();
        how.signal?.addEventListener("abort", () => controller.abort());
        if (how.signal?.aborted) controller.abort();
        setTimeout(() => controller.abort(), how.timeoutMs ?? 10_000);
        for (const policy of options.policies ?? []) {
          policy.onDiscovery?.(context);
          let went = 0;
          const next = async () => {
            went += 1;
          };
          await policy.onAuthorize?.(context, next);
          await policy.onInvoke?.({ ...context, effectiveInput: request.input }, next);
          if (policy.onAuthorize && went === 0) return { status: "error", code: "NOT_AUTHORIZED" };
        }
        const failed = member.precondition?.(request.input, context);
        if (failed) return { status: "error", code: "PRECONDITION_FAILED", ...failed };
        const run = member.read
          ? member.read(context)
          : member.execute(request.input, { ...context, invocationId: "i", signal: controller.signal });
        const output = await run;
        emit({ type: "settled", capabilityId: request.capabilityId });
        return { status: "ok", output, request };
      },
      subscribe(listener: (event: unknown) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      setProcedureExecutor(next: Members | undefined) {
        executor = next;
      },
      getVersion: () => String(version),
      dispose() {
        isDisposed = true;
        live.clear();
      },
      confirmations: {
        pending: () => [...pending.keys()].map((confirmationId) => ({ confirmationId })),
        resolve(confirmationId: string, { approved }: { approved: boolean }) {
          pending.get(confirmationId)?.resolve(approved ? "approved" : "denied");
        },
        waitFor(confirmationId: string, { signal }: { signal: AbortSignal }) {
          let resolve: (outcome: string) => void = () => {};
          const outcome = new Promise<string>((done, fail) => {
            resolve = done;
            signal.addEventListener("abort", () => fail(new Odd("aborted")));
          });
          pending.set(confirmationId, { resolve, outcome });
          return outcome;
        },
        subscribe(listener: (event: unknown) => void) {
          listener(["pending"]);
          return () => {};
        },
      },
    };
    return registry;
  };

  return {
    given,
    AgentSurfaceDefinitionError,
    AgentSurfaceError,
    parseCapabilityId: (id: unknown) =>
      id === "view:a.b" ? { plane: "view", componentType: "a", name: "b" } : undefined,
    isValidComponentType: (x: unknown) => typeof x === "string",
    isValidCapabilityName: (x: unknown) => x === "b",
    isValidInstanceId: () => {
      console.warn("looked at %s", "it");
      console.log("done");
      return false;
    },
    encodeWireName: (id: string) => `wire_${id}`,
    assignWireNames: (entries: { id: string }[]) => ({
      names: entries.map(({ id }) => `wire_${id}`),
      byName: new Map(entries.map(({ id }) => [id === "__proto__" ? id : `wire_${id}`, id])),
    }),
    decodeWireName: (name: unknown) => (typeof name === "string" ? name.slice(5) : undefined),
    DEFAULT_LIMITS: { maxSchemaDepth: 8 },
    validateJsonSchemaDocument(schema: Members, limits: Members) {
      if (limits.maxSchemaDepth < 8) throw new AgentSurfaceDefinitionError("LIMIT_EXCEEDED", "too deep");
      if (schema.not) throw new AgentSurfaceDefinitionError("UNSUPPORTED_SCHEMA", "not");
    },
    fromJsonSchema: (jsonSchema: unknown) => ({
      jsonSchema,
      parse(value: unknown) {
        if (value === "bad") {
          const error: Members = new Error("it is bad");
          error.name = "AgentSchemaError";
          error.issues = [{ path: "", message: "bad" }];
          throw error;
        }
        return value;
      },
    }),
    fromStandardSchema: (standard: Members, { jsonSchema }: Members) => ({
      jsonSchema,
      parse: (value: unknown) => standard["~standard"].validate(value),
    }),
    emptyObjectSchema: { jsonSchema: { type: "object", properties: {}, additionalProperties: false } },
    createCapabilityAuthority,
    defineAgentComponentContract,
    createAgentSurfaceRegistry,
    explainSurface: (registry: Members, context: unknown) => {
      if (registry.surfaceId !== "srf_toy") throw new Odd("not mine");
      return { registry: typeof registry.register, context };
    },
    memoryAuditSink: () => ({ events: () => [{ type: "registration" }] }),
    rateLimit: (options: unknown) => ({ name: "rateLimit", options }),
    hasPermission: (permission: string, check: (...args: unknown[]) => boolean) => ({
      name: "hasPermission",
      onDiscovery: (context: unknown) => check(context, permission),
    }),
  };
}
