import type { Catalog } from "../registry/catalog.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentProcedureExecutor } from "../types/procedure.js";

/**
 * Installs what carries procedure calls to the server. Only a change of what live references can reach is a mutation of
 * the surface.
 */
export function installExecutor(
  { runtime, catalog }: { readonly runtime: Runtime; readonly catalog: Catalog },
  executor: AgentProcedureExecutor | undefined,
): void {
  const { executors } = runtime;
  const paths = catalog.inOrder().flatMap(({ component }) => component.procedures.map(({ path }) => path));
  const before = paths.filter(executors.reaches);
  executors.install(executor);
  const after = paths.filter(executors.reaches);
  // ambiguous: does installing or removing an executor bump the version?
  if (before.length !== after.length || before.some((path, index) => path !== after[index])) runtime.version.bump();
}
