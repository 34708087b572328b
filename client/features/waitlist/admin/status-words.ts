import type { SubscriberStatus } from "#shared/waitlist/contract.ts";

/** What each status is called. */
export const statusWords: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};
