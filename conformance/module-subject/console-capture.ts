import { format } from "node:util";
import { sharedInstallation } from "./installation.js";

/** Where the subject's console output goes, told by its stream; undefined: to the real console. */
export type ConsoleListener = (stream: "diagnostic" | "stdout", text: string) => void;

let listener: ConsoleListener | undefined;

/** The methods that print, and the stream that each prints to in a terminal. */
const STREAMS = {
  log: "stdout",
  info: "stdout",
  debug: "stdout",
  dir: "stdout",
  dirxml: "stdout",
  table: "stdout",
  group: "stdout",
  groupCollapsed: "stdout",
  warn: "diagnostic",
  error: "diagnostic",
  trace: "diagnostic",
} as const;

type Method = keyof typeof STREAMS;
type Print = (...args: unknown[]) => void;

const real = new Map<string, Print>();

/** Longest text of an entry; a subject that prints more is cut, not believed. */
const MAX_TEXT = 10_000;

/** Who hears the console from now on. */
export function setConsoleListener(next: ConsoleListener | undefined): void {
  listener = next;
}

/**
 * Replaces the printing methods of the console. It must happen before a subject's module is imported, as a module may
 * keep the methods that it finds. Without a listener they print as ever.
 * @returns undoes it, if nobody else needs it
 */
export const installConsoleCapture: () => () => void = sharedInstallation(
  () => {
    for (const method of Object.keys(STREAMS) as Method[]) replace(method, (...args) => report(STREAMS[method], args));
    replace("assert", (condition, ...args) => {
      if (!condition) report("diagnostic", ["Assertion failed", ...args]);
    });
  },
  () => {
    for (const [method, print] of real) setMethod(method, print);
    real.clear();
  },
);

function replace(method: string, capture: Print): void {
  const print = Reflect.get(console, method) as Print;
  real.set(method, print);
  setMethod(method, (...args) => (listener ? capture(...args) : print.apply(console, args)));
}

function setMethod(method: string, print: Print): void {
  Reflect.set(console, method, print);
}

function report(stream: "diagnostic" | "stdout", args: unknown[]): void {
  let text: string;
  try {
    text = format(...args);
  } catch {
    text = "(a value that cannot be printed)";
  }
  listener?.(stream, text.slice(0, MAX_TEXT));
}
