import * as z from "zod/mini";

/** The actions of links in emails. Each takes one click on the page that the link opens. */
export type LinkAction = "confirm" | "unsubscribe" | "verifyEmail" | "stopAlerts";

/** The outcome of following a link. `over`: the link no longer works, so a retry is pointless. */
export interface LinkAnswer {
  outcome: "done" | "retry" | "over";
  message: string;
}

/** `over` if a retry cannot help after this HTTP status, else `retry`. */
export const refusedOutcome = (status: number | undefined): "retry" | "over" =>
  status === 400 || status === 404 || status === 409 ? "over" : "retry";

/** For a link without a token, which an email program may have cut off. */
export const incompleteLink: LinkAnswer = {
  outcome: "over",
  message: "This link is incomplete. Please open the link in the email again.",
};

/** The token of a signed link. */
export const LinkToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(2000)) });
export type LinkToken = z.infer<typeof LinkToken>;

/**
 * The limit per IP address for one-click unsubscribing (RFC 8058). It is high because an email provider posts for all of
 * its users from a few addresses, and because rejecting a forged token is cheap.
 */
export const oneClickLimit = { points: 10_000, durationSec: 3600 } as const;

/** The contract's message for a malformed token. */
export const linkRefusals = { token: incompleteLink.message };
