import { Chalk } from "chalk";
import type { Report, VectorResult } from "../spec/generated/types.js";
import { closingLines, headerLine, vectorLine } from "./jsonl.js";
import { type PrettyContext, renderPretty } from "./pretty/index.js";
import type { headOf } from "./report.js";

/** Ways to write a report. */
export const FORMATS = ["pretty", "json", "jsonl"] as const;
export type Format = (typeof FORMATS)[number];

/** A way to write a report: what it says before the first verdict, with each verdict, and at the end. */
export interface Rendering {
  begin(head: ReturnType<typeof headOf>): string;
  judged(result: VectorResult): string;
  end(report: Report): string;
}

/** How a report for a person is laid out. */
export interface Look {
  /** Columns of the terminal. */
  width: number;
  /** Depth of colour as chalk counts it; 0 for none. */
  colour: 0 | 1 | 2 | 3;
}

/** The rendering of a format. */
export function rendering(format: Format, context: PrettyContext, look: Look): Rendering {
  const silent = () => "";
  switch (format) {
    case "jsonl":
      return jsonLines();
    case "json":
      return { begin: silent, judged: silent, end: (report) => `${JSON.stringify(report, undefined, 2)}\n` };
    case "pretty": {
      const layout = { width: look.width, paint: new Chalk({ level: look.colour }) };
      return { begin: silent, judged: silent, end: (report) => renderPretty(report, context, layout) };
    }
  }
}

function jsonLines(): Rendering {
  const written = new Set<string>();
  return {
    begin: headerLine,
    judged(result) {
      written.add(result.id);
      return vectorLine(result);
    },
    end: (report) => closingLines(report, written),
  };
}
