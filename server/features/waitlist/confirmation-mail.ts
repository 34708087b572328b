import { publicPaths } from "#client/app/paths.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import { confirmDays, type LinkSubject, type MailedLinks } from "./mailed-links.ts";

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
