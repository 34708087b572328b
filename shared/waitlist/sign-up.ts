/** What is said of a sign-up that was taken. */
export const joinedWords = {
  title: "Success!",
  text: "You've been added to our waitlist. We'll be in touch soon.",
} as const;

/** What the page of a refused sign-up shows: why it was refused, and what was typed, so that nothing is lost. */
export interface RefusedSignUp {
  title: string;
  text: string;
  email: string;
  /** The campaign that led to the first try, for the next one. */
  campaign?: string;
}
