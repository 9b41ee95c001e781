import { formatCheck } from "./formats.js";
import { isMultipleOf } from "./multiple-of.js";
import type { KeywordReader } from "./node.js";
import { type Check, fail } from "./run.js";

/** The keywords of strings: minLength, maxLength, pattern, format. */
export function stringChecks(keyword: KeywordReader): Check[] {
  const checks: Check[] = [];
  const on = (accepts: (text: string) => boolean, problem: string): void => {
    checks.push((value, run) => typeof value !== "string" || accepts(value) || fail(run, problem));
  };

  const minLength = keyword<number>("minLength");
  // AS-SCHEMA-032
  if (minLength !== undefined)
    on((text) => hasCharacters(text, minLength), `must have ${minLength} or more characters`);
  const maxLength = keyword<number>("maxLength");
  // AS-SCHEMA-032
  if (maxLength !== undefined) {
    on((text) => !hasCharacters(text, maxLength + 1), `must have ${maxLength} or fewer characters`);
  }
  const pattern = keyword<string>("pattern");
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, "u");
    // AS-SCHEMA-034: searched for, not anchored.
    on((text) => expression.test(text), "must match the pattern of the schema");
  }
  const format = keyword<string>("format");
  // ambiguous: does format bind, or is it an annotation, as in the draft by default?
  if (format !== undefined) on(formatCheck(format), `must have the format ${format}`);
  return checks;
}

/** The keywords of numbers: minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf. */
export function numberChecks(keyword: KeywordReader): Check[] {
  const checks: Check[] = [];
  const on = (name: string, accepts: (value: number, bound: number) => boolean, problem: string): void => {
    const bound = keyword<number>(name);
    if (bound === undefined) return;
    const words = `${problem} ${bound}`;
    checks.push((value, run) => typeof value !== "number" || accepts(value, bound) || fail(run, words));
  };

  // AS-SCHEMA-035
  on("minimum", (value, bound) => value >= bound, "must be at least");
  on("maximum", (value, bound) => value <= bound, "must be at most");
  on("exclusiveMinimum", (value, bound) => value > bound, "must be greater than");
  on("exclusiveMaximum", (value, bound) => value < bound, "must be less than");
  // AS-SCHEMA-039
  on("multipleOf", isMultipleOf, "must be a multiple of");
  return checks;
}

/**
 * Whether a text has so many characters, or more. Characters are Unicode code points: `"😀"` is one, although it is two
 * UTF-16 units; a lone surrogate is one too.
 */
function hasCharacters(text: string, count: number): boolean {
  if (text.length < count) return false;
  if (text.length >= 2 * count) return true;
  let characters = 0;
  for (const _ of text) if (++characters >= count) return true;
  return false;
}
