/** The page's counterpart of module-subject/stray.ts: errors that reach nobody. */
export function catchStrayErrors(report: (error: unknown) => void): () => void {
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    report(event.reason);
  };
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    report(event.error);
  };
  addEventListener("unhandledrejection", onRejection);
  addEventListener("error", onError);
  return () => {
    removeEventListener("unhandledrejection", onRejection);
    removeEventListener("error", onError);
  };
}

/** Says on the console what a subject let stray. */
export function reportStray(error: unknown): void {
  console.error("The subject let an error stray:", error);
}
