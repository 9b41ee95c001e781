import { installVirtualTime, type VirtualTime } from "./clock.js";
import { installConsoleCapture } from "./console-capture.js";
import { installWorkCounter } from "./real-work.js";
import { catchStrayErrors, reportStray } from "./stray.js";

/** What has to be in place around a subject's module before it is imported. */
export interface SubjectEnvironment {
  readonly clock: VirtualTime;
  /** Takes everything away again. Safe to call twice. */
  uninstall(): void;
}

/** Installs virtual time, the capture of the console, and what keeps the process alive, in this process. */
export function installEnvironment(onStray: (error: unknown) => void = reportStray): SubjectEnvironment {
  const clock = installVirtualTime({ onTimerError: onStray });
  const undo = [installConsoleCapture(), installWorkCounter(), catchStrayErrors(onStray), () => clock.uninstall()];
  return {
    clock,
    uninstall() {
      for (const one of undo.splice(0)) one();
    },
  };
}
