import * as z from "zod/mini";

/** What a mailed link can do by one click on the page that it opens. */
export type LinkAction = "confirm" | "unsubscribe" | "verifyEmail" | "stopAlerts";

/** How that went, in words; `over`: the link does nothing any more, however often it is tried. */
export interface LinkAnswer {
  outcome: "done" | "retry" | "over";
  message: string;
}

/** What a refusal with this status means for the link. */
export const refusedOutcome = (status: number | undefined): "retry" | "over" =>
  status === 400 || status === 404 || status === 409 ? "over" : "retry";

/** What is said of a link that lost its end on the way. */
export const incompleteLink: LinkAnswer = {
  outcome: "over",
  message: "This link is not complete. Please open the one in the mail again.",
};

/** A signed link's token, as it stands in the mail. */
export const LinkToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(2000)) });
export type LinkToken = z.infer<typeof LinkToken>;

/**
 * How often one address may unsubscribe by one click (RFC 8058): a mail provider posts for all of its users from few
 * addresses. A forged token costs hardly more than this count, so that it need not be as low as others.
 */
export const oneClickLimit = { points: 10_000, durationSec: 3600 } as const;

/** What a contract says of a token that is none. */
export const linkRefusals = { token: incompleteLink.message };
