import type { QueryClient } from "@tanstack/react-query";

/** `meta` of a mutation that gives the browser a new session and ends the old one. */
export const renewsSession = { renewsSession: true } as const;

/** How long a call that was sent with the old session may be on its way. */
const graceMs = 60_000;

/** Whether a new session is on its way, or has come just now: then a call may still be refused for the old one. */
export const sessionRenewal = (client: QueryClient): "pending" | "recent" | undefined => {
  const renewals = client.getMutationCache().findAll({
    predicate: ({ meta, state }) => meta?.renewsSession === true && Date.now() - state.submittedAt < graceMs,
  });
  if (renewals.some(({ state }) => state.status === "pending")) return "pending";
  return renewals.length > 0 ? "recent" : undefined;
};
