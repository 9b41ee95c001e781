import { InvalidArgumentError, Option } from "commander";
import type { EditionName } from "../spec/generated/types.js";

const EDITIONS = ["0.1", "0.2"] as const satisfies readonly EditionName[];

/** For options that may be repeated, or hold several names with commas between them. */
export function names(value: string, before: readonly string[] = []): string[] {
  const given = value
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  if (given.length === 0) throw new InvalidArgumentError("It names nothing.");
  return [...before, ...given];
}

/** A whole number from `least` on. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It is not a whole number from ${least} on.`);
    }
    return number;
  };
}

export const editionOption = () =>
  new Option("--edition <edition>", "edition of the documents to judge by").choices(EDITIONS).default("0.2");

export const suiteOption = () =>
  new Option("--suite <folder>", "folder of another suite (spec/, vectors/, conformance/faults/)");

export const jsonOption = () => new Option("--json", "write JSON instead of text");
