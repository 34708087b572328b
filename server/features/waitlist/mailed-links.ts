import { linkSubject, readLink } from "#server/platform/mail/row-links.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import { dayMs } from "#shared/calendar/day.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { publicPaths } from "#shared/paths.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";

type LinkedSubscriber = Pick<SubscriberRow, "id" | "signupDate">;

export type LinkPurpose = "confirm" | "unsubscribe";

/** How long a confirmation link is valid. */
export const confirmDays = 7;

const purposes: Record<LinkPurpose, string> = {
  confirm: "waitlist confirm",
  unsubscribe: "waitlist unsubscribe",
};

export const createMailedLinks = (tokens: Tokens) => ({
  /** Unsubscribe links never expire. */
  sign(purpose: LinkPurpose, { id, signupDate }: LinkedSubscriber): string {
    const expiresAt = new Date(Date.now() + confirmDays * dayMs);
    const subject = linkSubject({ id, createdAt: signupDate });
    return tokens.sign(purposes[purpose], subject, purpose === "confirm" ? expiresAt : undefined);
  },

  /** @throws ApiError 404 if the token is invalid or expired */
  read(purpose: LinkPurpose, token: string): LinkedSubscriber {
    const expired = `This link is more than ${confirmDays} days old. Sign up again to get a new one.`;
    const { id, createdAt } = readLink(tokens, purposes[purpose], token, expired);
    return { id, signupDate: createdAt };
  },
});

export type MailedLinks = ReturnType<typeof createMailedLinks>;

export const confirmationKind = "waitlist-confirmation";

export const confirmationMail = (links: MailedLinks, subscriber: LinkedSubscriber): MailContent => {
  const unsubscribeToken = links.sign("unsubscribe", subscriber);
  return {
    subject: "Confirm your place on the Meridian waitlist",
    heading: "Confirm your address",
    paragraphs: [
      "Someone, most likely you, added this address to the Meridian waitlist. Please confirm that it is yours.",
      `This link expires in ${confirmDays} days. If you didn't sign up, ignore this email or unsubscribe below.`,
    ],
    action: {
      label: "Confirm my address",
      path: `${publicPaths.waitlistConfirm}?token=${links.sign("confirm", subscriber)}`,
    },
    reason: "You received this email because this address was entered on the Meridian waitlist.",
    unsubscribe: {
      pagePath: `${publicPaths.waitlistUnsubscribe}?token=${unsubscribeToken}`,
      postPath: `${waitlistContract.unsubscribeByMail.path}?token=${unsubscribeToken}`,
    },
  };
};
