// The smallest driver: wire names, and the five methods that let them be judged.
import { createHash } from "node:crypto";

const SHORT = 7;
const ID = /^(view:([a-z][a-z0-9-]*\.)+[a-z][A-Za-z0-9]*|domain:[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z][A-Za-z0-9-]*)*)$/;

function encode(id, instanceId, hashLength = SHORT) {
  if (!ID.test(id)) throw Object.assign(new Error(`not a capability id: ${id}`), { code: "INVALID_ID" });
  const name = id.replace(":", "_").replaceAll(".", "__") + (instanceId === undefined ? "" : `_at_${instanceId}`);
  if (name.length <= 64 && hashLength === SHORT) return name;
  // In decimal digits a hash cannot be taken for a part of an id, because those begin with a letter.
  const hash = BigInt(`0x${createHash("sha256").update(name).digest("hex")}`).toString();
  return `${name.slice(0, 63 - hashLength)}_${hash.slice(0, hashLength)}`;
}

function decode(name) {
  const id = String(name).replace("_", ":").replaceAll("__", ".");
  return ID.test(id) && encode(id) === name ? id : undefined;
}

function assign(entries) {
  const keys = entries.map(({ id, instanceId }) => (instanceId === undefined ? id : `${id}@${instanceId}`));
  let names = keys.map((key) => encode(...key.split("@")));
  for (let hashLength = 15; ; hashLength += 8) {
    const owners = new Map(names.map((name) => [name, new Set()]));
    for (const [index, name] of names.entries()) owners.get(name).add(keys[index]);
    if (owners.size === new Set(keys).size) break;
    names = names.map((name, index) => {
      const [id, instanceId] = keys[index].split("@");
      return owners.get(name).size > 1 ? encode(id, instanceId, hashLength) : name;
    });
  }
  return { names, byName: Object.fromEntries(names.map((name, index) => [name, entries[index].id])) };
}

const NOTHING = { $tag: "undefined" };
const about = { name: "tiny-wire-names", version: "1.0.0", language: "JavaScript" };
const claims = { editions: ["0.1", "0.2"], profiles: ["wire-names"], features: ["instance-wire-names"] };

const operations = {
  "wire.encode": ({ id, instanceId }) => encode(id, instanceId),
  "wire.decode": ({ name }) => decode(name),
  "wire.assign": ({ entries }) => assign(entries),
};

export default {
  hello: async () => ({ protocol: 1, implementation: about, ...claims }),
  open: async () => ({ value: NOTHING }),
  do: async ({ operation, arguments: given }) => {
    if (!operations[operation]) return { unsupported: { feature: operation.split(".")[0] } };
    try {
      return { value: operations[operation](given) ?? NOTHING };
    } catch ({ name, message, code }) {
      return { threw: { name, message, code } };
    }
  },
  close: async () => ({}),
  bye: async () => {},
};
