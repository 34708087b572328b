import { setTimeout as sleep } from "node:timers/promises";
import { domainToASCII } from "node:url";
import { type Database, isDatabaseAway, type Transaction } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { createGate, type Gate } from "#server/platform/http/gate.ts";
import { refuseField } from "#server/platform/http/input.ts";
import { networkOf, type RateLimiter, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import type { MailQueue } from "#server/platform/mail/mail-queue.ts";
import { invalidEmail, type JoinWaitlist } from "#shared/waitlist/contract.ts";
import { joinedWords } from "#shared/waitlist/sign-up.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import { confirmationKind, confirmationMail, type LinkPurpose, type MailedLinks } from "./mailed-links.ts";
import type { NewSubscriber, WaitlistStore } from "./store.ts";

/** Labels of letters, digits and inner hyphens, the last one of letters, or in the ASCII form of another script. */
const asciiName =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d](?:[a-z\d-]{0,57}[a-z\d])?)$/;
/** Names in other scripts, before they are put into ASCII: nothing that has a meaning in a URL. */
const nameLetters = /^[\p{L}\p{M}\p{N}.-]{4,254}$/u;

const asciiDomain = (text: string): string | undefined => {
  // Compatibility forms stand for another name than they show.
  if (!nameLetters.test(text) || text.normalize("NFKC") !== text) return;
  const ascii = domainToASCII(text.toLowerCase());
  return asciiName.test(ascii) ? ascii : undefined;
};

/**
 * One plain e-mail address as it is kept and mailed to: trimmed, in lower case, its domain in ASCII. Undefined for
 * everything else, also for what would be an address to a lenient reader.
 */
export const parseEmailAddress = (text: string): string | undefined => {
  const [local = "", host = "", more] = text.trim().split("@", 3);
  const domain = more === undefined && asciiDomain(host);
  const address = `${local}@${domain}`;
  // Before it is put into lower case, which turns some other letters into plain ones.
  return domain && isPlainAddress(address) ? address.toLowerCase() : undefined;
};

/** Half of the connections to PostgreSQL, so that a rush of sign-ups leaves some to other requests. */
const maxWrites = 5;
/** As many as are written in about ten seconds. */
const maxWaiting = 2000;

/**
 * Queues the writes of sign-ups. When a write finds the database away, all writes that wait fail with the same error:
 * each would otherwise wait for its own timeout, one after the other.
 */
export const createWriteQueue = (): Gate => {
  const gate = createGate({
    atOnce: maxWrites,
    waiting: maxWaiting,
    message: "Too many people are signing up right now. Please try again shortly.",
    retryAfterSec: 10,
  });
  let outage = new AbortController();
  return (write) => {
    const { signal } = outage;
    return gate(async () => {
      signal.throwIfAborted();
      try {
        return await write();
      } catch (error) {
        if (isDatabaseAway(error)) {
          outage.abort(error);
          outage = new AbortController();
        }
        throw error;
      }
    });
  };
};

/** Begins with a letter or digit; blanks and the signs that campaigns are named with may follow. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._:|/+-]{0,99}$/u;
const longestHost = 253;

/** A campaign's name as it is kept; null for one that is not plain, or longer than 100 characters. */
const plainCampaign = (text: string | undefined): string | null => {
  const name = text?.trim() ?? "";
  return plainName.test(name) ? name : null;
};

/** The campaign in the address of a page of ours, by its hosts; undefined for every other page. */
export const campaignIn = (
  address: string | undefined,
  ownHosts: readonly (string | undefined)[],
): string | undefined => {
  if (!address || !URL.canParse(address)) return;
  const { host, searchParams } = new URL(address);
  return ownHosts.includes(host) ? (searchParams.get("utm_source") ?? undefined) : undefined;
};

/** The host of the page that somebody came from; null where that is our own, or no page of the web. */
const referrerHost = (text: string | undefined, appUrl: string): string | null => {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, host } = new URL(text);
  const isPage = /^https?:$/.test(protocol) && host.length <= longestHost;
  return isPage && host !== new URL(appUrl).host ? host : null;
};

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
  const inQueue = createWriteQueue();

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
        await inQueue(() => signUp({ email, ...origin }, ip));
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
