import { type AlertDelivery, alertsContract } from "#shared/monitoring/alerts-contract.ts";

export const deliveriesKey = [alertsContract.deliveries.path];

type Mailed = Pick<AlertDelivery, "mail">;

const usualMs = 30_000;
const soonMs = 5000;

/** Whether the email of an alert is still to be sent. */
export const isPending = ({ mail: { state } }: Mailed): boolean => state === "queued" || state === "gathered";

/** Milliseconds until visible deliveries are refetched: less if an email is due soon or being sent. */
export const refreshMs = (alerts: readonly Mailed[], now: number): number => {
  const isSoon = alerts.some(
    ({ mail: { state, at } }) =>
      state === "queued" || (state === "gathered" && at !== null && Date.parse(at) < now + usualMs),
  );
  return isSoon ? soonMs : usualMs;
};
