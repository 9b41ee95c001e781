import chalk from "chalk";
import type { Look } from "../reports/rendering.js";

/** Columns of a text that does not go to a terminal, so that it is the same everywhere. */
const PLAIN_WIDTH = 80;
const WIDEST = 120;
const NARROWEST = 60;

/** How a text for this stream is laid out. FORCE_COLOR is stronger than NO_COLOR, which is stronger than the terminal. */
export function lookOf(stream: NodeJS.WriteStream): Look {
  const columns = stream.isTTY ? stream.columns : PLAIN_WIDTH;
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns || PLAIN_WIDTH));
  const refused = Boolean(process.env.NO_COLOR) && !process.env.FORCE_COLOR;
  return { width, colour: refused ? 0 : chalk.level };
}
