import type { ChalkInstance } from "chalk";
import Table from "cli-table3";
import { diffArrays } from "diff";
import { valueLines } from "./values.js";

/** One line of the comparison: what stands left and right, and whether that is a difference. */
interface Row {
  left: string;
  right: string;
  differs: boolean;
}

/** Equal lines kept around a difference. */
const AROUND = 2;
/** Characters of a long line kept before and after the place where the two begin to differ. */
const BEFORE = 24;
const AFTER = 120;
/** A comparison longer than this is cut: what matters is where it begins. */
const MOST_ROWS = 40;
/** Beyond this many lines a shortest difference takes longer than it helps. */
const MOST_COMPARED_LINES = 4000;

/** Expected and actual as two columns, long equal parts left out, within `width` columns. */
export function sideBySide(expected: unknown, actual: unknown, width: number, paint: ChalkInstance): string {
  const rows = fold(align(valueLines(expected), valueLines(actual)));
  const shown = rows.slice(0, MOST_ROWS);
  if (rows.length > shown.length) {
    shown.push({ left: `… ${rows.length - shown.length} more lines`, right: "…", differs: false });
  }
  const column = Math.floor((width - 3) / 2);
  const table = new Table({
    head: [paint.bold("expected"), paint.bold("actual")],
    colWidths: [column, column],
    wordWrap: true,
    wrapOnWordBoundary: false,
    style: { head: [], border: [] },
    // Rows are lines of two values, not records: only the head is ruled off.
    chars: { mid: "", "left-mid": "", "mid-mid": "", "right-mid": "" },
  });
  const marked = (text: string, differs: boolean) => `${differs ? ">" : " "} ${text}`;
  for (const { left, right, differs } of shown) {
    table.push([
      differs ? paint.green(marked(left, true)) : marked(left, false),
      differs ? paint.red(marked(right, true)) : marked(right, false),
    ]);
  }
  return table.toString();
}

function align(left: readonly string[], right: readonly string[]): Row[] {
  if (left.length + right.length > MOST_COMPARED_LINES) return pair(left, right);
  const rows: Row[] = [];
  let removed: readonly string[] = [];
  const flush = (added: readonly string[]) => {
    rows.push(...pair(removed, added));
    removed = [];
  };
  for (const part of diffArrays([...left], [...right])) {
    if (part.removed) {
      flush([]);
      removed = part.value;
    } else if (part.added) flush(part.value);
    else {
      flush([]);
      rows.push(...part.value.map((line) => ({ left: line, right: line, differs: false })));
    }
  }
  flush([]);
  return rows;
}

function pair(left: readonly string[], right: readonly string[]): Row[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    around(left[index] ?? "", right[index] ?? ""),
  );
}

/** Cuts two long lines around the place where they begin to differ. */
function around(left: string, right: string): Row {
  if (left === right) return { left, right, differs: false };
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const from = at > BEFORE + 8 && Math.max(left.length, right.length) > BEFORE + AFTER ? at - BEFORE : 0;
  return { left: window(left, from), right: window(right, from), differs: true };
}

function window(line: string, from: number): string {
  const end = from + BEFORE + AFTER;
  const tail = line.length > end ? `… (${line.length} characters)` : "";
  return `${from > 0 ? "…" : ""}${line.slice(from, end)}${tail}`;
}

/** Leaves out equal lines that are far from every difference. */
function fold(rows: readonly Row[]): Row[] {
  const isNear = (index: number) =>
    rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some((row) => row.differs);
  const result: Row[] = [];
  let skipped = 0;
  const mark = () => {
    if (skipped > 0) result.push({ left: `… ${skipped} equal`, right: `… ${skipped} equal`, differs: false });
    skipped = 0;
  };
  rows.forEach((row, index) => {
    if (!isNear(index)) {
      skipped += 1;
      return;
    }
    mark();
    result.push(row.differs ? row : { left: window(row.left, 0), right: window(row.right, 0), differs: false });
  });
  mark();
  return result;
}
