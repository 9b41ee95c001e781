/** A handler's signal: made when the handler first looks at it, or when there is something to tell. */
export interface HandlerSignal {
  /** The signal, aborted already if it came to that. */
  get(): AbortSignal;
  abort(reason: unknown): void;
}

export function createHandlerSignal(): HandlerSignal {
  let controller: AbortController | undefined;
  let aborted: { readonly reason: unknown } | undefined;
  return {
    get() {
      if (controller === undefined) {
        controller = new AbortController();
        if (aborted !== undefined) controller.abort(aborted.reason);
      }
      return controller.signal;
    },
    abort(reason) {
      aborted ??= { reason };
      controller?.abort(reason);
    },
  };
}
