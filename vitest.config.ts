import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{spec,conformance,reference-impl,reports,cli,examples}/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    sequence: { shuffle: true },
  },
});
