/**
 * An adapter for a protocol of our own, written by hand on the registry's public members. The line that it is given
 * carries two things: `line.offer(tools)` shows the peer its tools, and `line.onCall` is called with what the peer
 * wants done, `{ id?, tool, input }`.
 */
export function createLineAdapter({ line }) {
  let end = () => {};
  return {
    name: "line",
    start({ registry, consumer, snapshotContext }) {
      end();
      const stopping = new AbortController();
      let catalog = new Map();

      function refresh() {
        const snapshot = registry.snapshot({ ...snapshotContext, consumer });
        catalog = namedEntries(snapshot);
        line.offer([...catalog].map(([name, { description, inputSchema }]) => ({ name, description, inputSchema })));
      }

      line.onCall = async ({ id, tool, input }) => {
        const entry = catalog.get(tool);
        if (!entry) return { failed: true, body: { code: "CAPABILITY_NOT_FOUND", retry: "after-refresh" } };
        const request = { ...entry.target, input, invocationId: id ?? crypto.randomUUID() };
        const result = await invoke(request);
        return result.status === "ok" ? { body: result.output ?? null } : { failed: true, body: result.error };
      };

      /** Waits for the user, if need be, and tries once more with the same id. */
      async function invoke(request) {
        const result = await registry.invoke(request, { consumer });
        if (result.status === "ok" || result.error.code !== "CONFIRMATION_REQUIRED") return result;
        const { confirmationId } = result.error.details;
        try {
          await registry.confirmations.waitFor(confirmationId, { signal: stopping.signal });
        } catch {
          return result;
        }
        return stopping.signal.aborted ? result : registry.invoke({ ...request, confirmationId }, { consumer });
      }

      const unsubscribe = registry.subscribe(({ type }) => {
        if (type === "surface-changed") refresh();
      });
      end = () => {
        end = () => {};
        unsubscribe();
        stopping.abort();
        line.offer([]);
      };
      refresh();
    },
    stop: () => end(),
  };
}

/** By tool name: what the model is told, and the tokens that a call takes back. */
function namedEntries({ components, procedures, surfaceVersion }) {
  const entries = [
    ...components.flatMap(({ instanceId, registrationId, observations, actions }) => [
      ...observations.map((one) => ({ ...one, instanceId, registrationId, plane: "view", effect: "read" })),
      ...actions.map((one) => ({ ...one, instanceId, registrationId, plane: "view" })),
    ]),
    ...procedures.map((one) => ({ ...one, capabilityId: one.procedureId, plane: "domain" })),
  ];
  const count = (id) => entries.filter(({ capabilityId }) => capabilityId === id).length;
  return new Map(
    entries.map(
      ({ capabilityId, instanceId, registrationId, plane, effect, confirmation, description, inputSchema }) => {
        const wireName = capabilityId.replace(":", "_").replaceAll(".", "__");
        const name = count(capabilityId) === 1 ? wireName : `${wireName}_at_${instanceId ?? registrationId}`;
        const asks = confirmation === "required" ? ", asks the user" : "";
        return [
          name,
          {
            description: `(${plane}, ${effect}${asks}) ${description}`,
            inputSchema: inputSchema ?? { type: "object" },
            target: { capabilityId, registrationId, surfaceVersion },
          },
        ];
      },
    ),
  );
}
