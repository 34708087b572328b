/** One message to one recipient, ready to be handed over. */
export interface Message {
  /** Id of its mail. */
  id: number;
  sender: string;
  recipient: string;
  /** The message as RFC 5322 has it, with its header. */
  raw: Buffer;
}

/**
 * What became of a message, and why in words, without address, link or password. `unreachable`: its turn did not come, and
 * that of no other would have. `refused`: for good. `temporary`: not taken, and may be tried again. `unsure`: its text was
 * handed over, and the answer never came; `brokenOff` where the conversation ended with that, be it over this message or
 * over something else.
 */
export type Delivery =
  | { result: "sent" }
  | { result: "unreachable"; reason: string }
  | { result: "refused"; reason: string }
  | { result: "temporary" | "unsure"; reason: string; brokenOff: boolean };

/** A way for mails to leave. */
export interface MailTransport {
  /**
   * Hands over a message; never rejects. Waits for `beforeContent` right before the text leaves, and lets nothing leave
   * if that rejects.
   */
  send(message: Message, beforeContent: () => Promise<void>): Promise<Delivery>;
}
