import type {
  ConsoleEntry,
  EventEntry,
  Log,
  LogEntry,
  PeerEntry,
  RegistryEntry,
  RegistrySettledEntry,
  RunEntry,
  SettledEntry,
  SignalEntry,
} from "../../spec/generated/types.js";

/** An entry before it has its number. */
export type NewEntry =
  | Omit<RunEntry, "seq">
  | Omit<EventEntry, "seq">
  | Omit<SignalEntry, "seq">
  | Omit<SettledEntry, "seq">
  | Omit<ConsoleEntry, "seq">
  | Omit<RegistryEntry, "seq">
  | Omit<RegistrySettledEntry, "seq">
  | Omit<PeerEntry, "seq">;

/** What happens inside the subject during one session, in one order for everything. */
export class SessionLog {
  #entries: LogEntry[] = [];
  #last = 0;
  #isClosed = false;

  add(entry: NewEntry): void {
    if (this.#isClosed) return;
    this.#last += 1;
    this.#entries.push({ seq: this.#last, ...entry } as LogEntry);
  }

  /** The entries since the last time; undefined when nothing happened. */
  take(): Log | undefined {
    if (this.#entries.length === 0) return undefined;
    const taken = this.#entries;
    this.#entries = [];
    return taken;
  }

  /** What happens from now on belongs to nobody: the session is over. */
  close(): void {
    this.#isClosed = true;
  }
}
