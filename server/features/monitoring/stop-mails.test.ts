import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { createTokens } from "#server/platform/mail/tokens.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { addAlert, addAlertItem, addReader, type ReaderOptions } from "#tests/support/readers.ts";
import { createStopLinks } from "./stop-links.ts";
import { createStopMails, type StopMails } from "./stop-mails.ts";

const tokens = createTokens("a secret of at least 32 characters.");
const links = createStopLinks(tokens);
let made: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let stopMails: StopMails;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openTestDatabase(made.url);
  stopMails = createStopMails({ transaction: database.transaction, links });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const rows = async (text: string, values: unknown[]) => (await database.pool.query(text, values)).rows;
const reader = async (options: ReaderOptions = {}) => {
  const userId = await addReader(database.pool, { dueAt: "now()", ...options });
  await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool) });
  await rows("INSERT INTO monitoring_terms VALUES ('PT', 'visa', $1, 'visa', 1, 'visa')", [userId]);
  const [row] = await rows("SELECT id, created_at FROM monitoring_preferences WHERE user_id = $1", [userId]);
  return { userId, token: links.sign({ id: row.id, createdAt: row.created_at }) };
};
const stateOf = async (userId: number) =>
  (
    await rows(
      `SELECT p.email, p.mail_due_at AS due, a.mail_state AS alert, (SELECT count(*)::int FROM monitoring_terms t WHERE t.user_id = p.user_id) AS terms
       FROM monitoring_preferences p JOIN monitoring_alerts a USING (user_id) WHERE user_id = $1`,
      [userId],
    )
  )[0];

describe("the unsubscribe link of alert mails", () => {
  it("turns mails off, also twice, drops waiting alerts and keeps in-app alerts", async () => {
    const [{ userId, token }, other] = [await reader(), await reader()];
    for (let time = 0; time < 2; time += 1) {
      expect((await stopMails(token)).message).toMatch(/^You won't receive any more alert emails/);
      expect(await stateOf(userId)).toEqual({ email: false, due: null, alert: "dropped", terms: 1 });
    }
    expect(await stateOf(other.userId)).toMatchObject({ email: true, alert: "waiting", terms: 1 });
  });

  it("ends matching if in-app alerts are off too", async () => {
    const { userId, token } = await reader({ inApp: false });
    await stopMails(token);
    expect(await stateOf(userId)).toMatchObject({ email: false, terms: 0 });
  });

  const refused = async (token: string) => {
    const error = await stopMails(token).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };

  it("reports a deleted account and does not affect others", async () => {
    const { userId, token } = await reader();
    const [{ id }] = await rows("SELECT id FROM monitoring_preferences WHERE user_id = $1", [userId]);
    const before = links.sign({ id, createdAt: new Date("2020-01-01") });
    expect(await refused(before)).toMatchObject({ status: 404, code: "no_account" });
    expect(await stateOf(userId)).toMatchObject({ email: true });
    await rows("DELETE FROM users WHERE id = $1", [userId]);
    expect(await refused(token)).toMatchObject({ status: 404, code: "no_account" });
  });

  it.each([
    "",
    "1.2.3",
    "nonsense",
    tokens.sign("waitlist unsubscribe", "1.2"),
    tokens.sign("alerts unsubscribe", "1"),
    tokens.sign("alerts unsubscribe", "99999999999.1"),
    tokens.sign("alerts unsubscribe", "1.2; DROP TABLE users"),
  ])("refuses %j with a message", async (token) => {
    const error = await refused(token);
    expect(error).toMatchObject({ status: 404, code: "link_invalid" });
    expect(error.message).toMatch(/^This link is not valid\./);
  });
});
