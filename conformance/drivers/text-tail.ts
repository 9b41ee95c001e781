/** How much of the end is kept: enough for a stack trace. */
const MAX_BYTES = 8 * 1024;
const MAX_LINES = 12;

/** Keeps the end of a stream that may be endless. */
export class TextTail {
  #bytes: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    // A chunk longer than the tail replaces it, so that a flood is cut and not copied.
    this.#bytes =
      chunk.length >= MAX_BYTES ? chunk.subarray(-MAX_BYTES) : Buffer.concat([this.#bytes, chunk]).subarray(-MAX_BYTES);
  }

  /** The last lines, without control characters that could upset a terminal. */
  lines(): string[] {
    const text = this.#bytes.toString("utf8").replace(/\r\n/g, "\n");
    const lines = text
      .split("\n")
      .map(harmless)
      .filter((line) => line.trim() !== "");
    return lines.slice(-MAX_LINES);
  }
}

function harmless(line: string): string {
  // Whole colour codes first, so that no remains of them stay readable.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  return line.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");
}
