import { createHash } from "node:crypto";

/** One sentence of a source document, as the inventory counts it. */
export interface SourceSentence {
  /** Heading under which it stands; "" before the first heading. */
  section: string;
  /** Place among the sentences of its section, from 1. */
  position: number;
  text: string;
  /** First 12 hex digits of the SHA-256 of the text with white space folded. */
  hash: string;
  /** Line of the document on which it begins, from 1. */
  line: number;
}

/** Outcome of cutting a document at its headings. */
export interface Segmentation {
  sentences: SourceSentence[];
  /** Headings that were asked for and do not stand in the document, in this order. */
  missingSections: string[];
}

const HASH_DIGITS = 12;

/** Hash of a sentence: insensitive to how its white space is laid out, sensitive to every other character. */
export function sentenceHash(text: string): string {
  return createHash("sha256").update(fold(text)).digest("hex").slice(0, HASH_DIGITS);
}

/**
 * Cuts a document into sections and sentences.
 *
 * The documents are plain text whose headings are bare lines, so the headings have to be named, in order. A sentence is
 * a sentence of prose, a row of a table, or a line of code with the comment at its end; the lines of one comment block
 * are read together, because sentences run over them. Lines without a letter or digit say nothing and are passed over.
 */
export function segment(document: string, headings: readonly string[]): Segmentation {
  const found = locate(document.split("\n"), headings);
  const sentences: SourceSentence[] = [];
  for (const section of found.sections) {
    let position = 0;
    for (const block of blocks(section.lines, section.firstLine)) {
      for (const text of splitSentences(block.text)) {
        position += 1;
        sentences.push({ section: section.title, position, text, hash: sentenceHash(text), line: block.line });
      }
    }
  }
  return { sentences, missingSections: found.missing };
}

interface Located {
  title: string;
  lines: string[];
  firstLine: number;
}

function locate(lines: readonly string[], headings: readonly string[]): { sections: Located[]; missing: string[] } {
  const starts: { title: string; at: number }[] = [];
  const missing: string[] = [];
  let from = 0;
  for (const title of headings) {
    if (title === "") continue;
    const at = lines.findIndex((line, index) => index >= from && line.trim() === title);
    if (at === -1) missing.push(title);
    else {
      starts.push({ title, at });
      from = at + 1;
    }
  }
  const sections: Located[] = [{ title: "", lines: lines.slice(0, starts[0]?.at ?? lines.length), firstLine: 1 }];
  starts.forEach(({ title, at }, index) => {
    sections.push({ title, lines: lines.slice(at + 1, starts[index + 1]?.at ?? lines.length), firstLine: at + 2 });
  });
  return { sections, missing };
}

interface Block {
  text: string;
  line: number;
}

/** Joins the lines of a comment block; every other line stands alone. */
function blocks(lines: readonly string[], firstLine: number): Block[] {
  const result: Block[] = [];
  let comment: Block | undefined;
  lines.forEach((raw, index) => {
    const line = firstLine + index;
    // A line that begins with `*` continues a comment only inside one; elsewhere it is an item of a list.
    const opening = comment ? /^\s*\*(?!\/)(.*)$/ : /^\s*\/\*\*?(.*)$/;
    const inner = opening.exec(raw.replace(/\*\/\s*$/, ""))?.[1];
    if (inner !== undefined || (comment && /^\s*\*\/\s*$/.test(raw))) {
      if (comment) comment.text = `${comment.text} ${inner ?? ""}`;
      else comment = { text: inner ?? "", line };
      if (raw.includes("*/")) {
        result.push(comment);
        comment = undefined;
      }
      return;
    }
    comment = undefined;
    result.push({ text: raw, line });
  });
  return result.filter((block) => /[\p{L}\p{N}]/u.test(block.text));
}

/** Splits after a full stop, question or exclamation mark that is followed by white space and the start of a sentence. */
function splitSentences(text: string): string[] {
  const bare = fold(text).replace(/^(?:[•\-*]\s+(?:\[ \]\s+)?|\d+\.\s+)/, "");
  return bare
    .split(/(?<=[.!?])(?<!\b(?:e\.g|i\.e|cf|vs|etc)\.)\s+(?=["'`([]?[A-Z])/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function fold(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
