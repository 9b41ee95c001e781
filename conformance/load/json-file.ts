import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Problem } from "./problem.js";

/** A JSON file of the suite, kept with its text so that a finding can name the line. */
export interface JsonFile {
  /** Path relative to the suite's root, with forward slashes. */
  file: string;
  text: string;
  value: unknown;
}

/** Reads one JSON file; what cannot be read, or is no JSON, becomes a problem with its place. */
export function readJsonFile(root: string, path: string): JsonFile | Problem {
  const file = relative(root, path).split("\\").join("/");
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return {
      file,
      message: `It cannot be read: ${(error as Error).message}.`,
      remedy: "Make it readable, or take it away.",
    };
  }
  try {
    return { file, text, value: JSON.parse(text) };
  } catch {
    const errors: ParseError[] = [];
    syntaxTree(text, errors);
    const first = errors[0];
    return {
      file,
      line: lineAt(text, first?.offset ?? 0),
      message: `This is not JSON${first ? ` (${printParseErrorCode(first.error)})` : ""}.`,
      remedy: "Correct the syntax.",
    };
  }
}

/** Line (from 1) on which the member at a path stands, or that of its nearest ancestor that exists. */
function lineOf(source: JsonFile, path: readonly (string | number)[]): number {
  const tree = syntaxTree(source.text);
  for (let length = path.length; tree && length >= 0; length -= 1) {
    const node: Node | undefined = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return lineAt(source.text, node.parent?.type === "property" ? node.parent.offset : node.offset);
  }
  return 1;
}

/** The parser walks by calling itself; a text too deep for it has no tree. */
function syntaxTree(text: string, errors?: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf("\n"); index !== -1 && index < offset; index = text.indexOf("\n", index + 1)) line += 1;
  return line;
}

/** A problem at a member of a file, with its line and field. */
export function problemAt(
  source: JsonFile,
  path: readonly (string | number)[],
  message: string,
  remedy: string,
): Problem {
  return { file: source.file, line: lineOf(source, path), field: fieldName(path), message, remedy };
}

/** `["steps", 2, "expect"]` → `steps[2].expect`. */
function fieldName(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    "",
  );
}
