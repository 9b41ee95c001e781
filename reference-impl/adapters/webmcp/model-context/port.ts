import type { JsonSchema } from "../../../types/json.js";
import type { ToolContent } from "../../content.js";
import type { WebMcpClient } from "../types.js";

/** A tool as every known revision of WebMCP takes it. */
export interface WebMcpTool {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  annotations?: { readOnlyHint: true };
  /** Never rejects: user agents replace the text of an error by their own. */
  execute(input: unknown, client?: WebMcpClient): Promise<ToolContent>;
}

/** A tool to be shown. */
export interface OfferedTool {
  readonly tool: WebMcpTool;
  /** Equal for tools between which an agent could not tell, and which lead to the same capability of the same registration. */
  readonly identity: string;
}

/** Where tools are shown: what is needed of a model context, whichever revision it is of. Nothing of it throws. */
export interface ModelContextPort {
  /** Makes the tools that are shown from here exactly these. Done when the promise resolves, or at once. */
  show(offered: readonly OfferedTool[]): void | Promise<void>;
  /** Takes back what was shown from here. */
  withdraw(): void;
}

/** Something that a page's developer should know: a tool that is not shown, or that is still there. */
export function report(what: string, cause: unknown): void {
  globalThis.console?.warn(`[agent-surface] WebMCP: ${what}`, cause);
}
