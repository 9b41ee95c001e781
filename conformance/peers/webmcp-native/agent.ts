/** What the page's peer and the browser's agent, which stands outside of the page, say to each other. */

/** The name in the page under which the peer asks the agent. */
export const AGENT = "__agentOfThisBrowser";

/** What the agent can be asked. */
export type Asked = "list" | "invoke" | "response" | "cancel";

/** Arguments and answers are texts of JSON, so that nothing is changed on the way. */
export type AskAgent = (what: Asked, argument: string) => Promise<string>;

/** A call that has begun. */
export interface Invocation {
  invocationId: string;
}

/** A call that has begun, or why it has not. */
export type Begun = Invocation | { refused: string };

/** What a call came to, as the browser tells its agent. */
export interface Responded extends Invocation {
  status: "Completed" | "Canceled" | "Error";
  output?: unknown;
  errorText?: string;
}
