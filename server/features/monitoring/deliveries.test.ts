import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { Deliveries } from "#shared/monitoring/alerts-contract.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { testVault } from "#tests/support/mails.ts";
import { addAlert, addAlertItem, addReader, type ReaderOptions } from "#tests/support/readers.ts";
import { createDeliveries, type ReadDeliveries } from "./deliveries.ts";
import { createDeliveriesStore } from "./deliveries-store.ts";
import { createOpenReminder } from "./reminder-text.ts";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let deliveries: ReadDeliveries;
const sources = { lastPollAt: "2026-07-10T07:00:00.000Z", nextPollAt: null, sources: 3, failingSources: 1 };
beforeAll(async () => {
  made = await createTestDatabase();
  database = openTestDatabase(made.url);
  deliveries = createDeliveries({
    store: createDeliveriesStore(database),
    openReminder: createOpenReminder(testVault),
    readSchedule: async () => sources,
    mailKind: "alerts",
  });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const reader = (options?: ReaderOptions) => addReader(database.pool, options);
const alert = async (userId: number, mailState: string, mailId?: number, inApp = true) => {
  const itemId = await addAlertItem(database.pool);
  const id = await addAlert(database.pool, { userId, itemId, mailState, inApp });
  if (mailId)
    await database.pool.query("UPDATE monitoring_alerts SET mail_id = $2 WHERE id = $1", [id, mailId]);
  return id;
};
const mail = async (userId: number, state: string, lastError: string | null = null, kind = "alerts") => {
  const { rows } = await database.pool.query(
    `INSERT INTO mails (kind, recipient, user_id, state, last_error, due_at, state_at)
     VALUES ($1, 'a@example.org', $2, $3, $4, '2026-07-10T08:00Z', '2026-07-10T07:00Z') RETURNING id`,
    [kind, userId, state, lastError],
  );
  return Number(rows[0].id);
};
const read = async (userId: number, before?: number) => {
  const answer = await deliveries.readDeliveries(userId, before);
  expect(Deliveries.safeParse(answer).error).toBeUndefined();
  return answer;
};

describe("the deliveries of an account", () => {
  it("are empty at first and show the state of the sources", async () => {
    expect(await read(await reader())).toEqual({ alerts: [], older: null, mails: [], sources });
    expect(await read(999_999)).toMatchObject({ alerts: [] });
  });

  it("show where each alert was delivered and how far its mail got", async () => {
    const userId = await reader({ dueAt: "'2026-07-11T07:00Z'" });
    await alert(await reader(), "waiting");
    const states = ["queued", "sending", "sent", "failed", "unsure"];
    for (const state of states) await alert(userId, "mailed", await mail(userId, state));
    for (const state of ["mailed", "dropped", "waiting"]) await alert(userId, state);
    await alert(userId, "waiting", undefined, false);
    const { alerts } = await read(userId);
    expect(alerts.map(({ inApp, mail: { state, at } }) => [inApp, state, at?.slice(0, 16) ?? null])).toEqual([
      [false, "gathered", "2026-07-11T07:00"],
      [true, "gathered", "2026-07-11T07:00"],
      [true, "dropped", null],
      // The email is past its retention period.
      [true, "unsure", null],
      [true, "unsure", "2026-07-10T07:00"],
      [true, "failed", "2026-07-10T07:00"],
      [true, "sent", "2026-07-10T07:00"],
      [true, "queued", "2026-07-10T08:00"],
      [true, "queued", "2026-07-10T08:00"],
    ]);
    expect(alerts[0]).toMatchObject({
      reason: "Portugal, keyword 'visa' in the title",
      importance: "high",
      source: "The gazette",
      type: "visa",
      readAt: null,
    });
  });

  it("give the reason why a mail failed or waits as a sentence", async () => {
    const userId = await reader();
    await alert(userId, "mailed", await mail(userId, "queued", "the mail server cannot be reached"));
    await alert(userId, "mailed", await mail(userId, "failed", "No such mailbox."));
    const { alerts, mails } = await read(userId);
    const whys = ["No such mailbox.", "The mail server cannot be reached."];
    expect(alerts.map((one) => one.mail.why)).toEqual(whys);
    expect(mails.map(({ why }) => why)).toEqual(whys);
  });

  it.each([
    ["Your account has no verified email address.", { address: null }],
    ["Email alerts are off.", { email: false }],
    ["Email alerts were off, or you had no verified address, when this alert arrived.", {}],
  ])("say '%s' if no mail was wanted", async (why, options) => {
    const userId = await reader(options);
    await alert(userId, "none");
    expect((await read(userId)).alerts[0]?.mail).toEqual({ state: "none", at: null, why });
  });

  it("list the newest alert mails with their numbers of alerts", async () => {
    const userId = await reader();
    const first = await mail(userId, "sent");
    for (let count = 0; count < 3; count += 1) await alert(userId, "mailed", first);
    await mail(userId, "sent", null, "reset");
    await mail(await reader(), "sent");
    const second = await mail(userId, "sending");
    const { mails } = await read(userId);
    expect(mails.map(({ id, alerts, state }) => [id, alerts, state])).toEqual([
      [second, 0, "queued"],
      [first, 3, "sent"],
    ]);
    for (let count = 0; count < 20; count += 1) await mail(userId, "sent");
    expect((await read(userId)).mails).toHaveLength(20);
  });

  it("are paged, with mails on the first page only", async () => {
    const userId = await reader();
    await mail(userId, "sent");
    const ids: number[] = [];
    for (let count = 0; count < 31; count += 1) ids.unshift(await alert(userId, "none"));
    const first = await read(userId);
    expect(first.alerts.map(({ id }) => id)).toEqual(ids.slice(0, 30));
    expect(first.older).toBe(ids[29]);
    const rest = await read(userId, first.older!);
    expect(rest).toMatchObject({ older: null, mails: [] });
    expect(rest.alerts.map(({ id }) => id)).toEqual(ids.slice(30));
  });
});
