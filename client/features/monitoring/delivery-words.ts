import { countOf, dateTimeIn, shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { browserZone, isSameZone, zoneWords } from "./time-zone.ts";

/** Where an alert or a mail has come to: well, on its way, in trouble, or nowhere on purpose. */
export type DeliveryLook = "done" | "waiting" | "trouble" | "none";

/** How that is said. */
export interface DeliveryWords {
  look: DeliveryLook;
  words: string;
}

const because = (why: string | null) => (why ? `: ${why}` : "");
const on = (at: string | null) => (at ? ` ${shortDateTime(at)}` : "");
/** As the form names the hour: by the clock of another place with its name, or by the browser's. */
const dueOn = (at: string, zone: string) => {
  const here = browserZone();
  if (here && isSameZone(here, zone)) return shortDateTime(at);
  try {
    return `${dateTimeIn(zone, at)} ${zoneWords(zone)}`;
  } catch {
    return shortDateTime(at);
  }
};

/** Whether an alert is shown in the app, and whether it was read there. */
export const appWords = ({ inApp, readAt }: AlertDelivery): DeliveryWords =>
  inApp
    ? { look: "done", words: readAt ? "In the app, read" : "In the app, unread" }
    : { look: "none", words: "Not in the app" };

/**
 * What became of the mail of an alert.
 * @param zone the time zone by which mails are due
 */
export const alertMailWords = ({ mail: { state, at, why } }: AlertDelivery, zone: string): DeliveryWords => {
  switch (state) {
    case "none":
    case "dropped":
      return { look: "none", words: `Not mailed${because(why)}` };
    case "gathered":
      return {
        look: "waiting",
        words: at
          ? `Waits for the mail of ${dueOn(at, zone)}${because(why)}`
          : `Waits for the next mail${because(why)}`,
      };
    case "queued":
      return { look: "waiting", words: `Mail on its way${because(why)}` };
    case "sent":
      return { look: "done", words: `Mailed${on(at)}` };
    case "failed":
      return { look: "trouble", words: `Mail failed${on(at)}${because(why)}` };
    case "unsure":
      return { look: "trouble", words: `Mail perhaps sent${on(at)}${because(why)}` };
  }
};

/** What became of a mail: '3 updates, sent Sep 24, 2026, 7:00 AM'. */
export const mailWords = ({ alerts, state, why, createdAt, stateAt }: MailDelivery): DeliveryWords => {
  const updates = countOf(alerts, "update");
  switch (state) {
    case "queued":
      return { look: "waiting", words: `${updates}, on its way since${on(createdAt)}${because(why)}` };
    case "sent":
      return { look: "done", words: `${updates}, sent${on(stateAt)}` };
    case "failed":
      return { look: "trouble", words: `${updates}, failed${on(stateAt)}${because(why)}` };
    case "unsure":
      return { look: "trouble", words: `${updates}, perhaps sent${on(stateAt)}${because(why)}` };
  }
};
