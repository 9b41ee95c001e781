import { hash } from "node:crypto";
import { setOwn } from "./own.js";

/** Deeper than this, a value is cut. */
const MAX_DEPTH = 200;

/**
 * The JSON that a definition's value stands for. Definitions are wrong on purpose now and then, and a manifest has to
 * be made all the same, so whatever JSON lacks is left out (null in an array).
 */
export function toJson(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "object":
      if (value === null) return null;
      if (depth > MAX_DEPTH) return undefined;
      if (Array.isArray(value)) return Array.from(value, (item) => toJson(item, depth + 1) ?? null);
      return objectToJson(value, depth);
    default:
      return undefined;
  }
}

function objectToJson(object: object, depth: number): unknown {
  const json = {};
  for (const key of Object.keys(object)) {
    let member: unknown;
    try {
      member = toJson((object as Record<string, unknown>)[key], depth + 1);
    } catch {
      continue;
    }
    if (member !== undefined) setOwn(json, key, member);
  }
  return json;
}

/** A part whose canonical JSON is known already: manifests hash what stands in them twice. */
export class Written {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Canonical JSON of the capability manifest: keys sorted by UTF-16 code unit at every level, undefined dropped, −0
 * written as 0. Written directly, because an object would move keys that look like integers to the front.
 * @param json a value made by {@link toJson}, or one with parts that are {@link Written}
 */
export function canonicalJson(json: unknown): string {
  if (typeof json !== "object" || json === null) return JSON.stringify(Object.is(json, -0) ? 0 : json);
  if (Array.isArray(json)) return writeArray(json);
  return json instanceof Written ? json.text : writeObject(json as Record<string, unknown>);
}

function writeArray(array: readonly unknown[]): string {
  let text = "[";
  for (let index = 0; index < array.length; index++) {
    text += index === 0 ? canonicalJson(array[index]) : `,${canonicalJson(array[index])}`;
  }
  return `${text}]`;
}

function writeObject(object: Record<string, unknown>): string {
  let text = "";
  // The default order of sort is that of UTF-16 code units.
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** SHA-256, in hexadecimal, of canonical JSON and one newline: the hash of a contract and of a manifest. */
export function contractHash(json: unknown): string {
  return hash("sha256", `${canonicalJson(json)}\n`);
}
