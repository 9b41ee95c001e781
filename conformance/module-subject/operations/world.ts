import type { Advance, CellGet, CellSet, HostSet, Release, Swap } from "../../../spec/generated/types.js";
import type { Hook } from "../behaviours.js";
import { decode } from "../decode.js";
import type { Members } from "../own.js";
import { DriverMistake } from "../subject-module.js";
import { type OperationTable, operation } from "./operation.js";

/** The world around the subject: time, host, cells, gates, and what its behaviours do. */
export const worldOperations: OperationTable = {
  "host.set": operation<HostSet>((session, { host }) => {
    session.host = decode(host) as Members;
  }),
  "cell.set": operation<CellSet>((session, { cell, value }) => {
    session.cells.set(cell, decode(value));
  }),
  "cell.get": operation<CellGet>((session, { cell }) => session.cells.get(cell), { settles: "microtasks" }),
  release: operation<Release>((session, { gate }) => session.gates.release(gate)),
  // Time is moved by whoever runs the operation: it takes turns, and an operation is synchronous.
  advance: operation<Advance>((_session, { ms }) => new Elapse(ms), { settles: "microtasks" }),
  now: operation((session) => session.clock.now(), { settles: "not" }),
  swap: operation<Swap>((session, { owner, hook, script }) => {
    const { component, member } = splitOwner(owner);
    const found = session.components.get(component);
    const isSwapped = session.behaviours.swap(owner, hook as Hook, script, (old, next) =>
      found && member !== undefined ? found.replaceHook(member, hook, old, next) : false,
    );
    if (!isSwapped) throw new DriverMistake(`${JSON.stringify(owner)} has had no ${hook} yet that could be swapped.`);
  }),
};

/** Time that is to pass before the answer. */
export class Elapse {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
}

/** Names of components have no dots; names of members, such as a procedure's path, may have some. */
function splitOwner(owner: string): { component: string; member?: string } {
  const dot = owner.indexOf(".");
  return dot < 0 ? { component: owner } : { component: owner.slice(0, dot), member: owner.slice(dot + 1) };
}
