/** The other end of the line, as a peer for the judge: `--peer ./examples/adapter-minimal/peer.mjs`. */

/** A call has an id, and each adapter has a line of its own. */
export const features = ["call-ids", "several-adapters", "peer-traffic"];

export function createPeer({ log }) {
  const lines = new Map();
  const lineOf = (adapter) => lines.get(adapter) ?? { tools: [] };
  return {
    /** What the adapter's factory is given. */
    factoryOptions(adapter) {
      const line = {
        tools: [],
        offer(tools) {
          log({ did: "offer", names: tools.map(({ name }) => name) });
          line.tools = tools;
        },
      };
      lines.set(adapter, line);
      return { line };
    },
    list: (adapter) => lineOf(adapter).tools,
    async call({ adapter, name, input, callId }) {
      const { tools, onCall } = lineOf(adapter);
      if (!tools.some((tool) => tool.name === name)) return { fault: { message: `there is no tool ${name}` } };
      // What is said over a line is text.
      const call = { id: callId, tool: name, input: JSON.parse(JSON.stringify(input)) };
      try {
        const { failed, body } = await onCall(call);
        return { isError: failed === true, content: body };
      } catch (error) {
        // What the adapter throws is the line's error, and not this peer's.
        return { fault: { message: String(error) } };
      }
    },
    close() {},
  };
}
