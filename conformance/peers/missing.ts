import { DriverFailure } from "../drivers/driver.js";

/**
 * What the judge is told when a peer of the kit needs packages that are not installed.
 * @param what tells what is missing, without the full stop
 * @param packages what npm is to install
 */
export function missingPackage(peer: string, what: string, packages: string): DriverFailure {
  return new DriverFailure(
    "unreachable",
    `The peer ${peer} needs a package that is not installed: ${what}.`,
    `Install it beside this kit: npm install --save-dev ${packages}`,
  );
}
