import type { AgentProcedureExecutor } from "../types/procedure.js";

/** The one procedure executor of a registry, if it has one. */
export interface Executors {
  /** @throws TypeError on something that cannot execute */
  install(executor: AgentProcedureExecutor | undefined): void;
  current(): AgentProcedureExecutor | undefined;
  /** AS-BIND-003: the manifest of exposed procedures is a ceiling. */
  reaches(path: string): boolean;
  /** Is `path` in a loaded manifest? False for every path as long as none is loaded. */
  lists(path: string): boolean;
}

export function createExecutors(): Executors {
  let executor: AgentProcedureExecutor | undefined;
  let paths: ReadonlySet<string> | undefined;
  return {
    install(next) {
      if (next !== undefined && typeof next?.execute !== "function") {
        throw new TypeError("A procedure executor has an execute method");
      }
      const nextPaths = next?.paths === undefined ? undefined : new Set(next.paths);
      executor = next;
      paths = nextPaths;
    },
    current: () => executor,
    reaches: (path) => executor !== undefined && (paths === undefined || paths.has(path)),
    lists: (path) => paths?.has(path) ?? false,
  };
}
