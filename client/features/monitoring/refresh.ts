import { type AlertDelivery, alertsContract } from "#shared/monitoring/alerts-contract.ts";

/** Where deliveries are kept: to be fetched where there are new ones, to be invalidated where any may have changed. */
export const deliveriesKey = [alertsContract.deliveries.path];

type Mailed = Pick<AlertDelivery, "mail">;

const usualMs = 30_000;
const soonMs = 5000;

/** Whether something is still to become of the mail of an alert. */
export const isUnderWay = ({ mail: { state } }: Mailed): boolean =>
  state === "queued" || state === "gathered";

/** When deliveries that are shown are looked at again, in ms: soon where a mail is due at `now` or on its way. */
export const refreshMs = (alerts: readonly Mailed[], now: number): number => {
  const isSoon = alerts.some(
    ({ mail: { state, at } }) =>
      state === "queued" || (state === "gathered" && at !== null && Date.parse(at) < now + usualMs),
  );
  return isSoon ? soonMs : usualMs;
};
