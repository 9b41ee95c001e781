import { Presets, SingleBar } from "cli-progress";
import type { RunObserver } from "../conformance/run/result.js";

/** Shows how far a run is. */
export interface Progress extends RunObserver {
  /** Takes the bar away, however the run ended. */
  clear(): void;
}

/** A bar on a terminal, nothing anywhere else: a log has no use for a hundred copies of a line. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { clear() {} };
  const format = " {bar} {value}/{total} vectors, {failed} failed";
  const bar = new SingleBar(
    { stream, format, clearOnComplete: true, hideCursor: true, gracefulExit: false },
    Presets.rect,
  );
  let failed = 0;
  return {
    planned(count) {
      if (count > 0) bar.start(count, 0, { failed });
    },
    judged({ verdict }) {
      if (verdict === "fail" || verdict === "error") failed += 1;
      bar.increment(1, { failed });
    },
    clear() {
      bar.stop();
    },
  };
}
