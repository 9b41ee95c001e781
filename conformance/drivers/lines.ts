/** Longest message that either side may send, in bytes. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Parts of an open line are joined when there are so many, so that a line that arrives byte by byte stays small. */
const MAX_PARTS = 4096;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The stream cannot be cut into messages any more. */
export class FramingError extends Error {
  readonly kind: "flood" | "protocol";

  constructor(kind: "flood" | "protocol", message: string) {
    super(message);
    this.name = "FramingError";
    this.kind = kind;
  }
}

/**
 * Cuts a stream of bytes into lines of text, however the stream was chunked. A line ends in LF or CRLF; empty lines (of
 * nothing but spaces) are left out. Bytes are decoded when their line is whole, so a character may be cut anywhere.
 */
export class LineDecoder {
  readonly #limit: number;
  // A byte order mark at the front of a line is dropped: some runtimes begin every stream with one.
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #open: Uint8Array[] = [];
  #openBytes = 0;
  #emptyLines = 0;

  /** How many lines were left out because they are empty. */
  get emptyLines(): number {
    return this.#emptyLines;
  }

  /** @param limit longest line, in bytes, its end not counted */
  constructor(limit: number = MAX_MESSAGE_BYTES) {
    this.#limit = limit;
  }

  /**
   * Takes the next bytes and gives the lines that they complete, one by one.
   * @throws {@link FramingError} `flood` when a line is longer than the limit, `protocol` when it is not UTF-8
   */
  *push(chunk: Uint8Array): Generator<string, void, undefined> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      const line = this.#take();
      if (line !== undefined) yield line;
    }
    this.#keep(chunk.subarray(start));
  }

  /** What came after the last line's end: a message that was never finished. Invalid bytes are replaced. */
  rest(): string {
    return new TextDecoder().decode(concat(this.#open, this.#openBytes));
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#open.push(part);
    this.#openBytes += part.length;
    if (this.#openBytes > this.#limit) {
      this.#open = [];
      throw new FramingError("flood", `a line of more than ${this.#limit} bytes`);
    }
    if (this.#open.length > MAX_PARTS) this.#open = [concat(this.#open, this.#openBytes)];
  }

  #take(): string | undefined {
    const bytes = concat(this.#open, this.#openBytes);
    this.#open = [];
    this.#openBytes = 0;
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    let text: string;
    try {
      text = this.#utf8.decode(bytes.subarray(0, end));
    } catch {
      throw new FramingError("protocol", "a line that is not UTF-8");
    }
    if (text.trim() !== "") return text;
    this.#emptyLines += 1;
    return undefined;
  }
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
