import { isOperation, schemaCheck } from "../load/schemas.js";
import { isKnownSound } from "../load/sound-parts.js";

/** The messages of the protocol, by the names of their definitions in spec/schemas/protocol.schema.json. */
export type MessageName =
  | "HelloRequest"
  | "HelloAnswer"
  | "OpenRequest"
  | "OpenAnswer"
  | "DoRequest"
  | "DoAnswer"
  | "CloseRequest"
  | "CloseAnswer"
  | "ByeRequest"
  | "ByeAnswer";

/** Where a message breaks the protocol, and what was expected there. */
export interface Violation {
  /** JSON pointer into the message, e.g. `/log/0/hook`; "" is the message itself. */
  path: string;
  expected: string;
}

type Check = ReturnType<typeof schemaCheck>;

/** Compiled checks by what they check: compiling takes milliseconds, checking microseconds. */
const messageChecks = new Map<string, Check>();
const argumentChecks = new Map<string, Check>();

function checkIn(checks: Map<string, Check>, name: string, place: string): Check {
  let check = checks.get(name);
  if (!check) {
    check = schemaCheck(`protocol.schema.json#/$defs/${place}${name}`);
    checks.set(name, check);
  }
  return check;
}

function violationOf(check: Check, value: unknown, prefix: string): Violation | undefined {
  const finding = check(value);
  if (!finding) return undefined;
  const parts = finding.path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return { path: prefix + parts.join(""), expected: finding.message };
}

/**
 * Checks a message against its schema, strictly: unknown members are violations too. The arguments of a `DoRequest` are
 * checked against those of its operation.
 * @returns the first violation; undefined when the message is sound.
 */
export function checkMessage(name: MessageName, message: unknown): Violation | undefined {
  const violation = violationOf(checkIn(messageChecks, name, ""), withoutSoundGiven(name, message), "");
  if (violation || name !== "DoRequest") return violation;
  const { operation, arguments: given } = message as { operation: string; arguments: object };
  if (!isOperation(operation)) {
    return { path: "/operation", expected: `The protocol has no operation ${JSON.stringify(operation)}.` };
  }
  if (isKnownSound(given)) return undefined;
  return violationOf(checkIn(argumentChecks, operation, "Operations/properties/"), given, "/arguments");
}

/** A story's world was checked when the story was loaded, and is the largest part of all that is sent. */
function withoutSoundGiven(name: MessageName, message: unknown): unknown {
  if (name !== "OpenRequest" || typeof message !== "object" || message === null) return message;
  const { given, ...rest } = message as { given?: unknown };
  return typeof given === "object" && given !== null && isKnownSound(given) ? { given: {}, ...rest } : message;
}
