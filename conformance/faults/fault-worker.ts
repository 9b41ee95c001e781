import type { EditionName, Fault } from "../../spec/generated/types.js";
import type { DriverSource } from "../drivers/driver.js";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadSuite, type Suite } from "../load/suite.js";
import { type FaultResult, judgeFault } from "./kill-matrix.js";
import { loadReference, loadReferenceAdapter } from "./patched-reference.js";
import { referenceAdapter } from "./reference-adapters.js";

/** What a worker is asked: one fault of the suite in a folder. */
export interface FaultTask {
  root: string;
  fault: string;
}

let loaded: Suite | undefined;

/** Judges one fault. A worker loads the suite once and the reference anew for each fault. */
export default async function judge({ root, fault: id }: FaultTask): Promise<FaultResult> {
  if (loaded?.root !== root) loaded = loadSuite(root);
  const known = loaded.faults.get(id);
  if (!known) throw new Error(`the suite has no fault ${id}`);
  const { fault } = known;
  const edition = fault.edition ?? "0.2";
  return judgeFault(loaded, fault, (faulty) => faultySource(faulty, edition));
}

function faultySource(fault: Fault, edition: EditionName): DriverSource {
  // What a broken reference lets stray is part of its fault, and nobody's news.
  const shared = { name: fault.id, edition, onStray: () => {} };
  if (fault.adapter === undefined)
    return inProcessModuleSource({ load: () => loadReference(edition, fault), ...shared });
  const adapter = referenceAdapter(fault.adapter);
  return inProcessModuleSource({
    load: () => loadReference(edition),
    adapter: { load: () => loadReferenceAdapter(adapter, fault), peer: adapter.peer },
    ...shared,
  });
}
