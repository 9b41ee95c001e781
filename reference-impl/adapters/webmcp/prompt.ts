import type { ConfirmationController } from "../../types/confirmation.js";
import type { WebMcpAdapterOptions, WebMcpClient } from "./types.js";

/** What asking in the page takes. */
interface Prompt {
  readonly confirm: NonNullable<WebMcpAdapterOptions["confirm"]>;
  readonly client: WebMcpClient & Required<Pick<WebMcpClient, "requestUserInteraction">>;
}

/**
 * Asks the user in the page, and tells the registry: it stays the authority, and whoever waits for its decision hears it
 * from there. Without an answer – the UI throws, the user agent never runs it – the decision is left to the host's own UI.
 *
 * @param over aborted when nobody waits any more; an answer after that is nobody's
 */
export async function askInPage(
  confirmations: ConfirmationController,
  confirmationId: string,
  { confirm, client }: Prompt,
  over: AbortSignal,
): Promise<void> {
  const pending = confirmations.pending().find((candidate) => candidate.confirmationId === confirmationId);
  if (pending === undefined) return;
  const answers: boolean[] = [];
  try {
    await client.requestUserInteraction(async () => {
      const answer: unknown = await confirm(pending, client);
      // ambiguous: what does an answer other than true and false mean? Here: no.
      answers.push(answer === true);
    });
  } catch {
    return;
  }
  const [approved] = answers;
  if (approved !== undefined && !over.aborted) confirmations.resolve(confirmationId, { approved });
}

/** Can this user agent have the user asked? */
export function canAsk(client: WebMcpClient | undefined): client is Prompt["client"] {
  return typeof client?.requestUserInteraction === "function";
}
