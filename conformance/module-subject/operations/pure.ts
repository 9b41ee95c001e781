import type {
  IdsCheck,
  IdsParse,
  SchemaAccept,
  SchemaValidate,
  WireAssign,
  WireDecode,
  WireEncode,
} from "../../../spec/generated/types.js";
import { decode } from "../decode.js";
import { isObject, type Members, setOwn } from "../own.js";
import { need } from "../subject-module.js";
import { invokeMethod, type OperationTable, operation, toObject } from "./operation.js";

const CHECKS = {
  componentType: "isValidComponentType",
  capabilityName: "isValidCapabilityName",
  instanceId: "isValidInstanceId",
} as const;

const PURE = { settles: "not" } as const;

/** Functions without a world: ids, wire names, schemas. */
export const pureOperations: OperationTable = {
  "ids.parse": operation<IdsParse>(
    ({ module }, args) => need(module, "parseCapabilityId", "ids")(decode(args.id)),
    PURE,
  ),
  "ids.check": operation<IdsCheck>(
    ({ module }, args) => need(module, CHECKS[args.what], "ids")(decode(args.value)),
    PURE,
  ),
  "wire.encode": operation<WireEncode>(
    ({ module }, { id, instanceId }) =>
      instanceId === undefined
        ? need(module, "encodeWireName", "wire-names")(id)
        : need(module, "encodeWireNameForInstance", "instance-wire-names")(id, instanceId),
    PURE,
  ),
  "wire.assign": operation<WireAssign>(
    ({ module }, { entries }) => withoutMaps(need(module, "assignWireNames", "wire-names")(decode(entries))),
    PURE,
  ),
  "wire.decode": operation<WireDecode>(
    ({ module }, args) => need(module, "decodeWireName", "wire-names")(decode(args.name)),
    PURE,
  ),
  "schema.accept": operation<SchemaAccept>(({ module }, args) => {
    const accept = need(module, "validateJsonSchemaDocument", "schema-subset");
    const defaults = isObject(module.DEFAULT_LIMITS) ? module.DEFAULT_LIMITS : {};
    return accept(decode(args.schema), { ...defaults, ...(decode(args.limits) as object | undefined) });
  }, PURE),
  "schema.validate": operation<SchemaValidate>(({ module }, args) => {
    const schema = need(module, "fromJsonSchema", "schema-subset")(decode(args.schema)) as Members;
    return invokeMethod(schema, "parse", decode(args.value));
  }, PURE),
};

/** A Map from name to id is an object in the protocol, which other languages have too. */
function withoutMaps(assigned: unknown): unknown {
  if (!isObject(assigned) || Array.isArray(assigned)) return assigned;
  const copy: Members = {};
  for (const [key, value] of Object.entries(assigned))
    setOwn(copy, key, value instanceof Map ? toObject(value) : value);
  return copy;
}
