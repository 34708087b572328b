import { paths, publicPaths } from "#client/app/paths.ts";
import type { UserRow } from "#shared/auth/tables.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { type AccountLinks, verifyHours } from "./account-links.ts";

/** A mail about an account: its kind, for whoever asks what is held about them, and what it says. */
export interface AccountMail {
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
