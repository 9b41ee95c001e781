/** What was measured beside what is aimed at. Nothing of it passes or fails. */
export interface Measure {
  what: string;
  aim: string;
  measured: string;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
