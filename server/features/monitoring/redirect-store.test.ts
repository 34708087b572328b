import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestMails, type TestMails } from "#tests/support/mails.ts";
import { addAlert, addAlertItem, addReader, type ReaderOptions } from "#tests/support/readers.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { alertsKind, reschedule } from "./digest-store.ts";

let mails: TestMails;
beforeAll(async () => {
  mails = await createTestMails();
});
afterAll(() => mails.close());

const rows = async (text: string, values: unknown[]) => (await mails.database.pool.query(text, values)).rows;
/** An account with an alert in a queued email. */
const mailed = async (options: ReaderOptions = {}) => {
  await mails.clear();
  const { pool } = mails.database;
  const userId = await addReader(pool, { address: "old@b.co", ...options });
  const mailId = await mails.add({ kind: alertsKind, recipient: "old@b.co", userId, bulk: true });
  const alertId = await addAlert(pool, {
    userId,
    itemId: await addAlertItem(pool),
    mailState: "mailed",
  });
  await rows("UPDATE monitoring_alerts SET mail_id = $2 WHERE id = $1", [alertId, mailId]);
  return { userId, mailId, alertId };
};
const change = async (userId: number, text: string) => {
  await rows(text, [userId]);
  await mails.database.transaction((tx) => reschedule(tx, userId));
};
const moveAway = (userId: number) => change(userId, "UPDATE users SET email = 'new@b.co' WHERE id = $1");
const removeAddress = (userId: number) => change(userId, "UPDATE users SET email = NULL WHERE id = $1");
const switchOff = (userId: number) =>
  change(userId, "UPDATE monitoring_preferences SET email = false WHERE user_id = $1");
const alertOf = async (id: number) =>
  (await rows("SELECT mail_state, mail_id FROM monitoring_alerts WHERE id = $1", [id]))[0];
const take = async () => (await mails.store.claim("other", 1, 60_000, []))[0]!;

describe("a queued alert mail", () => {
  it.each([
    ["switched mails off", switchOff],
    ["took the address away", removeAddress],
  ])("is canceled when its account %s, and no other is", async (_, end) => {
    const { userId, mailId, alertId } = await mailed();
    const unchanged = [
      await mails.add({ kind: "account-reset", recipient: "old@b.co", userId }),
      await mails.add({ kind: alertsKind, recipient: "old@b.co" }),
    ];
    await end(userId);
    expect(await mails.store.find(mailId)).toBeUndefined();
    expect(await alertOf(alertId)).toEqual({ mail_state: "dropped", mail_id: null });
    for (const id of unchanged) expect(await mails.stateOf(id)).toMatchObject({ state: "queued" });
  });

  it("goes to the account's new address, even if it was about to be sent", async () => {
    const { userId, mailId, alertId } = await mailed();
    const taken = await take();
    await moveAway(userId);
    expect(await mails.store.markSending(taken, 1)).toBe(false);
    const server = await startSmtpServer();
    await mails.senderTo(server.url).sendDue();
    expect(server.received.map(({ to }) => to)).toEqual([["new@b.co"]]);
    await server.close();
    expect(await mails.stateOf(mailId)).toMatchObject({ state: "sent", attempts: 1 });
    expect(await alertOf(alertId)).toMatchObject({ mail_state: "mailed" });
  });

  it.each([
    ["switched mails off", switchOff],
    ["moved away", moveAway],
  ])("is not repeated if its account %s while it is being sent", async (_, end) => {
    const { userId, mailId } = await mailed();
    const taken = await take();
    await mails.store.markSending(taken, 1);
    await end(userId);
    await mails.store.finishAttempt(taken, { state: "queued", reason: "later", attempts: 1, waitMs: 0 });
    const lastError = expect.stringMatching(/^it may have arrived, and is not repeated/);
    expect(await mails.stateOf(mailId)).toEqual({
      state: "unsure",
      attempts: 1,
      lastError,
      kept: false,
    });
    expect(await mails.store.find(mailId)).toMatchObject({ recipient: "old@b.co" });
    await mails.store.finishAttempt(taken, { state: "sent", reason: null, attempts: 1, waitMs: 0 });
    expect(await mails.stateOf(mailId)).toMatchObject({ state: "sent", lastError: null });
  });

  it("stays unchanged if something else changes", async () => {
    const { userId, mailId } = await mailed();
    const taken = await take();
    await change(userId, "UPDATE monitoring_preferences SET frequency = 'weekly' WHERE user_id = $1");
    expect(await mails.store.markSending(taken, 1)).toBe(true);
    expect(await mails.store.find(mailId)).toMatchObject({ recipient: "old@b.co" });
  });
});
