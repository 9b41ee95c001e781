import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import type { Fault } from "../../spec/generated/types.js";
import { after } from "../drivers/timers.js";
import { packageRoot } from "../load/root.js";
import type { FaultTask } from "./fault-worker.js";
import type { FaultResult } from "./kill-matrix.js";

/** A broken reference may loop for ever; it has shown nothing by then. */
const LONGEST_MS = 120_000;
/** A worker that has grown beyond this makes way for a new one. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024;

/**
 * Judges faults side by side, each by a reference of its own, in workers that a loop or a crash cannot bring down with
 * them.
 * @param judged told each result as it comes, in no fixed order
 * @returns the results in the order of the faults
 * @throws the signal's reason if it is aborted
 */
export async function judgeFaults(
  root: string,
  faults: readonly Fault[],
  judged: (result: FaultResult) => void,
  signal?: AbortSignal,
): Promise<FaultResult[]> {
  const threads = Math.min(availableParallelism(), faults.length);
  const pool = new Tinypool({
    filename: workerFile(),
    runtime: "worker_threads",
    minThreads: threads,
    maxThreads: threads,
    maxMemoryLimitBeforeRecycle: MOST_MEMORY_BYTES,
  });
  const results = new Map<Fault, FaultResult>();
  const waiting = faults.values();
  /** Takes the next fault when it is done with one: none waits inside the pool, where its time would run already. */
  const workThrough = async () => {
    for (const fault of waiting) {
      const result = await judgeOne(pool, { root, fault: fault.id }, fault, signal);
      results.set(fault, result);
      judged(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, workThrough));
  } finally {
    await pool.destroy();
  }
  return faults.flatMap((fault) => results.get(fault) ?? []);
}

/** The worker as it was compiled: a thread of its own does not load TypeScript. */
function workerFile(): string {
  const file = join(packageRoot, "dist", "conformance", "faults", "fault-worker.js");
  if (!existsSync(file)) throw new Error("The package is not built: run npm run build.");
  return pathToFileURL(file).href;
}

async function judgeOne(pool: Tinypool, task: FaultTask, fault: Fault, signal?: AbortSignal): Promise<FaultResult> {
  const limit = new AbortController();
  const stop = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  const clear = after(LONGEST_MS, () => limit.abort());
  try {
    return (await pool.run(task, { signal: stop })) as FaultResult;
  } catch (error) {
    signal?.throwIfAborted();
    const message = limit.signal.aborted ? `it did not end within ${LONGEST_MS / 1000} s` : (error as Error).message;
    return { fault: fault.id, rule: fault.breaks, title: fault.title, outcome: "broken", caughtBy: [], message };
  } finally {
    clear();
  }
}
