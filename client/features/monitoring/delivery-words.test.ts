import { afterEach, expect, it, vi } from "vitest";
import { shortDateTime } from "#client/platform/format.ts";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { alertMailWords, appWords, mailWords } from "./delivery-words.ts";
import { refreshMs } from "./refresh.ts";
import { browserZone } from "./time-zone.ts";

const at = "2026-09-24T07:00:00.000Z";
const moment = shortDateTime(at);
/** Has the browser tell a time zone. */
const setBrowserZone = (timeZone: string) => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
};
afterEach(() => {
  vi.restoreAllMocks();
});
const why = "the mail server refused the address";

it.each([
  ["none", null, null, "none: Not mailed"],
  ["none", null, "there was no verified address", "none: Not mailed: there was no verified address"],
  ["dropped", null, "the address was taken away", "none: Not mailed: the address was taken away"],
  ["gathered", at, null, `waiting: Waits for the mail of ${moment}`],
  ["gathered", null, null, "waiting: Waits for the next mail"],
  ["queued", at, "the mail server is away", "waiting: Mail on its way: the mail server is away"],
  ["sent", at, null, `done: Mailed ${moment}`],
  ["failed", at, why, `trouble: Mail failed ${moment}: ${why}`],
  ["unsure", at, why, `trouble: Mail perhaps sent ${moment}: ${why}`],
] as const)("an alert whose mail is %s at %s, because of %s: %s", (state, mailAt, reason, expected) => {
  const alert = { mail: { state, at: mailAt, why: reason } } as unknown as AlertDelivery;
  const { look, words } = alertMailWords(alert, browserZone() ?? "UTC");
  expect(`${look}: ${words}`).toBe(expected);
});

it.each([
  ["Asia/Tokyo", "2026-11-22T22:00:00.000Z", /^Waits for the mail of Nov 23, 2026, 7:00\sAM Tokyo time$/],
  [
    "America/New_York",
    "2026-03-08T11:00:00.000Z",
    /^Waits for the mail of Mar 8, 2026, 7:00\sAM New York time$/,
  ],
])("a mail that waits is due by the clock of %s, where it was saved", (zone, dueAt, expected) => {
  setBrowserZone("Europe/Lisbon");
  const alert = { mail: { state: "gathered", at: dueAt, why: null } } as unknown as AlertDelivery;
  expect(alertMailWords(alert, zone).words).toMatch(expected);
});

it.each(["Europe/Lisbon", "Not/Known"])(
  "a mail that waits is due by the browser's clock where it was saved by %s",
  (zone) => {
    setBrowserZone("Europe/Lisbon");
    const alert = { mail: { state: "gathered", at, why: null } } as unknown as AlertDelivery;
    expect(alertMailWords(alert, zone).words).toBe(`Waits for the mail of ${moment}`);
  },
);

it.each([
  [true, null, "done: In the app, unread"],
  [true, at, "done: In the app, read"],
  [false, null, "none: Not in the app"],
])("an alert in the app (%s), read at %s: %s", (inApp, readAt, expected) => {
  const { look, words } = appWords({ inApp, readAt } as AlertDelivery);
  expect(`${look}: ${words}`).toBe(expected);
});

it.each([
  [1, "queued", null, `waiting: 1 update, on its way since ${moment}`],
  [30, "sent", null, `done: 30 updates, sent ${moment}`],
  [2, "failed", why, `trouble: 2 updates, failed ${moment}: ${why}`],
  [2, "unsure", null, `trouble: 2 updates, perhaps sent ${moment}`],
] as const)("a mail with %i, %s because of %s: %s", (alerts, state, reason, expected) => {
  const mail: MailDelivery = { id: 1, alerts, state, why: reason, createdAt: at, stateAt: at };
  const { look, words } = mailWords(mail);
  expect(`${look}: ${words}`).toBe(expected);
});

it.each([
  ["sent", at, 30_000],
  ["gathered", "2026-09-24T07:10:00.000Z", 30_000],
  ["gathered", "2026-09-24T07:00:20.000Z", 5000],
  ["gathered", null, 30_000],
  ["queued", at, 5000],
] as const)("with a mail that is %s at %s, all is looked at again in %i ms", (state, mailAt, expected) => {
  const alerts = [{ mail: { state, at: mailAt, why: null } }];
  expect(refreshMs(alerts, Date.parse(at))).toBe(expected);
});
