import type { AlertDelivery } from "#shared/monitoring/alerts-contract.ts";

const usualMs = 30_000;
const soonMs = 5000;

/** When deliveries that are shown are looked at again, in ms: soon where a mail is due at `now` or on its way. */
export const refreshMs = (alerts: readonly Pick<AlertDelivery, "mail">[], now: number): number => {
  const isSoon = alerts.some(
    ({ mail: { state, at } }) =>
      state === "queued" || (state === "gathered" && at !== null && Date.parse(at) < now + usualMs),
  );
  return isSoon ? soonMs : usualMs;
};
