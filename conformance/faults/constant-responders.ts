import type { Answer, DoRequest, EditionName, Feature, HelloAnswer, Profile } from "../../spec/generated/types.js";
import { type Driver, DriverFailure, type DriverSource } from "../drivers/driver.js";
import { enumeration } from "../load/schemas.js";

/**
 * Subjects that always answer the same way. They claim everything; no rule may pass under any of them, because a rule
 * that does proves nothing.
 */
export const CONSTANT_RESPONDERS: readonly { name: string; title: string; respond: (request: DoRequest) => Answer }[] =
  [
    { name: "accept-all", title: "says yes to everything", respond: (request) => ({ value: acceptance(request) }) },
    { name: "refuse-all", title: "says no to everything", respond: refusal },
    { name: "echo", title: "gives back what it was given", respond: (request) => ({ value: echo(request) }) },
    { name: "empty", title: "answers nothing", respond: (request) => ({ value: emptiness(request) }) },
    {
      name: "crash",
      title: "breaks at every request",
      respond: () => {
        throw new DriverFailure("exited", "The subject crashed.", "It is a constant responder: nothing is to be done.");
      },
    },
  ];

const UNDEFINED = { $tag: "undefined" };

/** The way to one of the responders, judged as a subject of this edition. */
export function responderSource(name: string, edition: EditionName): DriverSource {
  const responder = CONSTANT_RESPONDERS.find((candidate) => candidate.name === name);
  if (!responder) throw new Error(`no constant responder ${name}`);
  const hello: HelloAnswer = {
    protocol: 1,
    implementation: { name: `constant responder ${name}`, version: "1", language: "none" },
    editions: [edition],
    profiles: enumeration("rule.schema.json#/$defs/Profile") as Profile[],
    features: enumeration("protocol.schema.json#/$defs/Feature") as Feature[],
  };
  const driver: Driver = {
    hello: async () => hello,
    open: async () => ({ value: UNDEFINED }),
    do: async (request) => responder.respond(request),
    close: async () => ({}),
    bye: async () => {},
  };
  return { kind: "in-process", target: name, connect: async () => driver };
}

function acceptance({ operation, arguments: args }: DoRequest): unknown {
  switch (operation) {
    case "ids.check":
      return true;
    case "ids.parse":
      return { plane: "view", componentType: "a.b", name: "c" };
    case "schema.validate":
      return args.value;
    case "register":
    case "handle":
      return { registrationId: "reg_1", status: "active" };
    case "invoke":
    case "toolset.execute":
    case "await":
    case "peek":
      return { status: "ok", invocationId: "i", capabilityId: "view:a.b", output: true, surfaceVersion: "1" };
    case "snapshot":
      return {
        surfaceId: "srf_1",
        surfaceVersion: "1",
        capturedAt: "2030-01-01T00:00:00.000Z",
        components: [],
        procedures: [],
      };
    case "version":
      return "1";
    case "wire.encode":
      return "view_a__b";
    case "adapter.held":
      return { subscriptions: 1, waits: 0 };
    case "peer.list":
      return [{ name: "view_a__b", description: "A tool.", inputSchema: { type: "object" } }];
    case "peer.call":
      return { isError: false, content: true };
    default:
      return UNDEFINED;
  }
}

function refusal({ operation }: DoRequest): Answer {
  switch (operation) {
    case "ids.check":
      return { value: false };
    case "ids.parse":
    case "wire.decode":
      return { value: UNDEFINED };
    case "schema.validate":
      return { threw: { name: "AgentSchemaError", message: "no" } };
    case "adapter.create":
    case "adapter.start":
    case "adapter.stop":
      // What prepares a story has to go well, or nothing is refused.
      return { value: UNDEFINED };
    case "peer.list":
      return { value: [] };
    case "peer.call":
      return {
        value: { isError: true, content: { code: "CAPABILITY_NOT_FOUND", message: "no", retry: "after-refresh" } },
      };
    case "invoke":
    case "toolset.execute":
    case "await":
    case "peek": {
      const error = { code: "CAPABILITY_NOT_FOUND", message: "no", retry: "after-refresh" };
      return { value: { status: "error", invocationId: "i", capabilityId: "view:a.b", error, surfaceVersion: "0" } };
    }
    default:
      return { threw: { name: "AgentSurfaceDefinitionError", code: "INVALID_DEFINITION", message: "no" } };
  }
}

function echo({ operation, arguments: args }: DoRequest): unknown {
  if (operation.startsWith("ids.") || operation.startsWith("wire."))
    return args.id ?? args.value ?? args.name ?? args.entries;
  if (operation === "invoke" || operation === "start") {
    const request = args.request as { input?: unknown } | undefined;
    return { status: "ok", ...request, output: request?.input ?? UNDEFINED };
  }
  if (operation === "peer.call") return { isError: false, content: args.input ?? UNDEFINED };
  if (operation.startsWith("toolset.")) return { status: "ok", output: args.input ?? UNDEFINED };
  return args.value ?? args;
}

function emptiness({ operation }: DoRequest): unknown {
  switch (operation) {
    case "wire.encode":
      return "";
    case "wire.assign":
      return { names: [], byName: {} };
    case "confirmations.pending":
    case "audit.read":
    case "toolset.tools":
    case "peer.list":
      return [];
    case "snapshot":
    case "register":
    case "handle":
    case "invoke":
    case "toolset.execute":
    case "toolset.wireNameMap":
    case "peer.call":
    case "adapter.held":
      return {};
    default:
      return UNDEFINED;
  }
}
