import { dateTimeIn, shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { countOf } from "#shared/text/count.ts";
import { browserZone, isSameZone, zoneLabel } from "./time-zone.ts";

/** `none`: not delivered on purpose. */
export type DeliveryLook = "done" | "waiting" | "trouble" | "none";

export interface DeliveryStatus {
  look: DeliveryLook;
  text: string;
}

const because = (why: string | null) => (why ? `: ${why}` : "");
const on = (at: string | null) => (at ? ` ${shortDateTime(at)}` : "");
/** In the account's time zone, named only if it differs from the browser's. */
const dueOn = (at: string, zone: string) => {
  const here = browserZone();
  if (here && isSameZone(here, zone)) return shortDateTime(at);
  try {
    return `${dateTimeIn(zone, at)} ${zoneLabel(zone)}`;
  } catch {
    return shortDateTime(at);
  }
};

export const appStatus = ({ inApp, readAt }: AlertDelivery): DeliveryStatus =>
  inApp
    ? { look: "done", text: readAt ? "In the app, read" : "In the app, unread" }
    : { look: "none", text: "Not in the app" };

/** @param zone the time zone of the account's digests */
export const alertMailStatus = (
  { mail: { state, at, why } }: AlertDelivery,
  zone: string,
): DeliveryStatus => {
  switch (state) {
    case "none":
    case "dropped":
      return { look: "none", text: `Not emailed${because(why)}` };
    case "gathered":
      return {
        look: "waiting",
        text: at
          ? `Waiting for the email of ${dueOn(at, zone)}${because(why)}`
          : `Waiting for the next email${because(why)}`,
      };
    case "queued":
      return { look: "waiting", text: `Email being sent${because(why)}` };
    case "sent":
      return { look: "done", text: `Emailed${on(at)}` };
    case "failed":
      return { look: "trouble", text: `Email failed${on(at)}${because(why)}` };
    case "unsure":
      return { look: "trouble", text: `Delivery unconfirmed${on(at)}${because(why)}` };
  }
};

/** For example '3 alerts, sent Sep 24, 2026, 7:00 AM'. */
export const mailStatus = ({ alerts, state, why, createdAt, stateAt }: MailDelivery): DeliveryStatus => {
  const count = countOf(alerts, "alert");
  switch (state) {
    case "queued":
      return { look: "waiting", text: `${count}, being sent since${on(createdAt)}${because(why)}` };
    case "sent":
      return { look: "done", text: `${count}, sent${on(stateAt)}` };
    case "failed":
      return { look: "trouble", text: `${count}, failed${on(stateAt)}${because(why)}` };
    case "unsure":
      return { look: "trouble", text: `${count}, delivery unconfirmed${on(stateAt)}${because(why)}` };
  }
};
