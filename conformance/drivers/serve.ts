import type { Readable, Writable } from "node:stream";
import { dispatch } from "./dispatch.js";
import type { Driver } from "./driver.js";
import { errorText, INVALID_REQUEST, PARSE_ERROR } from "./json-rpc.js";
import { FramingError, LineDecoder } from "./lines.js";
import type { checkMessage } from "./messages.js";
import { Outbox } from "./outbox.js";
import { after } from "./timers.js";

/** Longest that an answer waits for others, in real milliseconds. */
const MOST_WAIT_MS = 2;

/** A pair of streams; one that goes both ways may stand for both. */
export interface Pipes {
  input: Readable;
  output: Writable;
}

/**
 * Serves a driver over a pair of streams, JSON-RPC 2.0, one message a line. Each request is begun when it is read, and
 * answered when it is done; answers that are ready together are sent together.
 *
 * @param check as for {@link dispatch}
 * @returns when the judge said bye, or closed the input: then the driver is told bye. The streams are left open.
 */
export async function serveStreams(
  driver: Driver,
  { input, output }: Pipes,
  check?: typeof checkMessage,
): Promise<void> {
  const open = new Set<Promise<void>>();
  const outbox = new Outbox(output, (flush) => after(MOST_WAIT_MS, flush));
  // The judge may be gone: nobody is left to be told.
  output.on("error", () => {});
  let said = false;
  let bye = () => {};
  const over = new Promise<void>((resolve) => {
    bye = () => {
      said = true;
      resolve();
    };
  });
  const answer = async (line: string): Promise<void> => {
    const { text, over } = await dispatch(driver, line, check);
    outbox.push(text);
    if (over) bye();
  };
  const reading = readLines(
    input,
    (line) => {
      if (said) return;
      const one = answer(line).finally(() => {
        open.delete(one);
        if (open.size === 0) outbox.flush();
      });
      open.add(one);
    },
    (text) => outbox.push(text),
  );
  await Promise.race([over, reading]);
  await Promise.all(open);
  await outbox.end();
  await driver.bye();
}

/** Resolves when the input ended or can no longer be cut into messages. */
function readLines(input: Readable, each: (line: string) => void, refuse: (text: string) => void): Promise<void> {
  const decoder = new LineDecoder();
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      try {
        for (const line of decoder.push(chunk)) each(line);
      } catch (error) {
        if (!(error instanceof FramingError)) throw error;
        const [code, what] =
          error.kind === "flood" ? [INVALID_REQUEST, "Invalid request"] : [PARSE_ERROR, "Parse error"];
        refuse(errorText(null, code as number, `${what}: ${error.message}`));
        input.off("data", read);
        resolve();
      }
    };
    input.on("data", read);
    input.once("end", resolve);
    input.once("close", resolve);
    // The judge is gone: nobody is left to be told why.
    input.on("error", () => resolve());
  });
}
