import { domainToASCII } from "node:url";
import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { refuseField } from "#server/platform/http/field-errors.ts";
import { createDatabaseGate, type Gate } from "#server/platform/http/gate.ts";
import { networkOf, type RateLimiter, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import { isPlainAddress } from "#server/platform/mail/address.ts";
import type { MailStore } from "#server/platform/mail/mail-store.ts";
import { parseUrl } from "#shared/url.ts";
import { invalidEmail, type JoinWaitlist, type SignUpHints } from "#shared/waitlist/contract.ts";
import { joinedMessage } from "#shared/waitlist/sign-up.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";
import { confirmationKind, confirmationMail, type LinkPurpose, type MailedLinks } from "./mailed-links.ts";
import type { NewSubscriber, WaitlistStore } from "./store.ts";

/** Domain labels of letters, digits and inner hyphens. The top-level label is alphabetic or in Punycode. */
const asciiName =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d](?:[a-z\d-]{0,57}[a-z\d])?)$/;
/** Internationalized names before the conversion to ASCII, without characters that have a meaning in a URL. */
const nameLetters = /^[\p{L}\p{M}\p{N}.-]{4,254}$/u;

const asciiDomain = (text: string): string | undefined => {
  // Compatibility characters would convert to a different name than the one displayed.
  if (!nameLetters.test(text) || text.normalize("NFKC") !== text) return;
  const ascii = domainToASCII(text.toLowerCase());
  return asciiName.test(ascii) ? ascii : undefined;
};

/**
 * Normalizes an email address: trimmed, in lower case, with the domain in ASCII. Returns undefined unless the text is
 * exactly one plain address.
 */
export const parseEmailAddress = (text: string): string | undefined => {
  const [local = "", host = "", more] = text.trim().split("@", 3);
  const domain = more === undefined && asciiDomain(host);
  const address = `${local}@${domain}`;
  // Checked before lower-casing, which maps some non-ASCII letters to ASCII.
  return domain && isPlainAddress(address) ? address.toLowerCase() : undefined;
};

/**
 * Runs at most 5 sign-ups at once, which leaves half of the database connections to other requests. Up to 2000 more
 * wait, for about ten seconds at most.
 */
export const createSignUpGate = (): Gate =>
  createDatabaseGate({
    atOnce: 5,
    waiting: 2000,
    message: "Too many people are signing up right now. Try again in a few seconds.",
    retryAfterSec: 10,
  });

/** A letter or digit, then also spaces and the punctuation that is common in campaign names. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._:|/+-]{0,99}$/u;
const maxHostLength = 253;

/** Returns null if the name is longer than 100 characters or has characters outside `plainName`. */
const toCampaign = (text: string | undefined): string | null => {
  const name = text?.trim() ?? "";
  return plainName.test(name) ? name : null;
};

/** The campaign (`utm_source`) in the URL of one of our own pages. */
export const campaignIn = (
  address: string | undefined,
  ownHosts: readonly (string | undefined)[],
): string | undefined => {
  const url = address ? parseUrl(address) : undefined;
  return url && ownHosts.includes(url.host) ? (url.searchParams.get("utm_source") ?? undefined) : undefined;
};

/** The host of the referring page, or null if it is our own or not a web page. */
const referrerHost = (text: string | undefined, appUrl: string): string | null => {
  const url = text ? parseUrl(text) : undefined;
  if (!url) return null;
  const { protocol, host } = url;
  const isPage = /^https?:$/.test(protocol) && host.length <= maxHostLength;
  return isPage && host !== new URL(appUrl).host ? host : null;
};

/** Limit of sign-ups per network, in addition to the contract's limit per IP address. */
export const networkLimit = { points: 100, durationSec: 60 * 60 } as const;
/** Minimum time between two emails to an address. */
const mailIntervalMs = 60 * 60 * 1000;
/** A constant delay hides whether the address was already on the waitlist. */
const answerAfterMs = 100;

interface WaitlistServiceDeps {
  store: WaitlistStore;
  transaction: Database["transaction"];
  mail: Pick<MailStore, "enqueue">;
  links: MailedLinks;
  limiter: RateLimiter;
  appUrl: string;
  clock?: Clock;
}

const joined = { message: joinedMessage.text };
const confirmed = { message: "Your address is confirmed. You are on the waitlist." };
const unsubscribed = {
  message: "You are off the waitlist. We won't email you again unless someone signs your address up again.",
};

export const createWaitlistService = (deps: WaitlistServiceDeps) => {
  const { store, transaction, mail, links, limiter, appUrl, clock = systemClock } = deps;
  const gate = createSignUpGate();

  /** Records the repeated sign-up of a known address. Resolves with whether to mail it again. */
  const renew = async (tx: Transaction, { id, status, mailDate }: SubscriberRow): Promise<boolean> => {
    const shouldMail = status !== "confirmed" && Date.now() - mailDate.getTime() > mailIntervalMs;
    const isReturning = status === "unsubscribed";
    if (shouldMail || isReturning)
      await store.change(tx, id, { mailed: shouldMail, ...(isReturning && { status: "pending" }) });
    return shouldMail;
  };

  const signUp = (subscriber: NewSubscriber, ip: string | undefined): Promise<void> =>
    transaction(async (tx) => {
      const { email } = subscriber;
      // Counted inside the transaction: when the database hangs, only one timeout passes before the request fails.
      await takeOrRefuse(limiter, "waitlist network", networkOf(ip), networkLimit);
      const added = await store.add(tx, subscriber);
      // A subscriber that was deleted in between has no row to renew.
      const known = added ? undefined : await store.lock(tx, { email });
      const mailTo = added ?? (known && (await renew(tx, known)) ? known : undefined);
      if (!mailTo) return;
      const content = confirmationMail(links, mailTo);
      await mail.enqueue(tx, { kind: confirmationKind, recipient: email, content });
    });

  /** Runs `work` with the subscriber of a link, locked against other changes. */
  const follow = async <T>(
    purpose: LinkPurpose,
    token: string,
    work: (tx: Transaction, subscriber: SubscriberRow) => Promise<T>,
  ): Promise<T> => {
    const { id, signupDate } = links.read(purpose, token);
    return transaction(async (tx) => {
      const subscriber = await store.lock(tx, { id });
      if (subscriber?.signupDate.getTime() === signupDate.getTime()) return work(tx, subscriber);
      throw new ApiError(404, "not_subscribed", "This address is no longer on the waitlist.");
    });
  };

  return {
    /**
     * Adds an address to the waitlist and emails it a confirmation link. The answer does not reveal whether the address
     * was known.
     * @throws ApiError 400 for an invalid address, 429 over the network's limit, 503 if too many sign-ups are waiting
     */
    async join(
      { email: text, website, campaign, referrer }: JoinWaitlist & SignUpHints,
      ip: string | undefined,
    ): Promise<{ message: string }> {
      const email = parseEmailAddress(text);
      if (!email) throw refuseField("email", invalidEmail);
      const write = async () => {
        // Honeypot: people do not see this field. A bot that fills it in gets the usual answer.
        if (website?.trim()) return;
        const origin = { campaign: toCampaign(campaign), referrer: referrerHost(referrer, appUrl) };
        await gate(() => signUp({ email, ...origin }, ip));
      };
      await Promise.all([write(), sleep(clock, answerAfterMs)]);
      return joined;
    },

    /** @throws ApiError 404 for an invalid link, 409 for a subscriber who left since */
    confirm: (token: string): Promise<{ message: string }> =>
      follow("confirm", token, async (tx, { id, status }) => {
        if (status === "unsubscribed") {
          const message = "You left the waitlist after this email was sent. Sign up again to rejoin.";
          throw new ApiError(409, "unsubscribed", message);
        }
        if (status === "pending") await store.change(tx, id, { status: "confirmed" });
        return confirmed;
      }),

    /** @throws ApiError 404 for an invalid link */
    unsubscribe: (token: string): Promise<{ message: string }> =>
      follow("unsubscribe", token, async (tx, { id, status }) => {
        if (status !== "unsubscribed") await store.change(tx, id, { status: "unsubscribed" });
        return unsubscribed;
      }),
  };
};

export type WaitlistService = ReturnType<typeof createWaitlistService>;
