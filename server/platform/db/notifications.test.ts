import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
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
  const clock = createTestClock();
  const notifications = createNotifications(relay.url, log, { clock });
  notifications.subscribe("changed", () => undefined);
  await notifications.start();
  return { notifications, clock, [Symbol.asyncDispose]: () => notifications.stop() };
};
const heartbeatMs = 300;

it("stays current while PostgreSQL answers its heartbeats", async () => {
  await using site = await listen();
  for (let beat = 0; beat < 3; beat += 1) {
    await site.clock.waitsFor(heartbeatMs);
    site.clock.advance(heartbeatMs);
  }
  await expect.poll(() => site.notifications.isCurrentWithin(0)).toBe(true);
});

it("is no longer current once a connection is silent for too long, though still connected", async () => {
  await using site = await listen();
  relay.hang();
  site.clock.advance(700);
  expect(site.notifications.isCurrentWithin(700)).toBe(true);
  site.clock.advance(1);
  expect(site.notifications.isCurrentWithin(700)).toBe(false);
  expect(site.notifications.connected).toBe(true);
});

it("counts from the time at which a heartbeat was sent, not from its answer", async () => {
  await using site = await listen();
  await site.clock.waitsFor(heartbeatMs);
  site.clock.advance(heartbeatMs);
  // The first heartbeat was answered. The second one is under way, and the event loop stands still.
  await site.clock.waitsFor(heartbeatMs);
  site.clock.advance(heartbeatMs);
  site.clock.advance(701);
  expect(site.notifications.isCurrentWithin(700)).toBe(false);
  // The answer of this heartbeat arrives before the next one is scheduled.
  await site.clock.waitsFor(heartbeatMs);
  expect(site.notifications.isCurrentWithin(700)).toBe(false);
  expect(site.notifications.isCurrentWithin(701)).toBe(true);
});

it("is never current after a stop", async () => {
  const { notifications } = await listen();
  await notifications.stop();
  expect(notifications.isCurrentWithin(10_000)).toBe(false);
});

it("logs once why it cannot listen, however often it tries, and once that it listens again", async () => {
  const log = collectLog();
  await using site = await listen(createLogger("info", log));
  const retryMs = 500;
  await relay.cut();
  for (let retry = 0; retry < 3; retry += 1) {
    await site.clock.waitsFor(retryMs);
    site.clock.advance(retryMs);
  }
  await site.clock.waitsFor(retryMs);
  await relay.mend();
  site.clock.advance(retryMs);
  await expect.poll(() => site.notifications.connected).toBe(true);
  expect(log.lines.map(({ msg }) => msg)).toEqual([
    "cannot listen for notifications, retrying",
    "listening for notifications again",
  ]);
});
