import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Transaction } from "#server/db/client.ts";
import { ApiError } from "#server/http/errors.ts";
import { refuseField } from "#server/http/input.ts";
import { networkOf } from "#server/http/limits/network.ts";
import { type RateLimiter, takeOrRefuse } from "#server/http/limits/rate-limit.ts";
import type { MailQueue } from "#server/mail/mail-queue.ts";
import { invalidEmail, type JoinWaitlist } from "#shared/waitlist/contract.ts";
import { joinedWords } from "#shared/waitlist/sign-up.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import { confirmationKind, confirmationMail } from "./confirmation-mail.ts";
import type { LinkPurpose, MailedLinks } from "./mailed-links.ts";
import { parseEmailAddress } from "./sign-up/email-address.ts";
import { createLine } from "./sign-up/line.ts";
import { plainCampaign, referrerHost } from "./sign-up/origin.ts";
import type { NewSubscriber, WaitlistStore } from "./store.ts";

/** Sign-ups taken from one network, besides the contract's limit for one address. */
export const networkLimit = { points: 100, durationSec: 60 * 60 } as const;
/** One address gets at most one mail in this time, however often it is signed up. */
const mailEveryMs = 60 * 60 * 1000;
/** No sign-up is answered sooner: a new address takes longer than a known one, and nobody shall see which it was. */
const answerAfterMs = 100;

/** What can be done about a place on the waitlist by whoever wants one, each with a message for a person. */
export interface WaitlistService {
  /**
   * Puts an address on the waitlist and mails it a link; the answer is the same whoever is there already.
   * @throws ApiError 400 for what is no address, 429 where too many come from one network, 503 where too many wait
   */
  join(signUp: JoinWaitlist, ip: string | undefined): Promise<{ message: string }>;
  /** @throws ApiError 404 for a link that is not good, 409 for a subscriber who left since */
  confirm(token: string): Promise<{ message: string }>;
  /** @throws ApiError 404 for a link that is not good */
  unsubscribe(token: string): Promise<{ message: string }>;
}

/** What the service stands on. */
export interface WaitlistServiceDeps {
  store: WaitlistStore;
  transaction: Database["transaction"];
  mail: Pick<MailQueue, "enqueue">;
  links: MailedLinks;
  limiter: RateLimiter;
  appUrl: string;
}

const joined = { message: joinedWords.text };
const confirmed = { message: "Your address is confirmed. You are on the waitlist." };
const unsubscribed = {
  message:
    "You are off the waitlist. We do not write to you again, unless somebody signs your address up once more.",
};

/** The rules of the waitlist. */
export const createWaitlistService = (deps: WaitlistServiceDeps): WaitlistService => {
  const { store, transaction, mail, links, limiter, appUrl } = deps;
  const inTurn = createLine();

  /** Writes what a sign-up of an address that is there already changes; whether it gets another mail. */
  const renew = async (tx: Transaction, { id, status, mailDate }: SubscriberRow): Promise<boolean> => {
    const mailed = status !== "confirmed" && Date.now() - mailDate.getTime() > mailEveryMs;
    const returns = status === "unsubscribed";
    if (mailed || returns) await store.change(tx, id, { mailed, ...(returns && { status: "pending" }) });
    return mailed;
  };

  const signUp = (subscriber: NewSubscriber, ip: string | undefined): Promise<void> =>
    transaction(async (tx) => {
      const { email } = subscriber;
      // Not before there is a transaction: a database that is silent is waited for once, so that the answer is in time.
      await takeOrRefuse(limiter, "waitlist network", networkOf(ip), networkLimit);
      const added = await store.add(tx, subscriber);
      // One that was deleted in between has no row any more: nothing is left to renew.
      const known = added ? undefined : await store.lock(tx, { email });
      const mailTo = added ?? (known && (await renew(tx, known)) ? known : undefined);
      if (!mailTo) return;
      const content = confirmationMail(links, mailTo);
      await mail.enqueue(tx, { kind: confirmationKind, recipient: email, content });
    });

  /** Works on the subscriber whom a link speaks of, whom nobody else changes meanwhile. */
  const follow = async <T>(
    purpose: LinkPurpose,
    token: string,
    work: (tx: Transaction, subscriber: SubscriberRow) => Promise<T>,
  ): Promise<T> => {
    const { id, signupDate } = links.read(purpose, token);
    return transaction(async (tx) => {
      const subscriber = await store.lock(tx, { id });
      if (subscriber?.signupDate.getTime() === signupDate.getTime()) return work(tx, subscriber);
      throw new ApiError(404, "not_subscribed", "The address of this link is not on the waitlist any more.");
    });
  };

  return {
    async join({ email: text, website, campaign, referrer }, ip) {
      const email = parseEmailAddress(text);
      if (!email) throw refuseField("email", invalidEmail);
      const write = async () => {
        // People do not see this field; who fills it in shall not learn that it gave them away.
        if (website?.trim()) return;
        const origin = { campaign: plainCampaign(campaign), referrer: referrerHost(referrer, appUrl) };
        await inTurn(() => signUp({ email, ...origin }, ip));
      };
      await Promise.all([write(), sleep(answerAfterMs)]);
      return joined;
    },
    confirm: (token) =>
      follow("confirm", token, async (tx, { id, status }) => {
        if (status === "unsubscribed") {
          const message = "You have left the waitlist since. To be on it again, sign up once more.";
          throw new ApiError(409, "unsubscribed", message);
        }
        if (status === "pending") await store.change(tx, id, { status: "confirmed" });
        return confirmed;
      }),
    unsubscribe: (token) =>
      follow("unsubscribe", token, async (tx, { id, status }) => {
        if (status !== "unsubscribed") await store.change(tx, id, { status: "unsubscribed" });
        return unsubscribed;
      }),
  };
};
