import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createLogger } from "../log.ts";
import { createNotifications } from "./notifications.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: TcpRelay;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.url);
});
afterEach(() => relay.mend());
afterAll(async () => {
  await relay.close();
  await database.drop();
});

const listen = async (log = createLogger("silent")) => {
  const notifications = createNotifications(relay.url, log);
  notifications.subscribe("changed", () => undefined);
  await notifications.start();
  return { notifications, [Symbol.asyncDispose]: () => notifications.stop() };
};

/** Stops everything in this process, like a long computation. */
const blockEventLoop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it("is current while PostgreSQL answers, and stays so", async () => {
  await using site = await listen();
  expect(site.notifications.isCurrentWithin(10_000)).toBe(true);
  const query = vi.spyOn(pg.Client.prototype, "query");
  await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(2), { timeout: 10_000 });
  query.mockRestore();
  expect(site.notifications.isCurrentWithin(10_000)).toBe(true);
});

it("is no longer current once a silent connection has had its time, though still connected", async () => {
  await using site = await listen();
  relay.hang();
  await expect
    .poll(() => site.notifications.isCurrentWithin(700), { timeout: 1000, interval: 20 })
    .toBe(false);
  expect(site.notifications.connected).toBe(true);
});

it("is not current after the event loop stood still", async () => {
  await using site = await listen();
  blockEventLoop(800);
  expect(site.notifications.isCurrentWithin(700)).toBe(false);
  await expect.poll(() => site.notifications.isCurrentWithin(700), { timeout: 10_000 }).toBe(true);
});

it("counts from the time at which a heartbeat was sent, not from its answer", async () => {
  await using site = await listen();
  const { query } = pg.Client.prototype;
  const answered = new Promise<boolean>((resolve) => {
    vi.spyOn(pg.Client.prototype, "query").mockImplementationOnce(function (this: pg.Client, text: string) {
      const answer = Reflect.apply(query, this, [text]) as Promise<unknown>;
      setImmediate(() => blockEventLoop(800));
      answer.then(() => setImmediate(() => resolve(site.notifications.isCurrentWithin(700))));
      return answer;
    } as never);
  });
  expect(await answered).toBe(false);
  vi.restoreAllMocks();
});

it("is never current after a stop", async () => {
  const { notifications } = await listen();
  await notifications.stop();
  expect(notifications.isCurrentWithin(10_000)).toBe(false);
});

it("logs once why it cannot listen, however often it tries, and once that it listens again", async () => {
  const log = collectLog();
  await using site = await listen(createLogger("info", log));
  const connect = vi.spyOn(pg.Client.prototype, "connect");
  relay.cut();
  await expect.poll(() => connect.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(2);
  await relay.mend();
  await expect.poll(() => site.notifications.connected, { timeout: 10_000 }).toBe(true);
  expect(log.lines.map(({ msg }) => msg)).toEqual([
    "cannot listen for notifications, retrying",
    "listening for notifications again",
  ]);
  vi.restoreAllMocks();
});
