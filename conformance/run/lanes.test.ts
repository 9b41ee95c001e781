import { describe, expect, it } from "vitest";
import { playInLanes } from "./lanes.js";

/** Plays numbers, each in a few turns of the microtask queue, and notes how many are in play at a time. */
function players(breaksAt: readonly number[]) {
  const inPlay = new Set<number>();
  const seen: { most: number; order: number[]; alone: number[] } = { most: 0, order: [], alone: [] };
  const mostSince = new Map<number, number>();
  return {
    seen,
    mostSince,
    lanes: {
      async play(item: number, _index: number, isAlone: boolean): Promise<"ok" | "broken"> {
        inPlay.add(item);
        mostSince.set(item, inPlay.size);
        seen.most = Math.max(seen.most, inPlay.size);
        if (isAlone) seen.alone.push(item);
        for (let turn = 0; turn < 3; turn += 1) await null;
        inPlay.delete(item);
        return breaksAt.includes(item) ? "broken" : "ok";
      },
      isBroken: (result: string) => result === "broken",
      unexplained: () => {},
      played: (item: number) => {
        seen.order.push(item);
      },
    },
  };
}

const NUMBERS = Array.from({ length: 20 }, (_, index) => index);

describe("playing in lanes", () => {
  it("plays as many at a time as there are lanes, and tells of them in their order", async () => {
    const { seen, lanes } = players([]);
    await playInLanes(NUMBERS, 4, lanes);
    expect(seen).toEqual({ most: 4, order: NUMBERS, alone: [] });
  });

  it("plays what was in play beside a broken one again, alone, and half as many at a time from then on", async () => {
    const { seen, mostSince, lanes } = players([1]);
    await playInLanes(NUMBERS, 4, lanes);
    expect(seen.alone).toContain(1);
    expect(seen.order).toEqual(NUMBERS);
    const later = NUMBERS.filter((item) => item > Math.max(...seen.alone));
    expect(Math.max(...later.map((item) => mostSince.get(item) ?? 0))).toBe(2);
  });

  it("comes down to one at a time", async () => {
    const { seen, lanes } = players([1, 6, 11]);
    await playInLanes(NUMBERS, 4, lanes);
    expect(seen.order).toEqual(NUMBERS);
    expect(seen.alone).toContain(19);
  });
});
