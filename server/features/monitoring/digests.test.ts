import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { createMailStore } from "#server/platform/mail/mail-store.ts";
import { createTokens } from "#server/platform/mail/tokens.ts";
import type { MailContent } from "#shared/mail/tables.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import {
  type AlertOptions,
  addAlert,
  addAlertItem,
  addReader,
  type ReaderOptions,
} from "#tests/support/readers.ts";
import { createDigests, type Digests, type DigestsDeps } from "./digests.ts";
import { createStopLinks } from "./stop-links.ts";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let digests: Digests;
const digestsWith = (changed: Partial<DigestsDeps> = {}) =>
  createDigests({
    database,
    mail: createMailStore(database),
    links: createStopLinks(createTokens("a secret of at least 32 characters.")),
    log: createLogger("silent"),
    ...changed,
  });
beforeAll(async () => {
  made = await createTestDatabase();
  database = openTestDatabase(made.url);
  digests = digestsWith();
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
/** An account whose email is due by default. */
const reader = (options: ReaderOptions = {}) =>
  addReader(database.pool, { dueAt: "now() - interval '1 second'", ...options });
const alert = async (userId: number, title?: string, options: Partial<AlertOptions> = {}) =>
  addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool, { title }), ...options });
const mailsOf = (
  userId: number,
): Promise<
  {
    id: string;
    recipient: string;
    kind: string;
    state: string;
    once_key: string | null;
    content: MailContent;
  }[]
> => rows("SELECT * FROM mails WHERE user_id = $1 ORDER BY id", [userId]);
const alertsOf = async (userId: number) =>
  (
    await rows("SELECT mail_state, mail_id FROM monitoring_alerts WHERE user_id = $1 ORDER BY id", [userId])
  ).map(({ mail_state, mail_id }) => [mail_state, mail_id]);
const settingsOf = async (userId: number) =>
  (
    await rows(
      "SELECT mail_due_at AS due, last_mail_at AS last, now() FROM monitoring_preferences WHERE user_id = $1",
      [userId],
    )
  )[0];
const setDue = (userId: number, due = "now()", columns = "") =>
  rows(`UPDATE monitoring_preferences SET mail_due_at = ${due} ${columns} WHERE user_id = $1`, [userId]);

describe("a due mail", () => {
  it("quotes the update and names the day on which the change takes effect", async () => {
    const userId = await reader();
    await alert(userId, "Quoted");
    await rows(
      "UPDATE news_items SET body = 'Fees rise.', stage = 'in force', effective_on = '2026-01-01' WHERE title = 'Quoted'",
    );
    await digests.writeDueMails();
    const [mail] = await mailsOf(userId);
    expect(mail!.content.items![0]).toMatchObject({
      facts: expect.stringContaining("In force since Jan 1, 2026"),
      excerpt: "Fees rise.",
    });
  });

  it("lists everything that waits, the most important first, and marks it as mailed", async () => {
    const userId = await reader({ address: "zoe@example.org" });
    await alert(userId, "Later", { importance: 2 });
    await alert(userId, "Told", { mailState: "mailed" });
    await alert(userId, "Old");
    await alert(userId, "New");
    await rows("UPDATE news_items SET pub_date = '2026-02-28' WHERE title = 'New'");
    await digests.writeDueMails();
    const [mail, ...others] = await mailsOf(userId);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "alerts",
      recipient: "zoe@example.org",
      state: "queued",
      once_key: null,
      bulk: true,
    });
    expect(mail!.content.items!.map(({ title }) => title)).toEqual(["New", "Old", "Later"]);
    expect(await alertsOf(userId)).toEqual([
      ["mailed", mail!.id],
      ["mailed", null],
      ["mailed", mail!.id],
      ["mailed", mail!.id],
    ]);
    const { due, last } = await settingsOf(userId);
    expect(due).toBeNull();
    expect(last).not.toBeNull();
    await digests.writeDueMails();
    expect(await mailsOf(userId)).toHaveLength(1);
  });

  it("leaves out updates of a removed source", async () => {
    const userId = await reader();
    await alert(userId, "Removed");
    await rows("UPDATE news_sources SET state = 'removed'");
    await digests.writeDueMails();
    await rows("UPDATE news_sources SET state = 'on'");
    expect(await mailsOf(userId)).toEqual([]);
  });

  it("is queued only for due accounts with waiting alerts", async () => {
    const [later, idle] = [await reader({ dueAt: "now() + interval '5 seconds'" }), await reader()];
    await alert(later);
    await alert(idle, undefined, { mailState: "none" });
    await digests.writeDueMails();
    expect(await mailsOf(later)).toEqual([]);
    expect(await mailsOf(idle)).toEqual([]);
    expect(await settingsOf(idle)).toMatchObject({ due: null, last: null });
    expect((await settingsOf(later)).due).not.toBeNull();
  });

  it("names 30 alerts, counts the others and marks all as mailed", async () => {
    const userId = await reader();
    for (let count = 0; count < 33; count += 1) await alert(userId);
    await digests.writeDueMails();
    const [mail] = await mailsOf(userId);
    expect(mail!.content.items).toHaveLength(30);
    expect(mail!.content.subject).toBe("33 updates");
    expect(mail!.content.closing).toContain("3 more");
    expect(new Set((await alertsOf(userId)).map(([state]) => state))).toEqual(new Set(["mailed"]));
  });

  it("leaves out alerts that were removed meanwhile", async () => {
    const userId = await reader();
    await alert(userId, "Stays");
    await alert(userId, "Goes");
    await rows("DELETE FROM news_items WHERE title = 'Goes'");
    await digests.writeDueMails();
    expect((await mailsOf(userId)).map(({ content }) => content.subject)).toEqual(["New: Stays"]);
  });

  it("is dropped if the address is gone or mails were turned off", async () => {
    const gone = [await reader({ address: null }), await reader({ email: false })];
    for (const userId of gone) await alert(userId);
    await digests.writeDueMails();
    for (const userId of gone) {
      expect(await mailsOf(userId)).toEqual([]);
      expect(await alertsOf(userId)).toEqual([["dropped", null]]);
      expect((await settingsOf(userId)).due).toBeNull();
    }
  });

  it("is queued for every due account, in several batches", async () => {
    const readers: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      readers.push(await reader());
      await alert(readers.at(-1)!);
    }
    await digestsWith({ batchSize: 3 }).writeDueMails();
    for (const userId of readers) expect(await mailsOf(userId)).toHaveLength(1);
  });
});

describe("a digest", () => {
  it("is queued once per period despite crashes and concurrent writers", async () => {
    const userId = await reader({ frequency: "daily", dueAt: "'2026-07-10T07:00Z'" });
    await alert(userId);
    const broken = digestsWith({
      database: {
        db: database.db,
        transaction: (work) =>
          database.transaction(async (tx) => {
            await work(tx);
            throw Object.assign(new Error("killed before the end"), { code: "57P01" });
          }),
      },
    });
    await expect(broken.writeDueMails()).rejects.toThrow("killed");
    expect(await mailsOf(userId)).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => digestsWith({ batchSize: 1 }).writeDueMails()));
    expect((await mailsOf(userId)).map(({ once_key }) => once_key)).toEqual([
      `alerts:${userId}:daily:2026-07-10`,
    ]);
  });

  it("already sent before the time zone changed waits for the next period", async () => {
    const userId = await reader({
      frequency: "daily",
      timeZone: "Europe/Lisbon",
      dueAt: "'2026-07-10T06:00Z'",
    });
    await alert(userId, "First");
    await digests.writeDueMails();
    const { last } = await settingsOf(userId);
    await alert(userId, "Second");
    await setDue(userId, "'2026-07-10T11:00Z'", ", time_zone = 'America/New_York'");
    await digests.writeDueMails();
    expect(await mailsOf(userId)).toHaveLength(1);
    expect((await alertsOf(userId))[1]).toEqual(["waiting", null]);
    const waits = await settingsOf(userId);
    expect(waits.due.getTime()).toBeGreaterThan(waits.now.getTime());
    expect(waits.last).toEqual(last);
    await setDue(userId, "'2026-07-11T11:00Z'");
    await digests.writeDueMails();
    expect((await mailsOf(userId)).map(({ content }) => content.subject)).toEqual([
      "New: First",
      "New: Second",
    ]);
  });

  it("of a week belongs to its Monday", async () => {
    const userId = await reader({
      frequency: "weekly",
      timeZone: "Asia/Kathmandu",
      dueAt: "'2026-07-13T01:15Z'",
    });
    await alert(userId);
    await digests.writeDueMails();
    expect((await mailsOf(userId))[0]?.once_key).toBe(`alerts:${userId}:weekly:2026-07-13`);
  });
});

describe("a batch that takes too long", () => {
  const readers = async (count: number) => {
    const userIds: number[] = [];
    for (let made = 0; made < count; made += 1) {
      userIds.push(await reader());
      await alert(userIds.at(-1)!);
    }
    return userIds;
  };
  /** A mail queue that fails if `fails` returns true. */
  const failing = (
    fails: (userIds: (number | undefined)[]) => boolean,
    code: string,
  ): DigestsDeps["mail"] => {
    const { enqueueAll } = createMailStore(database);
    return {
      enqueueAll: (tx, mails) => {
        if (fails(mails.map(({ userId }) => userId))) throw Object.assign(new Error("failed"), { code });
        return enqueueAll(tx, mails);
      },
    };
  };

  it("shrinks and grows again after successes", async () => {
    const userIds = await readers(9);
    const sizes: number[] = [];
    const mail = failing((ids) => sizes.push(ids.length) > 0 && ids.length > 2, "57014");
    await digestsWith({ mail, batchSize: 8 }).writeDueMails();
    for (const userId of userIds) expect(await mailsOf(userId)).toHaveLength(1);
    expect(sizes.slice(0, 7)).toEqual([8, 2, 4, 1, 2, 4, 1]);
  });

  it("does not block others, nor does a mail that fails, and is retried next time", async () => {
    const userIds = await readers(5);
    const bad = userIds[0]!;
    const mail = failing((ids) => ids.includes(bad), "XX000");
    await digestsWith({ mail }).writeDueMails();
    for (const userId of userIds) expect(await mailsOf(userId)).toHaveLength(userId === bad ? 0 : 1);
    await digests.writeDueMails();
    expect(await mailsOf(bad)).toHaveLength(1);
  });

  it("logs a failure once until it changes or returns", async () => {
    const [bad] = await readers(1);
    const log = collectLog();
    let reason = "";
    const queue = createMailStore(database);
    const enqueueAll: typeof queue.enqueueAll = (tx, mails) => {
      if (reason) throw new Error(reason);
      return queue.enqueueAll(tx, mails);
    };
    const { writeDueMails } = digestsWith({ mail: { enqueueAll }, log: createLogger("info", log) });
    for (reason of ["one", "one", "other", "", "other"]) {
      await setDue(bad!);
      await rows("UPDATE monitoring_alerts SET mail_state = 'waiting' WHERE user_id = $1", [bad]);
      await writeDueMails();
    }
    const msg = "queuing an alert email failed";
    expect(log.lines).toMatchObject(
      ["one", "other", "other"].map((reason) => ({ level: 50, userId: bad, reason, msg })),
    );
  });

  it("still becomes one mail with any number of alerts, then others follow", async () => {
    const [busy, other] = await readers(2);
    await rows(
      `INSERT INTO monitoring_alerts (user_id, story_id, item_id, rule_id, importance, country, keyword, place, in_app, mail_state)
       SELECT user_id, -n, item_id, rule_id, 2, country, keyword, place, in_app, 'waiting'
       FROM monitoring_alerts, generate_series(1, 5100) AS n WHERE user_id = $1`,
      [busy],
    );
    await digests.writeDueMails();
    const [mail] = await mailsOf(busy!);
    expect(mail!.content.subject).toBe("5101 updates");
    expect(new Set((await alertsOf(busy!)).map(([state, id]) => `${state} ${id}`))).toEqual(
      new Set([`mailed ${mail!.id}`]),
    );
    expect(await mailsOf(other!)).toHaveLength(1);
  });
});

it("an account with an unknown time zone is treated as UTC, without effect on others", async () => {
  const dueAt = "'2026-07-10T07:00Z'";
  const lost = await reader({ frequency: "daily", timeZone: "Mars/Olympus_Mons", dueAt });
  const other = await reader({ frequency: "daily", dueAt });
  for (const userId of [lost, other]) await alert(userId);
  await digests.writeDueMails();
  for (const userId of [lost, other])
    expect((await mailsOf(userId)).map(({ once_key }) => once_key)).toEqual([
      `alerts:${userId}:daily:2026-07-10`,
    ]);
});

describe("a locked account", () => {
  it("does not block others and is handled later", async () => {
    const [busy, leaving, free] = [await reader(), await reader(), await reader()];
    for (const userId of [busy, leaving, free]) await alert(userId);
    await database.transaction(async (tx) => {
      await tx.execute(`SELECT FROM monitoring_preferences WHERE user_id = ${busy} FOR UPDATE`);
      await tx.execute(`SELECT FROM users WHERE id = ${leaving} FOR UPDATE`);
      await digests.writeDueMails();
      expect(await mailsOf(free)).toHaveLength(1);
    });
    for (const userId of [busy, leaving]) expect(await mailsOf(userId)).toEqual([]);
    await digests.writeDueMails();
    for (const userId of [busy, leaving]) expect(await mailsOf(userId)).toHaveLength(1);
  });
});
