/**
 * A subject that does one thing wrong, or right in an odd way: `node subject.mjs <scenario> [token]`. Its token is only
 * there to be found in a list of processes. A scenario of scenarios.mjs says what is done instead of the plain answer.
 */

import { Socket } from "node:net";
import { createInterface } from "node:readline";
import { scenarios } from "./scenarios.mjs";

const scenario = scenarios[process.argv[2]];
if (!scenario) throw new Error(`no scenario ${process.argv[2]}`);

const results = {
  hello: {
    protocol: 1,
    implementation: { name: "scripted", version: "1.0.0", language: "javascript" },
    editions: ["0.1", "0.2"],
    profiles: ["wire-names"],
    features: [],
  },
  open: { value: { $tag: "undefined" } },
  do: { value: "done" },
  close: {},
  bye: {},
};

// With the token "fd3" messages go through that descriptor, and stdout is free for anything.
const wire = process.argv[3] === "fd3" ? new Socket({ fd: 3 }) : undefined;
if (wire) console.log("Listening for requests");

/** Writes text or bytes as they are; resolves when they are handed on. */
const write = (data) => new Promise((resolve) => (wire ?? process.stdout).write(data, resolve));
const lineFor = (id, result) => `${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`;

await scenario.start?.({ write, lineFor, results });

for await (const line of createInterface({ input: wire ?? process.stdin })) {
  const request = JSON.parse(line);
  const plain = () => write(lineFor(request.id, results[request.method]));
  const instead = scenario[request.method] ?? scenario.each;
  if (instead) await instead({ request, plain, write, lineFor, result: results[request.method] });
  else await plain();
  if (request.method === "bye" && !scenario.lingers) break;
}

if (!scenario.lingers) process.exit(0);
