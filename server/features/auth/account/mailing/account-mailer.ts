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
  /**
   * Counts a mail to a new address, which `work` sends; where that fails it does not count. Refused for the address, it counts
   * for the account all the same: addresses are tried one a minute.
   * @throws ApiError 429 in words where the account, or anybody for that address, asked a moment ago
   */
  countVerify<T>(userId: number, address: string, work: () => Promise<T>): Promise<T>;
  /** Counts a link for a new password, which `work` sends; does nothing where the account was sent one a moment ago. */
  countReset(userId: number, work: () => Promise<void>): Promise<void>;
}

/** A point of the limiter. */
type Point = Parameters<RateLimiter["take"]>;

/** Sends over the queue of mails, counted over all instances. */
export const createAccountMailer = (
  mail: Pick<MailQueue, "enqueue">,
  limiter: RateLimiter,
): AccountMailer => {
  const orGiveBack = async <T>(points: readonly Point[], work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await Promise.allSettled(points.map((point) => limiter.giveBack(...point)));
      throw error;
    }
  };
  return {
    async send(tx, userId, recipient, { kind, content }) {
      await mail.enqueue(tx, { kind, recipient, userId, content });
    },
    async countVerify(userId, address, work) {
      const words = (time: string) =>
        `A mail was sent a moment ago. Please look for it, also among unwanted mail; you can have another one in ${time}.`;
      const name = createHash("sha256").update(address).digest("base64url");
      const points: Point[] = [
        [mailCounters[0], String(userId), mailLimits.account],
        ["account mail to", name, mailLimits.address],
      ];
      for (const point of points) {
        const waitSec = await limiter.take(...point);
        if (waitSec > 0) throw tooManyTries(waitSec, words);
      }
      return orGiveBack(points, work);
    },
    async countReset(userId, work) {
      const point: Point = [mailCounters[1], String(userId), mailLimits.reset];
      if ((await limiter.take(...point)) === 0) await orGiveBack([point], work);
    },
  };
};
