import type { Choice, EditionName, HelloAnswer, RuleResult, VectorResult } from "../../spec/generated/types.js";

/** What a run was asked to judge; an empty list asks for everything. */
export interface Selection {
  profiles: readonly string[];
  rules: readonly string[];
  /** Substrings or globs of vector ids. */
  filters: readonly string[];
}

/** Stories that each property makes up unless a run asks for another number. */
export const DEFAULT_STORIES = 100;

/** Options of a run. */
export interface RunOptions {
  edition: EditionName;
  selection: Selection;
  /** A failed SHOULD makes the subject non-conformant too. */
  strict: boolean;
  /** Shuffles the order of vectors and chooses the opaque values. */
  seed: number;
  /** Stop after the first vector that fails or errs. */
  bail: boolean;
  /** How many stories each property makes up; 0 leaves the properties out. */
  storiesPerProperty: number;
}

/** What a run can be told. What is left out is as the command line has it: edition 0.2, everything, seed 1. */
export type RunRequest = Partial<Omit<RunOptions, "selection">> & { selection?: Partial<Selection> };

const DEFAULTS: RunOptions = {
  edition: "0.2",
  selection: { profiles: [], rules: [], filters: [] },
  strict: false,
  seed: 1,
  bail: false,
  storiesPerProperty: DEFAULT_STORIES,
};

/** The options of a run, complete. */
export function completeOptions({ selection, ...request }: RunRequest): RunOptions {
  return { ...DEFAULTS, ...request, selection: { ...DEFAULTS.selection, ...selection } };
}

/** Verdict over the whole subject: see report.schema.json. */
export type Outcome = "conformant" | "not-conformant" | "not-judged";

/** Everything that a run found. */
export interface RunResult {
  subject: HelloAnswer & { driver: string; target: string; peer?: string };
  suite: { version: string; digest: string };
  options: RunOptions;
  outcome: Outcome;
  rules: RuleResult[];
  vectors: VectorResult[];
  choices: Choice[];
  /** What was wrong with the suite or the subject beyond verdicts. */
  problems: string[];
}

/** Told while a run goes on; every member is optional. */
export interface RunObserver {
  /** The plan is made: so many vectors and properties will be judged. Probes are not counted. */
  planned?(count: number, hello: HelloAnswer): void;
  /** One vector has its verdict. */
  judged?(result: VectorResult): void;
}
