import type { Suite } from "../../conformance/load/suite.js";
import { featureMeanings } from "./features.js";
import type { Entry } from "./list.js";

/** Rules, with what a reader filters and looks for. */
export function ruleEntries(suite: Suite): Entry[] {
  const vectors = vectorsByRule(suite);
  return [...suite.rules.values()].map(({ rule, area }) => ({ ...rule, area, vectors: vectors.get(rule.id) ?? [] }));
}

export function vectorEntries(suite: Suite): Entry[] {
  return [...suite.vectors.values()].map(({ vector, editions, requires }) => ({
    id: vector.id,
    kind: vector.kind,
    area: areaOf(vector.id),
    profile: vector.profile,
    title: vector.title,
    rules: vector.kind === "probe" ? [vector.ambiguity] : vector.rules,
    editions,
    requires,
  }));
}

export function profileEntries(suite: Suite): Entry[] {
  const profiles = [...new Set([...suite.rules.values()].map(({ rule }) => rule.profile))];
  return profiles.map((profile) => {
    const rules = [...suite.rules.values()].filter(({ rule }) => rule.profile === profile);
    const vectors = [...suite.vectors.values()].filter(({ vector }) => vector.profile === profile);
    return {
      id: profile,
      profile,
      areas: [...new Set(rules.map(({ area }) => area))],
      rules: rules.length,
      vectors: vectors.length,
    };
  });
}

export function faultEntries(suite: Suite): Entry[] {
  return [...suite.faults.values()].map(({ fault }) => {
    const broken = suite.rules.get(fault.breaks);
    const { before: _before, after: _after, ...shown } = fault;
    return { ...shown, profile: broken?.rule.profile, area: broken?.area };
  });
}

export function featureEntries(suite: Suite): Entry[] {
  const vectors = [...suite.vectors.values()];
  return [...featureMeanings()].map(([id, meaning]) => {
    const needing = vectors.filter(
      ({ requires, steps }) =>
        requires.some((feature) => feature === id) ||
        steps.some((step) => step.requires.some((feature) => feature === id)),
    );
    return {
      id,
      vectors: needing.length,
      meaning,
      profiles: [...new Set(needing.map(({ vector }) => vector.profile))],
      areas: [...new Set(needing.map(({ vector }) => areaOf(vector.id)))],
    };
  });
}

export function ambiguityEntries(suite: Suite): Entry[] {
  const rules = [...suite.rules.values()];
  return [...suite.ambiguities.values()].map((ambiguity) => {
    const linked = rules.filter(({ rule }) => rule.ambiguity === ambiguity.id);
    const probes = [...suite.vectors.values()].filter(
      ({ vector }) => vector.kind === "probe" && vector.ambiguity === ambiguity.id,
    );
    return {
      ...ambiguity,
      rules: linked.map(({ rule }) => rule.id),
      probes: probes.map(({ vector }) => vector.id),
      profiles: [
        ...new Set([...linked.map(({ rule }) => rule.profile), ...probes.map(({ vector }) => vector.profile)]),
      ],
      areas: [...new Set([...linked.map(({ area }) => area), ...probes.map(({ vector }) => areaOf(vector.id))])],
    };
  });
}

/** Vectors that judge a rule. */
export function vectorsByRule(suite: Suite): Map<string, string[]> {
  const byRule = new Map<string, string[]>();
  for (const { vector } of suite.vectors.values()) {
    if (vector.kind === "probe") continue;
    for (const rule of vector.rules) byRule.set(rule, [...(byRule.get(rule) ?? []), vector.id]);
  }
  return byRule;
}

function areaOf(vector: string): string {
  return vector.split("/")[0] ?? "";
}
