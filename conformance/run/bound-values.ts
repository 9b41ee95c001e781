import { checkMessage } from "../drivers/messages.js";
import type { PlayStep } from "../load/vector.js";
import { isRecord, show } from "../match/values.js";

/**
 * Why a step cannot be asked, where that is because of a value that the subject itself gave and an earlier expectation
 * bound: a name that is no text, say. A request that is wrong for another reason is not looked at here: it is a defect
 * of the kit.
 *
 * @param filled the step's arguments with the bound values in their places
 */
export function unaskable(step: PlayStep, filled: Record<string, unknown>): string | undefined {
  // The session's name is not in question.
  const request = { session: "s", operation: step.operation, arguments: filled };
  const violation = checkMessage("DoRequest", request);
  if (!violation) return undefined;
  const name = boundAt({ arguments: step.arguments }, violation.path);
  if (name === undefined) return undefined;
  const value = show(valueAt(request, violation.path));
  return `step ${step.id} cannot be asked with what the subject gave as ${JSON.stringify(name)}: ${value}, at ${violation.path}. ${violation.expected}`;
}

/** The name of the bound value that stands at a place, or holds it. */
function boundAt(written: unknown, pointer: string): string | undefined {
  let node = written;
  for (const key of keysOf(pointer)) {
    if (isRecord(node) && Object.hasOwn(node, "$$ref")) break;
    node = memberOf(node, key);
  }
  return isRecord(node) && Object.hasOwn(node, "$$ref") ? String(node.$$ref) : undefined;
}

function valueAt(message: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce(memberOf, message);
}

function memberOf(node: unknown, key: string): unknown {
  return typeof node === "object" && node !== null ? (node as Record<string, unknown>)[key] : undefined;
}

/** The keys of a JSON pointer. */
function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}
