import { closeSync, openSync, renameSync, statSync, unlinkSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Where a report goes. */
export interface Output {
  write(text: string): void;
  /** All is written: let the reader have it. */
  finish(): void;
  /** The run did not end: leave nothing that could be taken for a report. */
  abandon(): void;
}

/** Straight to a stream, as it comes. */
export function streamOutput(stream: { write(text: string): unknown }): Output {
  return { write: (text) => void stream.write(text), finish() {}, abandon() {} };
}

/**
 * To a file that appears whole or not at all: written beside its place under another name, then renamed. Opened at
 * once, so that a folder that cannot be written to is found before the run and not after it. What is there and is no
 * file, a device or a pipe, is written to as it is and never replaced.
 * @throws the error of the file system; an Error if a folder stands in the place
 */
export function fileOutput(path: string): Output {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new Error("it is a folder");
  if (there && !there.isFile()) return specialOutput(path);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const file = openSync(temporary, "w");
  let open = true;
  const end = (then: () => void) => {
    if (!open) return;
    open = false;
    process.off("exit", abandon);
    closeSync(file);
    then();
  };
  const abandon = () => end(() => unlinkSync(temporary));
  // A process that is told to leave at once does not come back here.
  process.on("exit", abandon);
  return {
    write(text) {
      writeSync(file, text);
    },
    finish: () => end(() => renameSync(temporary, path)),
    abandon,
  };
}

function specialOutput(path: string): Output {
  const file = openSync(path, "w");
  const close = () => closeSync(file);
  return { write: (text) => void writeSync(file, text), finish: close, abandon: close };
}
