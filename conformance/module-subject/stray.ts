/**
 * Errors of a subject that reach nobody: a rejection without a handler, a throw from a callback. They would end the
 * process, and with it every other vector.
 *
 * @param report told of each
 * @returns undoes it
 */
export function catchStrayErrors(report: (error: unknown) => void): () => void {
  const listener = (error: unknown) => report(error);
  process.on("unhandledRejection", listener);
  process.on("uncaughtException", listener);
  return () => {
    process.off("unhandledRejection", listener);
    process.off("uncaughtException", listener);
  };
}

/** Says on stderr what a subject let stray. */
export function reportStray(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`The subject let an error stray: ${text}\n`);
}
