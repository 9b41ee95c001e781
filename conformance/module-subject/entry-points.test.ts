import { describe, expect, it } from "vitest";
import { givesAway } from "./entry-points.js";

const explainSurface = () => "explained";
const others = { createAgentSurfaceRegistry() {}, DEFAULT_LIMITS: { maxMetaBytes: 2048 }, version: "1", nothing: null };

describe("an entry point gives an export away", () => {
  it.each([
    ["under its own name", { explainSurface }],
    ["under its own name, though it is another function", { explainSurface: () => "wrapped" }],
    ["under another name", { debug: explainSurface }],
    ["in a namespace", { devtools: { explainSurface } }],
    ["in a namespace, under another name", { devtools: { debug: explainSurface } }],
    ["as a member of a function", { inspect: Object.assign(() => {}, { explainSurface }) }],
  ])("%s", (_title, entryPoint) => {
    expect(givesAway({ ...others, ...entryPoint }, "explainSurface", explainSurface)).toBe(true);
  });

  it("not, when it has other things only", () => {
    expect(givesAway(others, "explainSurface", explainSurface)).toBe(false);
  });

  it("not, when there is no such thing anywhere, though some exports are undefined", () => {
    expect(givesAway({ ...others, later: undefined }, "explainSurface", undefined)).toBe(false);
  });
});
