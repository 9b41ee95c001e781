import type { Answer, LogEntry } from "../../spec/generated/types.js";
import { isRecord } from "../match/values.js";

/** What was asked and answered in one session, in order. */
export interface TranscriptLine {
  step: string;
  operation: string;
  arguments: unknown;
  answer: Answer;
}

/** The record of one session; questions of a vector are answered from it. */
export class Transcript {
  readonly lines: TranscriptLine[] = [];
  private readonly entries: LogEntry[] = [];
  /** How many log entries there were when a step's answer had come. */
  private readonly marks = new Map<string, number>();

  record(line: TranscriptLine): void {
    this.lines.push(line);
    if (line.answer.log) this.entries.push(...line.answer.log);
    this.marks.set(line.step, this.entries.length);
  }

  /** Marks a step that asked the subject nothing. */
  mark(step: string): void {
    this.marks.set(step, this.entries.length);
  }

  /** Answers a question (QUERY_NAMES). */
  query(name: string, query: Record<string, unknown>): unknown {
    const since = typeof query.since === "string" ? (this.marks.get(query.since) ?? 0) : 0;
    const entries = this.entries.slice(since);
    if (name === "calls") return calls(entries, query);
    if (name === "events") return events(entries, query);
    if (name === "registryCalls") return registryCalls(entries, query);
    if (name === "traffic") return traffic(entries, query);
    return entriesOf(entries, query);
  }

  /** The first texts that the subject printed, each once, and cut where it is longer than `length`. */
  printed(count: number, length: number): string[] {
    const texts = this.entries.flatMap((entry) => (entry.type === "console" ? [entry.text] : []));
    const cut = texts.map((text) => (text.length <= length ? text : `${text.slice(0, length)}…`));
    return [...new Set(cut)].slice(0, count);
  }

  /** The last lines, as JSON, for a failure report. */
  tail(count: number): string[] {
    return this.lines.slice(-count).map((line) => JSON.stringify(line));
  }
}

const MAIN_HOOKS: readonly unknown[] = ["execute", "read"];

function calls(entries: readonly LogEntry[], query: Record<string, unknown>): unknown[] {
  const shown = (query.show as string[] | undefined) ?? ["input"];
  const result: unknown[] = [];
  for (const entry of entries) {
    if (entry.type !== "run" || entry.owner !== query.of) continue;
    if (query.hook === undefined ? !MAIN_HOOKS.includes(entry.hook) : entry.hook !== query.hook) continue;
    const parts = shown.filter((part) => Object.hasOwn(entry, part));
    result.push(Object.fromEntries(parts.map((part) => [part, entry[part as "input" | "context"]])));
  }
  return result;
}

function events(entries: readonly LogEntry[], query: Record<string, unknown>): unknown[] {
  const types = query.types as string[] | undefined;
  const result: unknown[] = [];
  for (const entry of entries) {
    if (entry.type !== "event" || entry.listener !== query.listener) continue;
    const type = isRecord(entry.event) ? entry.event.type : undefined;
    if (types && !types.includes(String(type))) continue;
    result.push(entry.event);
  }
  return result;
}

/** Each call with what it came to: the two are entries apart, as other things happen between them. */
function registryCalls(entries: readonly LogEntry[], query: Record<string, unknown>): unknown[] {
  const methods = query.methods as string[] | undefined;
  const outcomes = new Map<number, object>();
  for (const entry of entries) {
    if (entry.type !== "registry-settled") continue;
    const { seq: _seq, type: _type, call, ...outcome } = entry;
    outcomes.set(call, outcome);
  }
  return entries
    .filter((entry) => entry.type === "registry")
    .filter(({ method }) => !methods || methods.includes(method))
    .filter(({ adapter }) => query.adapter === undefined || adapter === query.adapter)
    .map(({ method, arguments: args, call }) => ({ method, ...args, ...outcomes.get(call) }));
}

function traffic(entries: readonly LogEntry[], query: Record<string, unknown>): unknown[] {
  const kinds = query.did as string[] | undefined;
  return entries
    .filter((entry) => entry.type === "peer")
    .filter(({ did }) => !kinds || kinds.includes(did))
    .map(({ seq: _seq, type: _type, ...rest }) => rest);
}

function entriesOf(entries: readonly LogEntry[], query: Record<string, unknown>): unknown[] {
  const types = query.types as string[];
  const owners = query.owners as string[] | undefined;
  const listeners = query.listeners as string[] | undefined;
  return entries
    .filter((entry) => types.includes(entry.type))
    .filter((entry) => !owners || !("owner" in entry) || owners.includes(entry.owner))
    .filter((entry) => !listeners || entry.type !== "event" || listeners.includes(entry.listener))
    .map(({ seq: _seq, ...rest }) => rest);
}
