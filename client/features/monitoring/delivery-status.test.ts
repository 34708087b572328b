import { afterEach, expect, it, vi } from "vitest";
import { shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { alertMailStatus, appStatus, mailStatus } from "./delivery-status.ts";
import { refreshMs } from "./refresh.ts";
import { browserZone } from "./time-zone.ts";

const at = "2026-09-24T07:00:00.000Z";
const moment = shortDateTime(at);
const setBrowserZone = (timeZone: string) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
};
afterEach(() => {
  vi.restoreAllMocks();
});
const why = "the mail server refused the address";

it.each([
  ["none", null, null, "none: Not emailed"],
  ["none", null, "there was no verified address", "none: Not emailed: there was no verified address"],
  ["dropped", null, "the address was taken away", "none: Not emailed: the address was taken away"],
  ["gathered", at, null, `waiting: Waiting for the email of ${moment}`],
  ["gathered", null, null, "waiting: Waiting for the next email"],
  ["queued", at, "the mail server is away", "waiting: Email being sent: the mail server is away"],
  ["sent", at, null, `done: Emailed ${moment}`],
  ["failed", at, why, `trouble: Email failed ${moment}: ${why}`],
  ["unsure", at, why, `trouble: Delivery unconfirmed ${moment}: ${why}`],
] as const)("an alert with an email %s at %s (reason: %s) shows '%s'", (state, mailAt, reason, expected) => {
  const alert = { mail: { state, at: mailAt, why: reason } } as unknown as AlertDelivery;
  const { look, text } = alertMailStatus(alert, browserZone() ?? "UTC");
  expect(`${look}: ${text}`).toBe(expected);
});

it.each([
  ["Asia/Tokyo", "2026-11-22T22:00:00.000Z", /^Waiting for the email of Nov 23, 2026, 7:00\sAM Tokyo time$/],
  [
    "America/New_York",
    "2026-03-08T11:00:00.000Z",
    /^Waiting for the email of Mar 8, 2026, 7:00\sAM New York time$/,
  ],
])("the due time of a waiting email is shown in the account's time zone %s", (zone, dueAt, expected) => {
  setBrowserZone("Europe/Lisbon");
  const alert = { mail: { state: "gathered", at: dueAt, why: null } } as unknown as AlertDelivery;
  expect(alertMailStatus(alert, zone).text).toMatch(expected);
});

it.each(["Europe/Lisbon", "Not/Known"])(
  "the due time is shown in the browser's time zone if the account has %s",
  (zone) => {
    setBrowserZone("Europe/Lisbon");
    const alert = { mail: { state: "gathered", at, why: null } } as unknown as AlertDelivery;
    expect(alertMailStatus(alert, zone).text).toBe(`Waiting for the email of ${moment}`);
  },
);

it.each([
  [true, null, "done: In the app, unread"],
  [true, at, "done: In the app, read"],
  [false, null, "none: Not in the app"],
])("an alert with inApp %s, read at %s, shows '%s'", (inApp, readAt, expected) => {
  const { look, text } = appStatus({ inApp, readAt } as AlertDelivery);
  expect(`${look}: ${text}`).toBe(expected);
});

it.each([
  [1, "queued", null, `waiting: 1 alert, being sent since ${moment}`],
  [30, "sent", null, `done: 30 alerts, sent ${moment}`],
  [2, "failed", why, `trouble: 2 alerts, failed ${moment}: ${why}`],
  [2, "unsure", null, `trouble: 2 alerts, delivery unconfirmed ${moment}`],
] as const)("an email with %i alerts, %s (reason: %s), shows '%s'", (alerts, state, reason, expected) => {
  const mail: MailDelivery = { id: 1, alerts, state, why: reason, createdAt: at, stateAt: at };
  const { look, text } = mailStatus(mail);
  expect(`${look}: ${text}`).toBe(expected);
});

it.each([
  ["sent", at, 30_000],
  ["gathered", "2026-09-24T07:10:00.000Z", 30_000],
  ["gathered", "2026-09-24T07:00:20.000Z", 5000],
  ["gathered", null, 30_000],
  ["queued", at, 5000],
] as const)("with an email %s at %s, deliveries are refetched after %i ms", (state, mailAt, expected) => {
  const alerts = [{ mail: { state, at: mailAt, why: null } }];
  expect(refreshMs(alerts, Date.parse(at))).toBe(expected);
});
