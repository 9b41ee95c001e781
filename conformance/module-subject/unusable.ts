import { DriverFailure } from "../drivers/driver.js";

/** What the judge is told when a file that it was pointed at is of no use. */
export function unusable(what: string, path: string, why: string, remedy: string): DriverFailure {
  return new DriverFailure("unreachable", `${what} ${path} cannot be used: ${why}.`, remedy);
}
