export const joinedMessage = {
  title: "Success!",
  text: "You've been added to our waitlist. We'll be in touch soon.",
} as const;

/** Shown after `joinedMessage`: what was done, and what is still to do before we can be in touch. */
export const confirmNote =
  "Your address is on the list. To hear from us, confirm it: open the link in our email. No email yet? Check your spam folder.";

/** A refused sign-up from a browser without JavaScript. The page shows the reason and keeps the input. */
export interface RefusedSignUp {
  title: string;
  text: string;
  email: string;
  /** The `utm_source` of the visit, sent again with the next attempt. */
  campaign?: string;
}
