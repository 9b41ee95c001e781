import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson, contractHash, toJson } from "./canonical.js";
import { buildManifest, type Declaration, rehash } from "./manifest.js";
import { edit } from "./proofs.js";

const component = (name: string, description = "D."): Declaration => ({
  name,
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

const one = component("one");

describe("the manifest", () => {
  it("has hashes that follow from its content", () => {
    const { manifest, provenance } = buildManifest([one], "1");
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
    expect(provenance.get(one)).toEqual({
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
    const two = component("two");
    const { manifest, provenance } = buildManifest([one, two, component("three", "Else.")], "1");
    expect(provenance.get(two)).toEqual(provenance.get(one));
    const ids = (manifest.capabilities as { declarationId: string }[]).map(({ declarationId }) => declarationId);
    expect(new Set(ids).size).toBe(2);
  });

  it("can be wrong about one capability, whose proof is right all the same", () => {
    const proofOf = (defect?: "unlisted" | "mismatched") => {
      const declaration = { ...one, ...(defect && { defect }) };
      const { manifest, provenance } = buildManifest([declaration], "1");
      const [entry] = manifest.capabilities as { contractHash: string }[];
      return {
        listed: entry?.contractHash,
        proof: provenance.get(declaration)?.capabilities["view:a.b"]?.contractHash,
      };
    };
    const sound = proofOf();
    expect(sound.listed).toBe(sound.proof);
    expect(proofOf("unlisted")).toEqual({ listed: undefined, proof: sound.proof });
    expect(proofOf("mismatched")).toEqual({
      listed: expect.not.stringMatching(String(sound.proof)),
      proof: sound.proof,
    });
  });

  it("can be made to fit again after an edit", () => {
    const { manifest } = buildManifest([one], "1");
    const edited = edit(structuredClone(manifest), [{ path: ["capabilities", 0, "description"], value: "Edited." }]);
    const hashes = () => ({
      hash: edited.hash,
      contract: (edited.capabilities as { contractHash: string }[])[0]?.contractHash,
    });
    const before = hashes();
    rehash(edited, "none");
    expect(hashes()).toEqual(before);
    rehash(edited, "contracts");
    expect(hashes().contract).not.toBe(before.contract);
    expect(hashes().hash).toBe(before.hash);
    rehash(edited, "all");
    const { hash, ...rest } = edited;
    expect(hash).toBe(contractHash(rest));
  });

  it("differs by the compiler's version", () => {
    expect(buildManifest([], "1").manifest.hash).not.toBe(buildManifest([], "2").manifest.hash);
  });
});

describe("edits", () => {
  it("assign, copy, append and remove, in place", () => {
    const root = { list: [{ a: 1 }], b: { c: 1 } };
    const edited = edit(root, [
      { path: ["list", "-"], copyOf: ["list", 0] },
      { path: ["list", 1, "a"], value: 2 },
      { path: ["b", "c"] },
      { path: ["list", 0] },
    ]);
    expect(edited).toBe(root);
    expect(root).toEqual({ list: [{ a: 2 }], b: {} });
  });

  it("copy what is frozen, and nothing else", () => {
    const root = Object.freeze({ inner: Object.freeze({ a: 1, b: 2 }), list: Object.freeze([1, 2]), other: {} });
    const edited = edit(root, [{ path: ["inner", "a"], value: 2 }, { path: ["inner", "b"] }, { path: ["list", 0] }]);
    expect(edited).toEqual({ inner: { a: 2 }, list: [2], other: {} });
    expect(edited.other).toBe(root.other);
    expect(root.inner).toEqual({ a: 1, b: 2 });
  });

  it("lead somewhere, or the story is wrong", () => {
    expect(() => edit({}, [{ path: ["a", "b"], value: 1 }])).toThrow("nothing to edit");
    expect(() => edit({}, [{ path: ["a"] }])).toThrow("to remove");
  });
});
