import { type LinkedRow, linkSubject, readLink } from "#server/platform/mail/row-links.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";

/** Signs and reads unsubscribe links for alert mails, by the row of preferences that a link stops. They never expire. */
export interface StopLinks {
  sign(preferences: LinkedRow): string;
  /** @throws ApiError 404 for a token that was not issued for this purpose */
  read(token: string): LinkedRow;
}

const purpose = "alerts unsubscribe";

export const createStopLinks = (tokens: Tokens): StopLinks => ({
  sign: (preferences) => tokens.sign(purpose, linkSubject(preferences)),
  read(token) {
    const { id, createdAt } = readLink(tokens, purpose, token);
    return { id, createdAt };
  },
});
