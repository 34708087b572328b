import { createHash } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { tooManyTries } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/limits/rate-limit.ts";
import type { MailQueue } from "#server/mail/mail-queue.ts";
import type { AccountMail } from "./account-mails.ts";

/** Mails that an account can cause: to new addresses, to one address whichever account asks, and for a new password. */
export const mailLimits = {
  account: { points: 1, durationSec: 60 },
  address: { points: 5, durationSec: 60 * 60 },
  reset: { points: 1, durationSec: 5 * 60 },
} as const;

/** The counters of mails that are kept by the number of an account. */
export const mailCounters = ["account mail", "account reset"] as const;

/** Mails about accounts, few at a time. */
export interface AccountMailer {
  send(tx: Transaction, userId: number, recipient: string, mail: AccountMail): Promise<void>;
  /** @throws ApiError 429 in words where the account, or anybody for that address, asked a moment ago */
  countVerify(userId: number, address: string): Promise<void>;
  /** Whether an account may be sent another link for a new password. */
  mayReset(userId: number): Promise<boolean>;
}

/** Sends over the queue of mails, counted over all instances. */
export const createAccountMailer = (
  mail: Pick<MailQueue, "enqueue">,
  limiter: RateLimiter,
): AccountMailer => ({
  async send(tx, userId, recipient, { kind, content }) {
    await mail.enqueue(tx, { kind, recipient, userId, content });
  },
  async countVerify(userId, address) {
    const [own] = mailCounters;
    const words = (time: string) =>
      `A mail was sent a moment ago. Please look for it, also among unwanted mail; you can have another one in ${time}.`;
    const ownWaitSec = await limiter.take(own, String(userId), mailLimits.account);
    if (ownWaitSec > 0) throw tooManyTries(ownWaitSec, words);
    const name = createHash("sha256").update(address).digest("base64url");
    const waitSec = await limiter.take("account mail to", name, mailLimits.address);
    if (waitSec > 0) throw tooManyTries(waitSec, words);
  },
  async mayReset(userId) {
    return (await limiter.take(mailCounters[1], String(userId), mailLimits.reset)) === 0;
  },
});
