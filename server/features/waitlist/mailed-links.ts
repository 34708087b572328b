import { ApiError } from "#server/platform/http/errors.ts";
import type { Tokens } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { publicPaths } from "#shared/paths.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import type { SubscriberRow } from "#shared/waitlist/tables.ts";

/** Who a link speaks of: an id, and when it signed up, so that no other one that ever gets this id is meant. */
type LinkSubject = Pick<SubscriberRow, "id" | "signupDate">;

/** What a link of the waitlist is for. */
export type LinkPurpose = "confirm" | "unsubscribe";

/** How long a link to confirm an address is good. */
export const confirmDays = 7;

const purposes: Record<LinkPurpose, string> = {
  confirm: "waitlist confirm",
  unsubscribe: "waitlist unsubscribe",
};

/** Signs links for one subscriber, and reads them when they come back. */
export interface MailedLinks {
  sign(purpose: LinkPurpose, subject: LinkSubject): string;
  /** @throws ApiError 404 in words for a token that we never gave for this, or that is too old. */
  read(purpose: LinkPurpose, token: string): LinkSubject;
}

const badLink = (code: string, message: string) => new ApiError(404, code, message);

/** Links over signed tokens. */
export const createMailedLinks = (tokens: Tokens): MailedLinks => ({
  sign(purpose, { id, signupDate }) {
    const lasting = Date.now() + confirmDays * 24 * 60 * 60 * 1000;
    const expiresAt = purpose === "confirm" ? new Date(lasting) : undefined;
    return tokens.sign(purposes[purpose], `${id}.${signupDate.getTime()}`, expiresAt);
  },
  read(purpose, token) {
    const said = tokens.read(purposes[purpose], token);
    if (said === "expired")
      throw badLink(
        "link_expired",
        `This link is more than ${confirmDays} days old. Sign up again, and we send you a new one.`,
      );
    const [, id, signedUp] = (said !== "invalid" && /^(\d+)\.(\d+)$/.exec(said.subject)) || [];
    if (!id || !signedUp)
      throw badLink("link_invalid", "This link is not valid. Please open it in the mail again, as a whole.");
    return { id: Number(id), signupDate: new Date(Number(signedUp)) };
  },
});

/** What kind of mail it is, for whoever asks what is held about them. */
export const confirmationKind = "waitlist-confirmation";

/** The mail that asks a subscriber to confirm their address. */
export const confirmationMail = (links: MailedLinks, subscriber: LinkSubject): MailContent => {
  const stop = links.sign("unsubscribe", subscriber);
  return {
    subject: "Confirm your place on the Meridian waitlist",
    heading: "Confirm your address",
    paragraphs: [
      "Somebody, most likely you, put this address on the Meridian waitlist. Please confirm that it is yours.",
      `The link is good for ${confirmDays} days. If it was not you, there is nothing to do: you can leave this mail unanswered, or unsubscribe below.`,
    ],
    action: {
      label: "Confirm my address",
      path: `${publicPaths.waitlistConfirm}?token=${links.sign("confirm", subscriber)}`,
    },
    reason: "You get this mail because this address was entered on the waitlist of Meridian.",
    unsubscribe: {
      pagePath: `${publicPaths.waitlistUnsubscribe}?token=${stop}`,
      postPath: `${waitlistContract.unsubscribeByMail.path}?token=${stop}`,
    },
  };
};
