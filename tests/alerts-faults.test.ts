import { afterAll, beforeAll, expect, it } from "vitest";
import { checkAlertMails } from "./support/alert-mails.ts";
import { type AlertSite, createAlertSite } from "./support/alert-site.ts";
import { createTestDatabase } from "./support/database.ts";
import { startSmtpServer, type TestSmtpServer } from "./support/smtp-server.ts";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let smtp: TestSmtpServer;
let site: AlertSite;
beforeAll(async () => {
  made = await createTestDatabase();
  smtp = await startSmtpServer({ encrypts: false });
  site = await createAlertSite({
    databaseUrl: made.url,
    smtpUrl: smtp.url,
    readers: 8,
    feeds: 6,
    itemsPerFeed: 15,
  });
});
afterAll(async () => {
  await site?.close();
  await smtp.close();
  await made.drop();
});

const countOf = async (table: string) =>
  (await site.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0;

/** Counts the progress of the phases that the kills interrupt: matching, writing emails, sending them. */
const moments = [() => countOf("monitoring_alerts"), () => countOf("mails"), async () => smtp.texts.length];

it("kill -9 while items are matched and mailed loses no alert and no email, and repeats at most one email per kill", async () => {
  for (const [life, reached] of moments.entries()) {
    await site.publish(2 * life, 2 * life + 1);
    const before = await reached();
    const running = await site.start();
    await expect.poll(() => site.passTime().then(reached)).toBeGreaterThan(before);
    await running.end("SIGKILL");
    await site.endLeases();
  }
  await site.makeFeedsDue();
  const last = await site.start();
  const unfinished = async () => {
    await site.passTime();
    const [row] = await site.query<{ alerts: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM monitoring_alerts) AS alerts,
        (SELECT count(*)::int FROM monitoring_alerts WHERE mail_state = 'waiting') + (SELECT count(*)::int FROM mails WHERE state <> 'sent') AS waiting`,
    );
    return row;
  };
  const done = { alerts: site.expectedAlerts, waiting: 0 };
  await expect.poll(unfinished).toEqual(done);
  const { faults, repeats } = await checkAlertMails(site, smtp.received);
  expect(faults).toEqual([]);
  expect(repeats).toBeLessThanOrEqual(moments.length);
  expect(await last.end("SIGTERM")).toBe(0);
});
