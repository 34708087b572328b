import type { SubscriberStatus } from "#shared/waitlist/contract.ts";

/** What each status is called. */
export const statusWords: Readonly<Record<SubscriberStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  unsubscribed: "Unsubscribed",
};

/** A number as it is read: 1,000 for 1000. */
export const withCommas = (count: number): string => count.toLocaleString("en-US");
