import type { DriverFailureKind } from "./driver.js";
import { MAX_MESSAGE_BYTES } from "./lines.js";

/** Most bytes that a subject may send without answering anything, before the judge gives it up. */
export const MAX_UNASKED_BYTES = 64 * 1024 * 1024;

/** Most lines without content, likewise. */
export const MAX_EMPTY_LINES = 10_000;

/** How a subject or the way to it broke: `what` follows the name of the subject in a sentence. */
export interface Breakage {
  kind: DriverFailureKind;
  what: string;
  remedy: string;
}

const ONE_MESSAGE =
  "Send exactly one JSON-RPC 2.0 answer for each request, alone on its line, and nothing else; print everything else to stderr.";

export function sentGarbage(wrong: string): Breakage {
  return { kind: "protocol", what: `sent ${wrong}`, remedy: ONE_MESSAGE };
}

export function sentUnasked(what: string): Breakage {
  return { kind: "protocol", what, remedy: ONE_MESSAGE };
}

export function answeredError(label: string, code: number, message: string): Breakage {
  return {
    kind: "protocol",
    what: `answered ${label} with the JSON-RPC error ${code}: ${message}`,
    remedy:
      'A JSON-RPC error says that the message itself was wrong. Report what the subject did as {"threw"}, an operation that the driver lacks as {"unsupported"}, and the driver\'s own trouble as {"driverError"}.',
  };
}

export function timedOut(label: string, ms: number): Breakage {
  return {
    kind: "timeout",
    what: `did not answer ${label} within ${ms} ms`,
    remedy:
      "If it only buffers, flush its output after every line. If it is only slow, allow more time for a request. A call that may stay open is begun by `start`, which answers at once.",
  };
}

export function flooded(what: string): Breakage {
  return {
    kind: "flood",
    what: `sent ${what}`,
    remedy: `Answer with at most ${MAX_MESSAGE_BYTES} bytes a message, and send nothing that was not asked for; print everything else to stderr.`,
  };
}
