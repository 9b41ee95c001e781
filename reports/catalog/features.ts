import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../conformance/load/root.js";

/**
 * Features and what each means, in the order of the protocol's schema. The schema is the only place that says it: its
 * description has a sentence "<feature>: <meaning>." for each.
 */
export function featureMeanings(): Map<string, string> {
  const file = join(packageRoot, "spec", "schemas", "protocol.schema.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as {
    $defs: { Feature: { enum: string[]; description: string } };
  };
  const { enum: features, description } = schema.$defs.Feature;
  return new Map(features.map((feature) => [feature, meaningIn(description, feature)]));
}

function meaningIn(description: string, feature: string): string {
  const start = description.indexOf(`${feature}: `);
  if (start === -1) return "";
  const rest = description.slice(start + feature.length + 2);
  return (/^.*?(?=\.(?:\s+[a-z-]+: |$))/.exec(rest)?.[0] ?? rest).trim();
}
