/**
 * What a scripted subject does: at its start, and instead of the plain answer to a method, or to each. `lingers` keeps
 * it alive after bye and after the end of its stdin.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";

const dieOf = (text, code) => {
  console.error(text);
  process.exit(code);
};

const forever = () => new Promise(() => setInterval(() => {}, 1 << 30));

/** Holds a connection to the test open for as long as this process lives. */
const hold = () =>
  new Promise((resolve) => {
    connect(Number(process.env.LEASE_PORT), "127.0.0.1", resolve).resume();
  });

const startChild = async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./subject.mjs", import.meta.url)), "child"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await new Promise((resolve) => child.once("message", resolve));
};

const bytewise = async (text, write) => {
  for (const byte of Buffer.from(text)) await write(Buffer.of(byte));
};

export const scenarios = {
  good: {},

  // Ends too early.
  "exit-at-once": { start: () => dieOf("cannot find my configuration", 3) },
  "exit-at-hello": { hello: () => process.exit(4) },
  "exit-mid-request": { do: () => dieOf("panic: index out of range", 5) },
  "exit-without-failure": { do: () => process.exit(0) },
  "signal-mid-request": { do: () => process.kill(process.pid, "SIGSEGV") },
  "exit-mid-line": { do: ({ write }) => write('{"jsonrpc": "2.0", "id": 3, "res').then(() => process.exit(6)) },
  "exit-after-answer": { open: ({ plain }) => plain().then(() => process.exit(7)) },

  // Answers with what is none.
  "prints-first": { start: ({ write }) => write("Listening for requests\u001b[0m\n") },
  garbage: { do: ({ write }) => write(`${"x".repeat(300)}\n`) },
  "not-json-rpc": { do: ({ write, result }) => write(`${JSON.stringify(result)}\n`) },
  "old-json-rpc": {
    do: ({ request, write, result }) => write(`${JSON.stringify({ jsonrpc: "1.0", id: request.id, result })}\n`),
  },
  batch: { do: ({ request, write, lineFor, result }) => write(`[${lineFor(request.id, result).trim()}]\n`) },
  asks: { do: ({ write }) => write('{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {}}\n') },
  notifies: { do: ({ write }) => write('{"jsonrpc": "2.0", "method": "log", "params": {}}\n') },
  "no-outcome": { do: ({ request, write }) => write(`{"jsonrpc": "2.0", "id": ${request.id}}\n`) },
  "unknown-member": {
    do: ({ request, write }) => write(`{"jsonrpc": "2.0", "id": ${request.id}, "result": {}, "took": 5}\n`),
  },
  "not-utf8": { do: ({ write }) => write(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a])) },
  "json-rpc-error": {
    do: ({ request, write }) =>
      write(`{"jsonrpc": "2.0", "id": ${request.id}, "error": {"code": -32601, "message": "no such operation"}}\n`),
  },
  "cannot-read": {
    do: ({ write }) => write('{"jsonrpc": "2.0", "id": null, "error": {"code": -32700, "message": "bad line"}}\n'),
  },

  // Answers what nobody asked.
  twice: { open: ({ plain }) => plain().then(plain) },
  "unknown-id": { do: ({ write, lineFor, result }) => write(lineFor(4711, result)) },
  "id-as-text": { do: ({ request, write, lineFor, result }) => write(lineFor(String(request.id), result)) },

  // Never ends.
  never: { do: () => {} },
  "never-at-hello": { hello: () => {} },
  "busy-loop": {
    do: () => {
      for (;;);
    },
  },
  "hangs-at-bye": { lingers: true, bye: forever },
  "ignores-sigterm": {
    lingers: true,
    start() {
      process.on("SIGTERM", () => {});
      void forever();
    },
  },
  "lingers-after-bye": { lingers: true, start: () => void forever() },
  "spawns-a-child": { start: () => hold().then(startChild), do: () => {} },
  "leaves-a-child": { start: () => hold().then(startChild) },
  "leaves-a-child-and-exits": { start: () => hold().then(startChild), do: () => process.exit(8) },
  child: {
    lingers: true,
    start: () =>
      hold()
        .then(() => process.send("ready"))
        .then(forever),
  },

  // Sends too much.
  "flood-line": {
    async do({ write }) {
      for (;;) await write("x".repeat(1 << 20));
    },
  },
  "flood-empty-lines": {
    async do({ write }) {
      for (;;) await write("\n".repeat(1 << 12));
    },
  },
  "flood-blanks": {
    async do({ write }) {
      for (;;) await write(`${" ".repeat(1 << 20)}\n`);
    },
  },
  "flood-lines": {
    async do({ write, lineFor, result }) {
      for (let id = 1000; ; id += 1) await write(lineFor(id, result));
    },
  },

  // Breaks off one stream.
  "closes-stdout": {
    lingers: true,
    do() {
      closeSync(1);
      return forever();
    },
  },
  "closes-stdin": {
    lingers: true,
    async open({ plain }) {
      process.stdin.destroy();
      await once(process.stdin, "close");
      // Node.js itself leaves the three standard descriptors open.
      closeSync(0);
      await plain();
      await forever();
    },
  },

  // Says what the protocol does not allow.
  "wrong-schema": { do: ({ request, write, lineFor }) => write(lineFor(request.id, { value: 1, duration: 3 })) },
  "wrong-hello": {
    hello: ({ request, write, lineFor, result }) => write(lineFor(request.id, { ...result, profiles: ["wire"] })),
  },
  "other-version": {
    hello: ({ request, write, lineFor, result }) => write(lineFor(request.id, { ...result, protocol: 2 })),
  },
  "two-outcomes": {
    do: ({ request, write, lineFor }) => write(lineFor(request.id, { value: 1, unsupported: { feature: "clock" } })),
  },
  "log-out-of-order": {
    do: ({ request, write, lineFor }) => {
      const entry = (seq) => ({ seq, type: "run", owner: "table.select", hook: "execute" });
      return write(lineFor(request.id, { value: 1, log: [entry(2), entry(1)] }));
    },
  },
  "log-starts-over": {
    do: ({ request, write, lineFor }) => {
      const log = [{ seq: 1, type: "run", owner: "table.select", hook: "execute" }];
      return write(lineFor(request.id, { value: 1, log }));
    },
  },

  // Odd, and right.
  "tells-environment": {
    do: ({ request, write, lineFor }) => {
      const { HOME, PATH, ADDED } = process.env;
      return write(lineFor(request.id, { value: [HOME, PATH, ADDED, process.cwd()] }));
    },
  },
  "split-writes": { each: ({ request, write, lineFor, result }) => bytewise(lineFor(request.id, result), write) },
  "slow-utf8": {
    do: ({ request, write, lineFor }) => bytewise(lineFor(request.id, { value: "žluťoučký 🐎 漢字" }), write),
  },
  crlf: { each: ({ request, write, lineFor, result }) => write(lineFor(request.id, result).replace("\n", "\r\n")) },
  "empty-lines": {
    each: ({ plain, write }) =>
      write("\n  \r\n")
        .then(plain)
        .then(() => write("\n\n")),
  },
  "byte-order-mark": { hello: ({ plain, write }) => write("\ufeff").then(plain) },
  "stderr-noise": {
    each({ plain }) {
      console.error("x".repeat(1 << 20));
      console.error('{"jsonrpc": "2.0"}');
      return plain();
    },
  },
  "big-answer": { do: ({ request, write, lineFor }) => write(lineFor(request.id, { value: "y".repeat(8 << 20) })) },
  "out-of-order": {
    do: (() => {
      let first;
      return async (now) => {
        if (!first) first = now;
        else
          for (const { request, write, lineFor } of [now, first])
            await write(lineFor(request.id, { value: request.params.arguments.id }));
      };
    })(),
  },
};
