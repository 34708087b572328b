import type { SessionData } from "express-session";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createSessionStore, sessionEnded } from "./session-store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const longAgo = "2001-01-01T00:00:00Z";

const expiryOf = async (sid: string): Promise<Date | undefined> => {
  const { rows } = await app.platform.database.pool.query("SELECT expire FROM sessions WHERE sid = $1", [
    sid,
  ]);
  return rows[0]?.expire;
};
const setExpiry = (sid: string, expire: string) =>
  app.platform.database.pool.query("UPDATE sessions SET expire = $2 WHERE sid = $1", [sid, expire]);
/** Records the extensions of sessions from now on. Resolves with their number once they have ended. */
const countExtensions = () => {
  const { mock } = vi.spyOn(app.platform.database.pool, "query");
  return async () => {
    const sent = mock.calls.flatMap(([text]: unknown[], index) =>
      /^UPDATE "sessions" SET expire/.test(String(text)) ? [mock.results[index]!.value] : [],
    );
    await Promise.all(sent);
    return sent.length;
  };
};
const data = () =>
  ({ cookie: { originalMaxAge: 30 * dayMs, expires: new Date(Date.now() + 30 * dayMs) } }) as SessionData;

describe("an active session", () => {
  it("expires 30 days after its last use, which is stored at most once an hour", async () => {
    const clock = createTestClock();
    // The cache takes 0 for no time at all.
    clock.advance(1);
    const store = createSessionStore(app.platform.database, clock);
    const extensions = countExtensions();
    await new Promise<void>((resolve) => store.set("touched", data(), () => resolve()));
    const touch = () => new Promise<void>((resolve) => store.touch("touched", data(), resolve));
    const waitUntilExtended = () => expect.poll(() => expiryOf("touched")).not.toEqual(new Date(longAgo));

    await setExpiry("touched", longAgo);
    expect(store.isDue("touched")).toBe(true);
    await touch();
    await waitUntilExtended();
    const days = ((await expiryOf("touched"))!.getTime() - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30.01);

    await setExpiry("touched", longAgo);
    clock.advance(59 * minuteMs);
    expect(store.isDue("touched")).toBe(false);
    for (let time = 0; time < 20; time += 1) await touch();
    expect(await extensions()).toBe(1);
    expect(await expiryOf("touched")).toEqual(new Date(longAgo));

    clock.advance(2 * minuteMs);
    expect(store.isDue("touched")).toBe(true);
    await touch();
    await waitUntilExtended();
  });

  it("is not written by every request", async () => {
    const { cookie, sid } = await startSession(app, await app.signIn());
    const row = async () =>
      (await app.platform.database.pool.query("SELECT xmin, * FROM sessions WHERE sid = $1", [sid])).rows[0];
    const created = await row();
    // The first request extends it. HEAD requests do not use the identity cache.
    const use = () => supertest(app.url).head("/api/news/schedule").set("Cookie", cookie).expect(200);
    await use();
    await expect.poll(async () => (await row()).xmin).not.toBe(created.xmin);
    const before = await row();
    const extensions = countExtensions();
    for (let time = 0; time < 5; time += 1) await use();
    expect(await extensions()).toBe(0);
    expect(await row()).toEqual(before);
  });

  it("that has expired is refused, and deleted by the next pruning", async () => {
    const { cookie, sid } = await startSession(app, await app.signIn());
    await setExpiry(sid, longAgo);
    await supertest(app.url).get("/api/user").set("Cookie", cookie).expect(401);
    const { sid: other } = await startSession(app, await app.signIn());
    await app.auth.accounts.prune();
    expect(await expiryOf(sid)).toBeUndefined();
    expect(await expiryOf(other)).toBeInstanceOf(Date);
  });
});

describe("a session that ends", () => {
  it("is deleted and announced to all instances before the callback", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const store = createSessionStore(app.platform.database);
    const here: string[] = [];
    const there: string[] = [];
    store.on(sessionEnded, (sid: string) => here.push(sid));
    other.platform.notifications.subscribe(sessionEnded, (sid) => there.push(sid));
    await new Promise<void>((resolve) => store.set("ending", data(), () => resolve()));
    await new Promise<void>((resolve) => store.destroy("ending", () => resolve()));
    expect(await expiryOf("ending")).toBeUndefined();
    expect(here).toEqual(["ending"]);
    await expect.poll(() => there).toEqual(["ending"]);
    await other.close();
  });

  it("is not restored by a late touch", async () => {
    const store = createSessionStore(app.platform.database);
    await new Promise<void>((resolve) => store.set("ended", data(), () => resolve()));
    await new Promise<void>((resolve) => store.destroy("ended", () => resolve()));
    const extensions = countExtensions();
    await new Promise<void>((resolve) => store.touch("ended", data(), resolve));
    expect(await extensions()).toBe(1);
    expect(await expiryOf("ended")).toBeUndefined();
  });
});
