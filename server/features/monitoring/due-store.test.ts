import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "zod/mini";
import type { Database } from "#server/platform/db/client.ts";
import { TimeZone } from "#shared/monitoring/contract.ts";
import { monitoringPreferences } from "#shared/monitoring/tables.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { addAlert, addAlertItem, addReader, type ReaderOptions } from "#tests/support/readers.ts";
import { bringBackDue, nextDueAt, noteDue, onceKeyDue, reschedule } from "./digest-store.ts";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openTestDatabase(made.url);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const one = async <T>(text: string, values: unknown[]): Promise<T> =>
  (await database.pool.query(text, values)).rows[0];
const stateOf = (userId: number) =>
  one<{ due: Date | null; states: string[]; now: Date }>(
    `SELECT mail_due_at AS due, now(), (SELECT coalesce(array_agg(mail_state ORDER BY id), '{}') FROM monitoring_alerts a WHERE a.user_id = p.user_id) AS states
     FROM monitoring_preferences p WHERE user_id = $1`,
    [userId],
  );
const reader = (options: ReaderOptions = {}) => addReader(database.pool, options);
const alerted = async (options: ReaderOptions = {}, mailState = "waiting") => {
  const userId = await reader(options);
  await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool), mailState });
  return userId;
};
const note = (...userIds: number[]) => database.transaction((tx) => noteDue(tx, userIds));
const set = (userId: number, columns: string) =>
  database.pool.query(`UPDATE monitoring_preferences SET ${columns} WHERE user_id = $1`, [userId]);
const change = async (userId: number, columns: string) => {
  await set(userId, columns);
  await database.transaction((tx) => reschedule(tx, userId));
};

describe("the next digest", () => {
  const nextAfter = async (frequency: "daily" | "weekly", timeZone: string, after: string) => {
    const userId = await reader({ frequency, timeZone });
    const moment = sql`${after}::timestamptz`;
    const { rows } = await database.db.execute<{ due: Date; key: string }>(
      sql`select due, (select ${onceKeyDue} from (select user_id, frequency, time_zone, due as mail_due_at) as monitoring_preferences) as key
        from ${monitoringPreferences}, lateral (select ${nextDueAt(moment)} as due) as reckoned where user_id = ${userId}`,
    );
    const { due, key } = rows[0]!;
    return [new Date(due).toISOString().slice(0, 16), key.replace(`:${userId}:`, ":")];
  };

  it.each([
    // In London 07:00 is 07:00 UTC in winter and 06:00 UTC in summer. Clocks change on 29 March and 25 October 2026.
    ["Europe/Lisbon", "2026-03-27T12:00Z", "2026-03-28T07:00", "2026-03-28"],
    ["Europe/Lisbon", "2026-03-28T12:00Z", "2026-03-29T06:00", "2026-03-29"],
    ["Europe/Lisbon", "2026-03-29T00:30Z", "2026-03-29T06:00", "2026-03-29"],
    ["Europe/Lisbon", "2026-10-24T12:00Z", "2026-10-25T07:00", "2026-10-25"],
    // 01:30 occurs twice.
    ["Europe/Lisbon", "2026-10-25T00:30Z", "2026-10-25T07:00", "2026-10-25"],
    ["Europe/Lisbon", "2026-10-25T01:30Z", "2026-10-25T07:00", "2026-10-25"],
    ["America/New_York", "2026-03-07T20:00Z", "2026-03-08T11:00", "2026-03-08"],
    ["America/New_York", "2026-11-01T04:00Z", "2026-11-01T12:00", "2026-11-01"],
    // 03:00 UTC is the previous evening in New York.
    ["America/New_York", "2026-07-10T03:00Z", "2026-07-10T11:00", "2026-07-10"],
    ["Asia/Kathmandu", "2026-07-10T02:00Z", "2026-07-11T01:15", "2026-07-11"],
    // Clocks change by half an hour, on 5 April and 4 October.
    ["Australia/Lord_Howe", "2026-04-03T22:00Z", "2026-04-04T20:30", "2026-04-05"],
    ["Australia/Lord_Howe", "2026-10-03T00:00Z", "2026-10-03T20:00", "2026-10-04"],
    // Midnight is skipped or repeated.
    ["Africa/Cairo", "2026-04-23T20:00Z", "2026-04-24T04:00", "2026-04-24"],
    ["Africa/Cairo", "2026-10-29T20:30Z", "2026-10-30T05:00", "2026-10-30"],
    ["Africa/Cairo", "2026-10-29T21:30Z", "2026-10-30T05:00", "2026-10-30"],
    // 30 December 2011 was skipped.
    ["Pacific/Apia", "2011-12-29T20:00Z", "2011-12-30T17:00", "2011-12-31"],
    ["Pacific/Kiritimati", "2026-07-10T16:59Z", "2026-07-10T17:00", "2026-07-11"],
    ["UTC", "2026-07-10T06:59:59.999Z", "2026-07-10T07:00", "2026-07-10"],
    ["UTC", "2026-07-10T07:00:00Z", "2026-07-11T07:00", "2026-07-11"],
    // Unknown or retired zones count as UTC.
    ["Mars/Olympus_Mons", "2026-07-10T06:59Z", "2026-07-10T07:00", "2026-07-10"],
  ])("in %s after %s comes at %s", async (zone, after, due, day) => {
    expect(await nextAfter("daily", zone, after)).toEqual([due, `alerts:daily:${day}`]);
  });

  it.each([
    // PostgreSQL takes these for abbreviations with a fixed offset.
    ["CET", "05:00"],
    ["met", "05:00"],
    ["EET", "04:00"],
    ["WET", "06:00"],
    // PostgreSQL interprets these correctly.
    ["MST", "14:00"],
    ["EST5EDT", "11:00"],
    ["GB", "06:00"],
    ["UTC", "07:00"],
    ["Etc/GMT+3", "10:00"],
  ])("in the browser's zone %s comes at %s in July", async (name, due) => {
    const [at] = await nextAfter("daily", parse(TimeZone, name), "2026-07-10T00:00Z");
    expect(at).toBe(`2026-07-10T${due}`);
  });

  it.each([
    // 12 July 2026 is a Sunday.
    ["Europe/Lisbon", "2026-07-12T22:30Z", "2026-07-13T06:00", "2026-07-13"],
    ["Europe/Lisbon", "2026-07-12T23:30Z", "2026-07-13T06:00", "2026-07-13"],
    ["Europe/Lisbon", "2026-07-13T06:00Z", "2026-07-20T06:00", "2026-07-20"],
    ["America/New_York", "2026-07-13T03:30Z", "2026-07-13T11:00", "2026-07-13"],
    ["Asia/Kathmandu", "2026-07-12T18:30Z", "2026-07-13T01:15", "2026-07-13"],
    ["Asia/Kathmandu", "2026-07-13T01:15Z", "2026-07-20T01:15", "2026-07-20"],
    // Clocks change between these Mondays.
    ["Europe/Lisbon", "2026-03-23T08:00Z", "2026-03-30T06:00", "2026-03-30"],
    ["Europe/Lisbon", "2026-10-19T08:00Z", "2026-10-26T07:00", "2026-10-26"],
    ["Pacific/Kiritimati", "2026-12-31T12:00Z", "2027-01-03T17:00", "2027-01-04"],
  ])("of a week in %s after %s comes at %s", async (zone, after, due, monday) => {
    expect(await nextAfter("weekly", zone, after)).toEqual([due, `alerts:weekly:${monday}`]);
  });
});

describe("a waiting alert", () => {
  const secondsFromNow = ({ due, now }: { due: Date | null; now: Date }) =>
    Math.round(((due?.getTime() ?? Number.NaN) - now.getTime()) / 1000);

  it("is mailed after 10 s and at least 10 minutes after the last mail", async () => {
    const [fresh, recent, long] = [
      await alerted(),
      await alerted({ lastMailAt: "now() - interval '4 minutes'" }),
      await alerted({ lastMailAt: "now() - interval '4 hours'" }),
    ];
    await note(fresh, recent, long);
    expect(secondsFromNow(await stateOf(fresh))).toBeCloseTo(10, -1);
    expect(secondsFromNow(await stateOf(recent))).toBeCloseTo(360, -1);
    expect(secondsFromNow(await stateOf(long))).toBeCloseTo(10, -1);
  });

  it("does not move a scheduled mail or affect other accounts", async () => {
    const [first, other] = [await alerted(), await alerted()];
    await note();
    await note(first);
    const { due } = await stateOf(first);
    await note(first);
    expect((await stateOf(first)).due).toEqual(due);
    expect((await stateOf(other)).due).toBeNull();
  });
});

describe("a change of preferences", () => {
  it("reschedules waiting alerts only", async () => {
    const [waits, idle] = [await alerted({ frequency: "daily" }), await alerted({}, "mailed")];
    await note(waits);
    await change(waits, "frequency = 'immediate'");
    const moved = await stateOf(waits);
    expect(moved.due!.getTime() - moved.now.getTime()).toBeLessThan(11_000);
    await change(waits, "frequency = 'weekly', time_zone = 'Asia/Kathmandu'");
    expect((await stateOf(waits)).due!.toISOString()).toMatch(/T01:15:00/);
    expect((await stateOf(waits)).due!.getUTCDay()).toBe(1);
    await change(idle, "frequency = 'weekly'");
    expect((await stateOf(idle)).due).toBeNull();
  });

  it("does not postpone a due mail", async () => {
    const userId = await alerted({ frequency: "daily" });
    await set(userId, "mail_due_at = now() - interval '1 second'");
    await change(userId, "time_zone = 'Europe/Lisbon'");
    const { due, now } = await stateOf(userId);
    expect(due!.getTime()).toBeLessThan(now.getTime());
  });

  it("drops waiting alerts when mails are turned off, and keeps delivered ones", async () => {
    const userId = await alerted();
    await addAlert(database.pool, {
      userId,
      itemId: await addAlertItem(database.pool),
      mailState: "mailed",
    });
    await note(userId);
    await change(userId, "email = false");
    expect(await stateOf(userId)).toMatchObject({ due: null, states: ["dropped", "mailed"] });
    await change(userId, "email = true");
    expect(await stateOf(userId)).toMatchObject({ due: null, states: ["dropped", "mailed"] });
  });

  it("drops waiting alerts when the address is removed", async () => {
    const userId = await alerted();
    await note(userId);
    await database.pool.query("UPDATE users SET email = 'other@example.org' WHERE id = $1", [userId]);
    await database.transaction((tx) => reschedule(tx, userId));
    expect((await stateOf(userId)).states).toEqual(["waiting"]);
    await database.pool.query("UPDATE users SET email = NULL WHERE id = $1", [userId]);
    await database.transaction((tx) => reschedule(tx, userId));
    expect(await stateOf(userId)).toMatchObject({ due: null, states: ["dropped"] });
    const without = (
      await one<{ id: number }>(
        "INSERT INTO users (username, username_key, password) VALUES ('none', 'none', '-') RETURNING id",
        [],
      )
    ).id;
    await database.transaction((tx) => reschedule(tx, without));
  });
});

it("an immediate email that was scheduled before PostgreSQL's clock moved back is due, and a digest waits", async () => {
  const dueAt = "now() + interval '1 day'";
  const waits = await alerted({ dueAt, lastMailAt: dueAt });
  const daily = await alerted({ dueAt, frequency: "daily" });
  await bringBackDue(database);
  const [immediate, digest] = [await stateOf(waits), await stateOf(daily)];
  expect(immediate.due!.getTime()).toBeLessThanOrEqual(immediate.now.getTime());
  expect(digest.due!.getTime()).toBeGreaterThan(digest.now.getTime());
});
