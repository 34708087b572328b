import type { Vault } from "#server/platform/vault.ts";
import type { MailContent, MailRow } from "#shared/mail/tables.ts";

const contextOf = (userId: number) => `mail ${userId}`;

/** Encrypts the content of an email to an account, for `NewMail.sealed`. */
export const sealMail = (vault: Pick<Vault, "seal">, userId: number, content: MailContent): string =>
  vault.seal(contextOf(userId), JSON.stringify(content));

/** The content to send. After a change of the session secret, an encrypted one cannot be read, and the plain one is sent. */
export const contentToSend = (
  vault: Pick<Vault, "open">,
  { userId, content, sealed }: Pick<MailRow, "userId" | "content" | "sealed">,
): MailContent | null => {
  const opened = sealed !== null && userId !== null ? vault.open(contextOf(userId), sealed) : undefined;
  return opened === undefined ? content : (JSON.parse(opened) as MailContent);
};
