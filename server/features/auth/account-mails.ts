import { createHash } from "node:crypto";
import type { Transaction } from "#server/platform/db/client.ts";
import { ApiError, tooManyTries } from "#server/platform/http/errors.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { MailQueue } from "#server/platform/mail/mail-queue.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { MailContent, MailedLink } from "#shared/mail/tables.ts";
import { paths, publicPaths } from "#shared/paths.ts";

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

/** How long a link that verifies an address is good. */
export const verifyHours = 24;
/** How long a link for a new password is good. */
export const resetHours = 1;

const purposes = { verify: "account verify email", reset: "account reset password" } as const;

/** An account that a link speaks of: by id and date, so that no later one that got the id is meant. */
export interface LinkedAccount {
  id: number;
  createdAt: number;
}

/** What the links in mails about accounts say, to be sealed when they are sent, and how they are read when they come back. */
export interface AccountLinks {
  verify(account: UserRow, address: string): MailedLink;
  /** @throws ApiError 404 in words for a token that we never gave for this, or that is too old */
  readVerify(token: string): LinkedAccount & { isFor(address: string | null): boolean };
  reset(account: UserRow): MailedLink;
  /**
   * Good until the password, the role or the address changes: whoever reads an old mailbox cannot use what lies there.
   * @throws ApiError 404 in words, as for `readVerify`
   */
  readReset(token: string): LinkedAccount & { isFor(account: UserRow): boolean };
}

/** Whether a row is the account that a link speaks of. */
export const isLinked = (row: UserRow | undefined, { createdAt }: LinkedAccount): row is UserRow =>
  row?.createdAt.getTime() === createdAt;

/** 404 for a link that does nothing any more. */
export const deadLink = (message: string): ApiError => new ApiError(404, "link_invalid", message);

/** Not the address itself, which whoever sees the link could read. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const stateOf = ({ sessionVersion, email }: UserRow) => hashOf(`${sessionVersion} ${email}`);

/** Links over signed tokens. */
export const createAccountLinks = (tokens: Pick<Tokens, "read">): AccountLinks => {
  const link = (purpose: keyof typeof purposes, { id, createdAt }: UserRow, rest: string): MailedLink => ({
    purpose: purposes[purpose],
    subject: `${id}.${createdAt.getTime()}.${rest}`,
    hours: purpose === "verify" ? verifyHours : resetHours,
  });
  const read = (purpose: keyof typeof purposes, token: string, expired: string) => {
    const said = tokens.read(purposes[purpose], token);
    if (said === "expired") throw new ApiError(404, "link_expired", expired);
    const [, id, createdAt, rest] = (said !== "invalid" && /^(\d+)\.(\d+)\.(.+)$/.exec(said.subject)) || [];
    if (!id || !createdAt || !rest)
      throw deadLink("This link is not valid. Please open it in the mail again, as a whole.");
    return { id: Number(id), createdAt: Number(createdAt), rest };
  };
  return {
    verify: (account, address) => link("verify", account, hashOf(address)),
    readVerify(token) {
      const message = `This link is more than ${verifyHours} hours old. Enter your address again on your profile, and we send you a new one.`;
      const { rest, ...linked } = read("verify", token, message);
      return { ...linked, isFor: (address) => address !== null && hashOf(address) === rest };
    },
    reset: (account) => link("reset", account, stateOf(account)),
    readReset(token) {
      const message =
        "This link is more than an hour old. Choose 'Forgot password' once more, and we send you a new one.";
      const { rest, ...linked } = read("reset", token, message);
      return { ...linked, isFor: (account) => stateOf(account) === rest };
    },
  };
};

/** A mail about an account: its kind, for whoever asks what is held about them, and what it says. */
interface AccountMail {
  kind: string;
  content: MailContent;
}

/** What kind of mail brings the link that verifies an address. */
export const verifyKind = "account-verify";

const ownReason = "You get this mail because this address belongs to an account on Meridian.";
const notYou =
  "If this was not you, somebody else knows your password: choose 'Forgot password' on the sign-in page at once.";

/** Asks the owner of a new address whether it is theirs. */
export const verifyMail = (links: AccountLinks, account: UserRow, address: string): AccountMail => ({
  kind: verifyKind,
  content: {
    subject: "Confirm your address for Meridian",
    heading: "Confirm your address",
    paragraphs: [
      `The account '${account.username}' on Meridian wants its mails sent to this address. Please confirm that it is yours.`,
      `The link is good for ${verifyHours} hours. If it was not you, there is nothing to do: without the link, nothing is sent here.`,
    ],
    action: {
      label: "Confirm my address",
      path: publicPaths.verifyEmail,
      link: links.verify(account, address),
    },
    reason: "You get this mail because this address was entered on the profile page of Meridian.",
  },
});

/** Tells an address that it is no longer that of an account; `isReplaced`: another one took its place. */
export const addressGoneMail = ({ username }: UserRow, isReplaced: boolean): AccountMail => ({
  kind: "account-address-gone",
  content: {
    subject: "Your address was taken out of your Meridian account",
    heading: isReplaced ? "Your address was replaced" : "Your address was removed",
    paragraphs: [
      isReplaced
        ? `The account '${username}' on Meridian now uses another address. This is the last mail about it that comes here.`
        : `The account '${username}' on Meridian has no address any more. This is the last mail about it that comes here.`,
      "If this was not you, somebody else knows your password: sign in at once and change it, or turn to those who run this site.",
    ],
    action: { label: "Open my profile", path: paths.profile },
    reason: "You get this mail because this address belonged to an account on Meridian.",
  },
});

/** Tells that the password was changed. */
export const passwordChangedMail = ({ username }: UserRow): AccountMail => ({
  kind: "account-password-changed",
  content: {
    subject: "Your Meridian password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `The password of the account '${username}' on Meridian was changed. Everybody who was signed in with the old one is signed out.`,
      notYou,
    ],
    action: { label: "Go to the sign-in page", path: paths.auth },
    reason: ownReason,
  },
});

/** Brings a link for a new password. */
export const resetMail = (links: AccountLinks, account: UserRow): AccountMail => ({
  kind: "account-reset",
  content: {
    subject: "Choose a new password for Meridian",
    heading: "Choose a new password",
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the account '${account.username}' on Meridian.`,
      "The link is good for an hour, and for one change. If it was not you, there is nothing to do: your password stays as it is.",
    ],
    action: {
      label: "Choose a new password",
      path: paths.resetPassword,
      link: links.reset(account),
    },
    reason: ownReason,
  },
});
