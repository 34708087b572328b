import { expect, it } from "vitest";
import { shortDateTime } from "#client/lib/dates.ts";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import { alertMailWords, appWords, mailWords } from "./delivery-words.ts";
import { refreshMs } from "./refresh.ts";

const at = "2026-09-24T07:00:00.000Z";
const moment = shortDateTime(at);
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
  const { look, words } = alertMailWords(alert);
  expect(`${look}: ${words}`).toBe(expected);
});

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
