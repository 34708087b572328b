import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addAlerts,
  addReader,
  addSession,
  announceAlerts,
  openAlerts,
  type Reader,
} from "#tests/support/alerts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { maxStreamsPerAccount } from "./alert-hub.ts";

let app: TestApp;
let reader: Reader;
let other: Reader;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await addReader(app);
  other = await addReader(app);
});

type Stream = Awaited<ReturnType<typeof openAlerts>>;
const waitForEvents = (stream: Stream, number: number) =>
  expect.poll(() => stream.events.length).toBeGreaterThanOrEqual(number);
const open = async (account: Reader, at = app): Promise<Stream> => {
  const stream = await openAlerts(at, account);
  await waitForEvents(stream, 1);
  return stream;
};
let count = 0;
const raiseAlert = async (userIds: readonly number[], more = {}) => {
  count += 1;
  const ids = await addAlerts(app, userIds, [{ title: `Alert ${count}`, ...more }]);
  await announceAlerts(app, ids);
  return ids[0]!;
};
const setFrequency = (who: Reader, frequency: string) =>
  app.platform.database.pool.query(
    `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
     VALUES ($1, 'PT', false, true, $2, '[]')`,
    [who.userId, frequency],
  );
const signedOut = { event: "error", data: { code: "unauthenticated", message: "Please sign in first." } };

describe("a stream of alerts", () => {
  it("starts with the state and sends new alerts to their account only", async () => {
    const [own, foreign] = [await open(reader), await open(other)];
    expect(own.events).toEqual([{ event: "state", data: { unread: 0, newestId: null } }]);
    const id = await raiseAlert([reader.userId]);
    await waitForEvents(own, 2);
    expect(own.events[1]).toEqual({
      event: "alerts",
      data: {
        unread: 1,
        newestId: id,
        toast: false,
        alerts: [expect.objectContaining({ id, title: `Alert ${count}`, readAt: null })],
      },
    });
    const next = await raiseAlert([other.userId]);
    await waitForEvents(foreign, 2);
    expect(foreign.events[1]?.data).toMatchObject({ unread: 1, newestId: next });
    expect(own.events).toHaveLength(2);
    own.leave();
    foreign.leave();
  });

  it("asks for a toast if the account wants immediate alerts", async () => {
    await setFrequency(reader, "immediate");
    await setFrequency(other, "daily");
    const streams = [await open(reader), await open(other)];
    const ids = await addAlerts(app, [reader.userId, other.userId], [{ title: "To both" }]);
    await app.platform.database.pool.query("SELECT pg_notify('monitoring_alerts', $1)", [
      `${ids[0]}:${ids[0]! + 1}`,
    ]);
    for (const stream of streams) await waitForEvents(stream, 2);
    expect(streams.map(({ events }) => events[1]?.data.toast)).toEqual([true, false]);
    for (const stream of streams) stream.leave();
  });

  it("leaves out alerts that are not in-app and sends at most ten at once", async () => {
    const stream = await open(reader);
    await raiseAlert([reader.userId], { inApp: false });
    const many = Array.from({ length: 12 }, (_, index) => ({ title: `Many ${index}` }));
    await announceAlerts(app, await addAlerts(app, [reader.userId], many));
    await waitForEvents(stream, 2);
    const { data } = stream.events[1]!;
    expect(data.unread).toBe(12);
    expect(data.alerts.map(({ title }: { title: string }) => title)).toEqual(
      many
        .map(({ title }) => title)
        .reverse()
        .slice(0, 10),
    );
    stream.leave();
  });

  it("sends read marks from other tabs, on any instance", async () => {
    const second = await createTestApp({ databaseUrl: app.platform.database.url });
    const id = await raiseAlert([reader.userId]);
    const streams = [await open(reader), await open(reader, second)];
    const patch = app.visitor.patch(`/api/monitoring/alerts/${id}`).set("Cookie", reader.cookie);
    await patch.send({ read: true }).expect(200);
    for (const stream of streams) {
      // The other instance may announce the alert itself first.
      await expect
        .poll(() => stream.events.at(-1))
        .toEqual({ event: "state", data: { unread: 0, newestId: id } });
      stream.leave();
    }
    await second.close();
  });

  it("ends the oldest stream with a retry delay when the account opens one too many", async () => {
    const streams: Stream[] = [];
    for (let number = 0; number <= maxStreamsPerAccount; number += 1) streams.push(await open(reader));
    const [oldest, ...others] = streams;
    const events = await oldest!.ended;
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { code: "too_many_streams", retryAfterSec: 60 },
    });
    // A request for the state alone ends no stream.
    await app.visitor.get("/api/monitoring/alerts/state").set("Cookie", reader.cookie).expect(200);
    await raiseAlert([reader.userId]);
    for (const stream of others) {
      await waitForEvents(stream, 2);
      expect(stream.events[1]?.event).toBe("alerts");
      stream.leave();
    }
  });
});

describe("the stream ends with 401", () => {
  it("when its session ends, and only that one", async () => {
    const [ended, stays] = [await open(reader), await open(await addSession(app, reader.userId))];
    await app.visitor.post("/api/logout").set("Cookie", reader.cookie).expect(200);
    expect((await ended.ended).at(-1)).toEqual(signedOut);
    await raiseAlert([reader.userId]);
    await waitForEvents(stays, 2);
    stays.leave();
  });

  it("when the account's password changes or the account is deleted", async () => {
    const [changed, deleted] = [await open(reader), await open(other)];
    await app.auth.accounts.change(reader.userId, { passwordHash: "another" });
    expect((await changed.ended).at(-1)).toEqual(signedOut);
    const { pool } = app.platform.database;
    await pool.query("DELETE FROM users WHERE id = $1", [other.userId]);
    await pool.query("SELECT pg_notify('user_changed', $1)", [String(other.userId)]);
    expect((await deleted.ended).at(-1)).toEqual(signedOut);
  });

  it("but not when another field of the account changes", async () => {
    const stream = await open(reader);
    await app.platform.database.pool.query("SELECT pg_notify('user_changed', $1)", [String(reader.userId)]);
    await raiseAlert([reader.userId]);
    await waitForEvents(stream, 2);
    expect(stream.events[1]?.event).toBe("alerts");
    stream.leave();
  });

  it("before it starts if the session has expired", async () => {
    const { leave } = await open(reader);
    leave();
    await app.platform.database.pool.query(
      "UPDATE sessions SET expire = now() - interval '1 minute' WHERE sid = $1",
      [reader.sid],
    );
    expect((await openAlerts(app, reader)).status).toBe(401);
  });
});

describe("when notifications were lost", () => {
  const cut = async () => {
    const admin = new pg.Client({ connectionString: app.platform.database.url });
    await admin.connect();
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'meridian listen' AND datname = current_database()",
    );
    await admin.end();
    await expect.poll(() => app.platform.notifications.connected).toBe(false);
  };

  it("every reader gets the state again, and ended sessions are found", async () => {
    const [own, ended] = [await open(reader), await open(other)];
    await cut();
    const [id] = await addAlerts(app, [reader.userId], [{ title: "Missed" }]);
    await app.platform.database.pool.query("DELETE FROM sessions WHERE sid = $1", [other.sid]);
    await waitForEvents(own, 2);
    expect(own.events[1]).toEqual({ event: "state", data: { unread: 1, newestId: id } });
    expect((await ended.ended).at(-1)).toEqual(signedOut);
    own.leave();
  });
});
