export const joinedMessage = {
  title: "Success!",
  text: "You've been added to our waitlist. We'll be in touch soon.",
} as const;

/** A rejected signup without JavaScript. The page shows the reason and keeps the input. */
export interface RefusedSignUp {
  title: string;
  text: string;
  email: string;
  /** Kept for the next attempt. */
  campaign?: string;
}
