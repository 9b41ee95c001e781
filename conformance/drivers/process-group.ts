import { spawnSync } from "node:child_process";
import { onExit } from "signal-exit";

/** Leaders of the groups that run now, by process id. */
const running = new Set<number>();
let guarded = false;

/**
 * Whether a subject gets a process group of its own, so that it can be killed with all that it started. Windows has no
 * such groups; there the tree is killed by walking it.
 */
export const OWN_GROUP = process.platform !== "win32";

/**
 * Sees to it that the group is killed when this process ends, by itself or by a signal: a group of its own does not get
 * the terminal's Ctrl-C. Only a SIGKILL of the judge escapes; then a subject finds its stdin closed.
 */
export function guardGroup(leader: number): void {
  if (!guarded) {
    guarded = true;
    onExit(() => {
      for (const pid of running) signalGroup(pid, "SIGKILL");
    });
  }
  running.add(leader);
}

/** Kills whatever of the group still runs, and guards it no longer. To be called as soon as its leader ended. */
export function clearGroup(leader: number): void {
  signalGroup(leader, "SIGKILL");
  running.delete(leader);
}

/** Sends a signal to all processes of the group; one that is gone already is no error. */
export function signalGroup(leader: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (!OWN_GROUP) {
    // Windows knows no signals either: a polite end has been tried by closing stdin.
    spawnSync("taskkill", ["/pid", String(leader), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(-leader, signal);
  } catch {
    // ESRCH: nobody left. EPERM (macOS): only zombies are left.
  }
}
