import { readFileSync } from "node:fs";

export function reading() {
  return { name: "reading", start: () => readFileSync("/"), stop() {} };
}
