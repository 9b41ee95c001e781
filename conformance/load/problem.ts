/** Something wrong with a file that was loaded, said so that its author can mend it. */
export interface Problem {
  /** Path of the file, relative to the suite's root. */
  file: string;
  /** Line on which it stands, from 1, where it is known. */
  line?: number;
  /** Path of the member, e.g. `steps[2].expect`. */
  field?: string;
  message: string;
  /** What to do about it. */
  remedy: string;
}

/** One line for a person: file, line, field, what is wrong, what to do. */
export function formatProblem(problem: Problem): string {
  const place = problem.line === undefined ? problem.file : `${problem.file}:${problem.line}`;
  const field = problem.field ? ` ${problem.field}:` : "";
  return `${place}:${field} ${problem.message} ${problem.remedy}`.trim();
}
