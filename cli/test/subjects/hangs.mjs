import { connect } from "node:net";
import { createInterface } from "node:readline";

/**
 * A program that says hello and then never answers. It holds a connection to the port it is given, so that who listens
 * there knows when it lives, when it has been asked something, and when it is gone.
 */
const socket = connect(Number(process.argv[2]), "127.0.0.1");
const hello = {
  protocol: 1,
  implementation: { name: "hangs", version: "1.0.0", language: "JavaScript" },
  editions: ["0.2"],
  profiles: ["ids"],
  features: [],
};
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (method === "hello") process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: hello })}\n`);
  else socket.write(`${method}\n`);
});
