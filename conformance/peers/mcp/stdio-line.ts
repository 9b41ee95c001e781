import { PassThrough } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Line } from "./line.js";

/**
 * What the SDK's stdio transport makes of the pipes of a process: a message a line. Both ends are in this process, and
 * an end that closes ends its pipe, as a process that exits does.
 */
export function stdioLine(): Line {
  const toBridge = new PassThrough();
  const toClient = new PassThrough();
  return {
    bridgeEnd: endingItsPipe(new StdioServerTransport(toBridge, toClient), toClient),
    clientEnd: endingItsPipe(new StdioServerTransport(toClient, toBridge), toBridge),
    async close() {
      toBridge.destroy();
      toClient.destroy();
    },
  };
}

function endingItsPipe(transport: StdioServerTransport, out: PassThrough): StdioServerTransport {
  const close = transport.close.bind(transport);
  transport.close = async () => {
    await close();
    out.end();
  };
  return transport;
}
