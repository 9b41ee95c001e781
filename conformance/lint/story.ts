import type { LoadedVector } from "../load/vector.js";
import { visitObjects } from "./walk.js";

/** Kinds of session-local names, by which a vector speaks of things. */
export type NameKind =
  | "component"
  | "handle"
  | "call"
  | "result"
  | "listener"
  | "registry"
  | "gate"
  | "cell"
  | "owner"
  | "tool"
  | "gateway"
  | "toolset"
  | "adapter"
  | "surface";

/** A name in a step's arguments. */
export interface Mention {
  kind: NameKind;
  name: string;
  /** Path into the arguments. */
  path: readonly (string | number)[];
}

type Arguments = Record<string, unknown>;

/** Kinds of names, and where such a name stands. */
type Makes = readonly (readonly [NameKind, (args: Arguments) => unknown])[];

const CALL: Makes = [
  ["call", ({ as }) => as],
  ["result", ({ as }) => as],
];

/** What each operation makes. */
const MAKES: Readonly<Record<string, Makes>> = {
  register: [["handle", (args) => args.as ?? args.component]],
  invoke: CALL,
  start: CALL,
  "confirmations.waitFor": CALL,
  "confirmations.pending": [["result", ({ as }) => as]],
  snapshot: [["result", ({ as }) => as]],
  subscribe: [["listener", ({ listener }) => listener]],
  "confirmations.subscribe": [["listener", ({ listener }) => listener]],
  "registry.create": [["registry", ({ registry }) => registry]],
  "cell.set": [["cell", ({ cell }) => cell]],
  "authority.create": [["result", ({ as }) => as]],
  "gateway.create": [["gateway", ({ gateway }) => gateway]],
  "gateway.expose": [["result", ({ as }) => as]],
  "toolset.create": [["toolset", ({ toolset }) => toolset]],
  "toolset.tools": [["result", ({ as }) => as]],
  "toolset.execute": CALL,
  "toolset.start": CALL,
  "toolset.subscribe": [["listener", ({ listener }) => listener]],
  "adapter.create": [
    ["adapter", ({ adapter }) => adapter],
    ["owner", ({ adapter }) => `adapter:${String(adapter)}`],
  ],
  "adapter.start": CALL,
  "adapter.stop": CALL,
  "peer.call": CALL,
  "peer.start": CALL,
  "testing.create": [
    ["surface", ({ surface }) => surface],
    ["registry", ({ registry, surface }) => (registry === undefined ? surface : undefined)],
  ],
  "testing.as": [["surface", ({ as }) => as]],
  "testing.snapshot": [["result", ({ as }) => as]],
  "testing.invoke": CALL,
  "testing.start": CALL,
  "testing.observe": [["result", ({ as }) => as]],
  "testing.captureRef": [["result", ({ as }) => as]],
};

/** Members of arguments that name a thing that has to be there already. */
const MEMBERS: Readonly<Record<string, NameKind>> = {
  component: "component",
  handle: "handle",
  call: "call",
  registry: "registry",
  gate: "gate",
  cell: "cell",
  gateway: "gateway",
  toolset: "toolset",
  adapter: "adapter",
  surface: "surface",
  made: "result",
};

const TARGETS: Readonly<Record<string, NameKind>> = {
  result: "result",
  input: "call",
  definition: "component",
  cell: "cell",
  given: "component",
  tool: "tool",
  manifest: "result",
};

/** The names that an operation makes. */
export function madeBy(operation: string, args: Arguments): { kind: NameKind; name: string }[] {
  return (MAKES[operation] ?? []).flatMap(([kind, nameIn]) => {
    const name = nameIn(args);
    return typeof name === "string" ? [{ kind, name }] : [];
  });
}

/** The names that an operation or a question needs. */
export function neededBy(operation: string, args: Arguments): Mention[] {
  const made = new Set(madeBy(operation, args).map(({ kind, name }) => `${kind} ${name}`));
  const mentions: Mention[] = [];
  const add = (kind: NameKind, name: unknown, path: Mention["path"]) => {
    if (typeof name === "string" && !made.has(`${kind} ${name}`)) mentions.push({ kind, name, path });
  };
  for (const [member, kind] of Object.entries(MEMBERS)) add(kind, args[member], [member]);
  if (operation === "unsubscribe" || operation === "events") add("listener", args.listener, ["listener"]);
  if (operation === "gateway.expose") {
    for (const [index, tool] of asList(args.tools).entries()) add("tool", tool, ["tools", index]);
  }
  if (operation === "toolset.execute" || operation === "toolset.start") add("result", args.from, ["from"]);
  if (operation === "testing.invoke" || operation === "testing.start") add("result", args.ref, ["ref"]);
  if (operation === "swap") add("owner", args.owner, ["owner"]);
  if (operation === "calls") add("owner", args.of, ["of"]);
  if (operation === "log") {
    for (const [index, owner] of asList(args.owners).entries()) add("owner", owner, ["owners", index]);
    for (const [index, listener] of asList(args.listeners).entries()) add("listener", listener, ["listeners", index]);
  }
  if (operation === "tamper" || operation === "inspect") {
    for (const [member, name] of Object.entries((args.target ?? {}) as object)) {
      const kind = TARGETS[member];
      if (kind) add(kind, name, ["target", member]);
    }
  }
  return mentions;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names that are there before the first step, and those that scripts may make at any time. */
export function givenNames({ given, steps }: LoadedVector): Map<NameKind, Set<string>> {
  const names = new Map<NameKind, Set<string>>();
  const put = (kind: NameKind, name: unknown) => {
    if (typeof name !== "string") return;
    names.set(kind, (names.get(kind) ?? new Set()).add(name));
  };
  if (given.registry !== false) put("registry", "main");
  for (const name of Object.keys(given.components ?? {})) put("component", name);
  for (const name of Object.keys(given.tools ?? {})) put("tool", name);
  put("gateway", "main");
  for (const name of Object.keys(given.cells ?? {})) put("cell", name);
  for (const owner of ownersIn(given)) put("owner", owner);
  visitObjects([given, steps.map((step) => step.arguments)], (object) => {
    put("gate", object.hold);
    for (const member of ["write", "append", "count"]) put("cell", object[member]);
    if (typeof object.perform === "string") {
      for (const { kind, name } of madeBy(object.perform, (object.with ?? {}) as Arguments)) put(kind, name);
    }
    put("owner", typeof object.name === "string" ? `policy:${object.name}` : undefined);
    put("owner", typeof object.builtin === "string" ? `policy:${object.builtin}` : undefined);
  });
  return names;
}

/** Whose behaviours there are, besides policies. */
function ownersIn(given: LoadedVector["given"]): string[] {
  const owners = ["registry", "executor", ...Object.keys(given.tools ?? {}).map((tool) => `tool:${tool}`)];
  for (const [name, component] of Object.entries(given.components ?? {})) {
    owners.push(name);
    for (const { observations, actions } of [component ?? {}, component?.binding ?? {}]) {
      const members = [...Object.keys(observations ?? {}), ...Object.keys(actions ?? {})];
      owners.push(...members.map((member) => `${name}.${member}`));
    }
    owners.push(...(component?.procedures ?? []).map(({ path }) => `${name}.${path}`));
  }
  return owners;
}

/** Every operation that a script of the vector performs. */
export function performedBy(node: unknown): { operation: string; with: Arguments }[] {
  const performed: { operation: string; with: Arguments }[] = [];
  visitObjects(node, (object) => {
    if (typeof object.perform === "string") {
      performed.push({ operation: object.perform, with: (object.with ?? {}) as Arguments });
    }
  });
  return performed;
}
