/** What a mailed link can do. */
export type LinkAction = "confirm" | "unsubscribe";

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
