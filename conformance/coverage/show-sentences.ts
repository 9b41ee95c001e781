import { readFileSync } from "node:fs";
import { segment } from "./segment.js";

/**
 * For authors of an inventory: prints each sentence of a document with section, position and hash.
 * Usage: tsx conformance/coverage/show-sentences.ts <document> <file with one heading a line>
 */
const [documentFile, headingsFile] = process.argv.slice(2);
if (!documentFile || !headingsFile) {
  process.stderr.write("usage: show-sentences <document> <headings file>\n");
  process.exitCode = 2;
} else {
  const headings = readFileSync(headingsFile, "utf8").split("\n").filter(Boolean);
  const { sentences, missingSections } = segment(readFileSync(documentFile, "utf8"), headings);
  for (const missing of missingSections) process.stderr.write(`no such heading: ${missing}\n`);
  let section: string | undefined;
  for (const sentence of sentences) {
    if (sentence.section !== section) {
      section = sentence.section;
      process.stdout.write(`\n## ${section}\n`);
    }
    process.stdout.write(`${sentence.position}\t${sentence.hash}\t${sentence.text}\n`);
  }
}
