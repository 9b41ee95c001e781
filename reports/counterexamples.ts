import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { VectorResult } from "../spec/generated/types.js";
import { fileOutput } from "./output.js";

/** A folder that keeps what a run's properties failed by. */
export interface CounterexampleFolder {
  /** Keeps the counterexample of a result, if it has one. */
  judged(result: VectorResult): void;
  /** Paths of the files that were written, in order. */
  readonly saved: readonly string[];
}

/**
 * Each counterexample becomes a vector file of its own, `<folder>/<id>.json`: put among a suite's vectors, it is played
 * like any other. The same story is always the same file.
 * @throws the error of the file system, at once if the folder cannot be made
 */
export function counterexampleFolder(folder: string): CounterexampleFolder {
  mkdirSync(folder, { recursive: true });
  const saved: string[] = [];
  return {
    judged({ counterexample }) {
      if (counterexample === undefined) return;
      const path = join(folder, `${counterexample.id}.json`);
      mkdirSync(dirname(path), { recursive: true });
      const file = fileOutput(path);
      file.write(`${JSON.stringify(counterexample, undefined, 2)}\n`);
      file.finish();
      saved.push(path);
    },
    saved,
  };
}
