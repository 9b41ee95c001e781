import { distance } from "fastest-levenshtein";

const MOST = 3;

/** The known names that an unknown one may have been meant as, nearest first. */
export function nearNames(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase();
  return [...known]
    .map((candidate) => ({ candidate, far: farness(wanted, candidate.toLowerCase()) }))
    .filter(({ far }) => far <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.far - b.far || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** A name that holds what was typed is near, however much longer it is. */
function farness(wanted: string, candidate: string): number {
  if (wanted.length >= 3 && candidate.includes(wanted)) return 1;
  return distance(wanted, candidate);
}

/** " Did you mean a or b?", or nothing if no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearNames(name, known);
  return near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "";
}
