import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, contractHash, toJson } from "./canonical.js";
import { buildManifest, type ComponentDeclaration } from "./manifest.js";

const component = (name: string, description = "D."): ComponentDeclaration => ({
  component: name,
  capabilities: [
    { capabilityId: "view:a.b", kind: "action", description, effect: "navigation", origin: "first-party" },
  ],
});

describe("canonical JSON", () => {
  it("sorts by UTF-16 code unit, drops undefined, and writes −0 as 0", () => {
    expect(
      canonicalJson({ b: 1, a: [-0, { d: undefined, c: "\u{10000}" }], "\uffff": 1, "\u{10000}": 2, 10: 1, 9: 2 }),
    ).toBe('{"10":1,"9":2,"a":[0,{"c":"\u{10000}"}],"b":1,"\u{10000}":2,"\uffff":1}');
  });

  it("leaves out what JSON lacks, so that every definition has a hash", () => {
    const self: Record<string, unknown> = { a: 1n, f() {}, d: Number.NaN, list: [undefined, Symbol()] };
    Object.defineProperty(self, "bad", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(toJson(self)).toEqual({ d: null, list: [null, null] });
    self.self = self;
    expect(() => canonicalJson(toJson(self))).not.toThrow();
  });

  it("is hashed with one newline", () => {
    expect(contractHash({ a: 1 })).toBe(createHash("sha256").update('{"a":1}\n').digest("hex"));
  });
});

describe("the manifest", () => {
  it("has hashes that follow from its content", () => {
    const { manifest, provenance } = buildManifest([component("one")], "1");
    const { hash, ...rest } = manifest;
    expect(hash).toBe(contractHash(rest));
    expect(rest).toMatchObject({
      formatVersion: 5,
      compilerVersion: "1",
      externalContracts: [],
      completeness: { status: "proven" },
    });
    const [{ contractHash: own, targets, ...entry }] = rest.capabilities as [Record<string, unknown>];
    expect(own).toBe(contractHash(entry));
    expect(targets).toEqual(rest.targets);
    expect(provenance.get("one")).toEqual({
      manifestHash: hash,
      declarationId: expect.any(String),
      capabilities: {
        "view:a.b": {
          manifestHash: hash,
          declarationId: entry.declarationId,
          capabilityId: "view:a.b",
          contractHash: own,
        },
      },
    });
  });

  it("declares equal components once, and different ones apart", () => {
    const { manifest, provenance } = buildManifest(
      [component("one"), component("two"), component("three", "Else.")],
      "1",
    );
    expect(provenance.get("two")).toEqual(provenance.get("one"));
    const ids = (manifest.capabilities as { declarationId: string }[]).map(({ declarationId }) => declarationId);
    expect(new Set(ids).size).toBe(2);
  });

  it("differs by the compiler's version", () => {
    expect(buildManifest([], "1").manifest.hash).not.toBe(buildManifest([], "2").manifest.hash);
  });
});
