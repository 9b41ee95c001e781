/**
 * The result of a part of a script that waits. It is told apart from a promise that a script merely returns as a value:
 * only this makes the parts after it wait.
 */
export class Waiting {
  readonly promise: Promise<unknown>;
  constructor(promise: Promise<unknown>) {
    this.promise = promise;
    // Whether the subject looks at it is the subject's affair; a rejection nobody sees must not end the process.
    promise.catch(() => {});
  }
}

/** What the subject is given for a result. */
export function unwrap(result: unknown): unknown {
  return result instanceof Waiting ? result.promise : result;
}
