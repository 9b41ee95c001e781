/**
 * The kit itself did what the protocol forbids: a bug of ours, never counted against a subject. Whoever meets it is
 * asked to report it.
 */
export class KitDefect extends Error {
  constructor(message: string) {
    super(`Defect of the conformance kit, not of the subject: ${message} Please report it.`);
    this.name = "KitDefect";
  }
}
