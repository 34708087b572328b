import { createHash } from "node:crypto";
import { ApiError, tooManyTries } from "#server/platform/http/errors.ts";
import type { RateLimiter } from "#server/platform/http/rate-limit.ts";
import type { NewMail } from "#server/platform/mail/mail-store.ts";
import { type LinkedRow, linkSubject, readLink } from "#server/platform/mail/row-links.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { MailedLink } from "#shared/mail/tables.ts";
import { paths, publicPaths } from "#shared/paths.ts";

/** Limits for verification emails per account and per address, and for password reset emails per account. */
export const mailLimits = {
  account: { points: 1, durationSec: 60 },
  address: { points: 5, durationSec: 60 * 60 },
  reset: { points: 1, durationSec: 5 * 60 },
} as const;

const buckets = { account: "account mail", address: "account mail to", reset: "account reset" } as const;

/** Buckets of the rate limiter whose keys are account ids. */
export const accountBuckets = [buckets.account, buckets.reset] as const;

/** Limits the emails that an account can cause, across all instances. */
export const createMailLimiter = (limiter: RateLimiter) => {
  type Point = Parameters<RateLimiter["take"]>;
  const orGiveBack = async <T>(points: readonly Point[], work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await Promise.allSettled(points.map((point) => limiter.giveBack(...point)));
      throw error;
    }
  };
  return {
    /**
     * Counts a verification mail that `work` queues; if `work` fails, the email does not count. A refusal by the limit of
     * the address still counts for the account, so that an account can try only one address per minute.
     * @throws ApiError 429 with a message for people if a limit is reached
     */
    async countVerify<T>(userId: number, address: string, work: () => Promise<T>): Promise<T> {
      const message = (time: string) =>
        `We sent an email a moment ago. Check your spam folder, or request another one in ${time}.`;
      const key = createHash("sha256").update(address).digest("base64url");
      const points: Point[] = [
        [buckets.account, String(userId), mailLimits.account],
        [buckets.address, key, mailLimits.address],
      ];
      for (const point of points) {
        const waitSec = await limiter.take(...point);
        if (waitSec > 0) throw tooManyTries(waitSec, message);
      }
      return orGiveBack(points, work);
    },

    /** Counts a reset email that `work` queues. Skips `work` without an error if the limit is reached. */
    async countReset(userId: number, work: () => Promise<void>): Promise<void> {
      const point: Point = [buckets.reset, String(userId), mailLimits.reset];
      if ((await limiter.take(...point)) === 0) await orGiveBack([point], work);
    },
  };
};

export type MailLimiter = ReturnType<typeof createMailLimiter>;

export const verifyHours = 24;
const resetHours = 1;

const purposes = { verify: "account verify email", reset: "account reset password" } as const;

/** 404 for a link that is valid but no longer does anything. */
export const deadLink = (message: string): ApiError => new ApiError(404, "link_invalid", message);

/** Whether a row is the account that a link was signed for. */
export const isLinked = (row: UserRow | undefined, { createdAt }: LinkedRow): row is UserRow =>
  row?.createdAt.getTime() === createdAt.getTime();

/** Links contain a hash instead of the address, because anyone who sees a link can read its subject. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const stateOf = ({ sessionVersion, email }: UserRow) => hashOf(`${sessionVersion} ${email}`);

export const verifyLink = (account: UserRow, address: string): MailedLink => ({
  purpose: purposes.verify,
  subject: linkSubject(account, hashOf(address)),
  hours: verifyHours,
});

/** @throws ApiError 404 if the token is invalid or expired */
export const readVerifyLink = (tokens: Pick<Tokens, "read">, token: string) => {
  const expired = `This link is more than ${verifyHours} hours old. Enter your address again on your profile to get a new one.`;
  const { detail, ...linked } = readLink(tokens, purposes.verify, token, expired);
  return {
    ...linked,
    isFor: (address: string | null) => address !== null && hashOf(address) === detail,
  };
};

/** Becomes invalid when the password, the role or the address changes, so that an old mailbox holds no usable link. */
export const resetLink = (account: UserRow): MailedLink => ({
  purpose: purposes.reset,
  subject: linkSubject(account, stateOf(account)),
  hours: resetHours,
});

/** @throws ApiError 404 if the token is invalid or expired */
export const readResetLink = (tokens: Pick<Tokens, "read">, token: string) => {
  const expired = "This link is more than an hour old. Choose 'Forgot password' to get a new one.";
  const { detail, ...linked } = readLink(tokens, purposes.reset, token, expired);
  return { ...linked, isFor: (account: UserRow) => stateOf(account) === detail };
};

export const verifyKind = "account-verify";

const ownReason = "You received this email because this address belongs to a Meridian account.";

/** Asks the owner of a new address to confirm it. */
export const verifyMail = (account: UserRow, address: string): NewMail => ({
  kind: verifyKind,
  recipient: address,
  userId: account.id,
  content: {
    subject: "Confirm your address for Meridian",
    heading: "Confirm your address",
    paragraphs: [
      `The Meridian account '${account.username}' wants to receive its emails at this address. Please confirm that the address is yours.`,
      `This link expires in ${verifyHours} hours. If you didn't request it, ignore this email and you won't receive any others.`,
    ],
    action: {
      label: "Confirm my address",
      path: publicPaths.verifyEmail,
      link: verifyLink(account, address),
    },
    reason: "You received this email because this address was entered on a Meridian profile page.",
  },
});

/** Tells the former address of an account that it was removed or replaced. */
export const addressGoneMail = (
  { id, username }: UserRow,
  formerAddress: string,
  isReplaced: boolean,
): NewMail => ({
  kind: "account-address-gone",
  recipient: formerAddress,
  userId: id,
  content: {
    subject: "Your email address was removed from your Meridian account",
    heading: isReplaced ? "Your email address was replaced" : "Your email address was removed",
    paragraphs: [
      isReplaced
        ? `The Meridian account '${username}' now uses another email address. This is the last email about it that you receive here.`
        : `The Meridian account '${username}' no longer has an email address. This is the last email about it that you receive here.`,
      "If this wasn't you, someone else may know your password. Sign in and change it right away, or contact the operator of this site.",
    ],
    action: { label: "Open my profile", path: paths.profile },
    reason: "You received this email because this address belonged to a Meridian account.",
  },
});

export const passwordChangedMail = ({ id, username }: UserRow, recipient: string): NewMail => ({
  kind: "account-password-changed",
  recipient,
  userId: id,
  content: {
    subject: "Your Meridian password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `The password of the Meridian account '${username}' was changed. All its sessions were signed out, and its API tokens were revoked.`,
      "If this wasn't you, someone else may know your password. Go to the sign-in page right away and choose 'Forgot password'.",
    ],
    action: { label: "Go to the sign-in page", path: paths.auth },
    reason: ownReason,
  },
});

export const resetMail = (account: UserRow, recipient: string): NewMail => ({
  kind: "account-reset",
  recipient,
  userId: account.id,
  content: {
    subject: "Choose a new password for Meridian",
    heading: "Choose a new password",
    paragraphs: [
      `Someone, most likely you, requested a new password for the Meridian account '${account.username}'.`,
      "This link works once and expires in an hour. If you didn't request it, ignore this email. Your password stays the same.",
    ],
    action: {
      label: "Choose a new password",
      path: paths.resetPassword,
      link: resetLink(account),
    },
    reason: ownReason,
  },
});
