import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../conformance/load/root.js";
import { PEER_NAMES } from "../conformance/peers/load.js";
import { command } from "./test/command.js";

/** Documents that tell a reader what to type. */
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "spec/driver-protocol.md",
  ...below("docs"),
  ...readdirSync(join(packageRoot, "examples")).map((name) => `examples/${name}/README.md`),
];

/** Commands that a test of their own, or the reader, has to run. */
const NOT_HERE: readonly [RegExp, string][] = [
  [/<[a-z ,]+>/, "has a place that the reader fills"],
  [/--url /, "needs a service; the drivers' tests start one"],
  [/^faults$/, "takes minutes; every check of a change runs it"],
  [/^coverage --sources/, "needs the documents, which are not part of this package"],
];

function below(folder: string): string[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

/** Every `npx . …` of a document, in a code span or a code block. */
function commandsOf(document: string): string[] {
  const text = readFileSync(join(packageRoot, document), "utf8");
  return [...text.matchAll(/(?<=^|`)npx \. ([^`\n]+)/gm)].map(([, typed]) => (typed ?? "").trim());
}

const commands = [...new Set(DOCUMENTS.flatMap(commandsOf))];

describe("the guide to adapters", () => {
  it("has each peer in its table, and no other", () => {
    const guide = readFileSync(join(packageRoot, "docs/adapters.md"), "utf8");
    const [, table = ""] = /\n\| peer \| is [^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(guide) ?? [];
    const first = table.split("\n").map((row) => row.split("|")[1] ?? "");
    const named = first.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual([...PEER_NAMES].sort());
  });
});

describe("the documents", () => {
  it("tell commands", () => {
    expect(commands.length).toBeGreaterThan(10);
  });

  it.each(commands.filter((typed) => !NOT_HERE.some(([pattern]) => pattern.test(typed))))(
    "tell a command that works: npx . %s",
    async (typed) => {
      const { code, stderr } = await command(parseArgsStringToArgv(typed));
      expect({ code, stderr }).toMatchObject({ code: 0 });
    },
  );
});
