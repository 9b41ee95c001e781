import type { CDPSession, Page } from "playwright-core";
import { AGENT, type Asked, type Begun, type Invocation, type Responded } from "../peers/webmcp-native/agent.js";

interface Call {
  name: string;
  input: unknown;
}

/** A tool as the browser shows it to its agent; the read-only hint has a name of its own there. */
interface Tool {
  name: string;
  description: string;
  inputSchema?: unknown;
  annotations?: { readOnly?: boolean };
}

/**
 * Lets the page's peer act as the browser's own agent does: from outside the page, over the DevTools protocol (domain
 * WebMCP). To be attached before the subject is loaded.
 */
export async function attachAgent(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const agent = new Agent(session);
  await page.exposeFunction(AGENT, (what: Asked, argument: string) => agent.act(what, argument));
  await agent.start();
}

class Agent {
  readonly #session: CDPSession;
  readonly #tools = new Map<string, object>();
  /** By invocation: it has reached the page. */
  readonly #invoked = new Promises<void>();
  readonly #responded = new Promises<Responded>();
  #frameId = "";

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async start(): Promise<void> {
    this.#on("WebMCP.toolsAdded", ({ tools }: { tools: Tool[] }) => {
      for (const tool of tools) this.#tools.set(tool.name, shown(tool));
    });
    this.#on("WebMCP.toolsRemoved", ({ tools }: { tools: Tool[] }) => {
      for (const { name } of tools) this.#tools.delete(name);
    });
    this.#on("WebMCP.toolInvoked", ({ invocationId }: Invocation) => this.#invoked.resolve(invocationId));
    this.#on("WebMCP.toolResponded", (response: Responded) => this.#responded.resolve(response.invocationId, response));
    // A page that is loaded anew has no tools.
    this.#on("Page.frameNavigated", () => this.#tools.clear());
    await this.#send("Page.enable", {});
    await this.#send("WebMCP.enable", {});
    const { frameTree } = (await this.#send("Page.getFrameTree", {})) as { frameTree: { frame: { id: string } } };
    this.#frameId = frameTree.frame.id;
  }

  /** Does what the page's peer asks for; answers and arguments are texts of JSON. */
  async act(what: Asked, argument: string): Promise<string> {
    const asked = JSON.parse(argument) as Call & Invocation;
    if (what === "list") return JSON.stringify(await this.#list());
    if (what === "invoke") return JSON.stringify(await this.#invoke(asked));
    if (what === "response") return JSON.stringify(await this.#responded.of(asked.invocationId));
    await this.#send("WebMCP.cancelInvocation", { invocationId: asked.invocationId });
    return "null";
  }

  async #list(): Promise<object[]> {
    // The browser tells of tools a little later than pages register them: it is asked something that it answers after.
    await this.#send("Runtime.evaluate", {
      expression: "document.modelContext.getTools().then(() => undefined)",
      awaitPromise: true,
    });
    return [...this.#tools.values()];
  }

  async #invoke({ name, input }: Call): Promise<Begun> {
    try {
      const begun = await this.#send("WebMCP.invokeTool", { frameId: this.#frameId, toolName: name, input });
      const { invocationId } = begun as Invocation;
      await Promise.race([this.#invoked.of(invocationId), this.#responded.of(invocationId)]);
      return { invocationId };
    } catch (error) {
      return { refused: (error as Error).message };
    }
  }

  /** The domain is too young for the published types. */
  #send(method: string, params: object): Promise<unknown> {
    return (this.#session.send as (method: string, params: object) => Promise<unknown>).call(
      this.#session,
      method,
      params,
    );
  }

  #on<Event>(name: string, listener: (event: Event) => void): void {
    (this.#session.on as (name: string, listener: (event: Event) => void) => void).call(this.#session, name, listener);
  }
}

/** The tool as the documents show it. */
function shown({ name, description, inputSchema, annotations }: Tool): object {
  return {
    name,
    description,
    ...(inputSchema !== undefined && { inputSchema }),
    ...(annotations?.readOnly === true && { annotations: { readOnlyHint: true } }),
  };
}

/** Promises by id, whichever comes first: who waits for one, or what settles it. */
class Promises<Value> {
  readonly #known = new Map<string, { promise: Promise<Value>; resolve: (value: Value) => void }>();

  of(id: string): Promise<Value> {
    return this.#entry(id).promise;
  }

  resolve(id: string, value: Value): void {
    this.#entry(id).resolve(value);
  }

  #entry(id: string): { promise: Promise<Value>; resolve: (value: Value) => void } {
    let entry = this.#known.get(id);
    if (!entry) {
      let resolve: (value: Value) => void = () => {};
      const promise = new Promise<Value>((settle) => {
        resolve = settle;
      });
      entry = { promise, resolve };
      this.#known.set(id, entry);
    }
    return entry;
  }
}
