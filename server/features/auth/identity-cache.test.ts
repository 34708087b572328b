import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createSessionStore, sessionEnded } from "./session-store.ts";
import { createIdentityCache } from "./sessions.ts";
import { userChanged } from "./store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (cookie: string, path = "/api/user") => supertest(app.url).get(path).set("Cookie", cookie);

/** Counts the queries on `users`. */
const countUserQueries = () => {
  const { pool } = app.platform.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  let count = 0;
  pool.query = ((...args: unknown[]) => {
    const { text } = (typeof args[0] === "string" ? { text: args[0] } : args[0]) as { text: string };
    if (/from "users"/.test(text)) count += 1;
    return query(...args);
  }) as typeof pool.query;
  return {
    count: () => count,
    stop: () => {
      pool.query = query as typeof pool.query;
    },
  };
};

describe("the identity of a session", () => {
  it("is queried once for many requests", async () => {
    // A busy machine may not hear a heartbeat in time.
    vi.spyOn(app.platform.notifications, "isCurrentWithin").mockReturnValue(true);
    const { cookie } = await startSession(app, await app.signIn());
    const seen = countUserQueries();
    for (let time = 0; time < 20; time += 1) await ask(cookie).expect(200);
    seen.stop();
    expect(seen.count()).toBeGreaterThan(0);
    // The notification about the new account empties the cache, and so may its age on a very busy machine.
    expect(seen.count()).toBeLessThan(20);
  });

  it("is dropped at once when the session ends on this instance", async () => {
    const account = await app.signIn();
    for (let time = 0; time < 3; time += 1) {
      const { cookie } = await startSession(app, account);
      await ask(cookie).expect(200);
      await supertest(app.url).post("/api/logout").set("Cookie", cookie).expect(200);
      await ask(cookie).expect(401);
    }
  });

  it("is not found by a forged cookie with a known session id", async () => {
    const { cookie, sid } = await startSession(app, await app.signIn());
    await ask(cookie).expect(200);
    const forgeries = [
      `meridian=s%3A${sid}.${"A".repeat(43)}`,
      `meridian=s%3A${sid}`,
      `meridian=s%3A${sid}.`,
      `meridian=${sid}`,
      `${cookie}x`,
      cookie.slice(0, -1),
      `meridian=x; ${cookie}x`,
    ];
    for (const forged of forgeries) {
      const { status } = await ask(forged);
      expect(status, forged).toBe(401);
    }
    await ask(`other=1; ${cookie}; more=2`).expect(200);
    await ask(`not-${cookie}`).expect(401);
  });

  it("is that of the first of two cookies with the same name, cached or not", async () => {
    const first = await app.signIn();
    const second = await app.signIn();
    const both = `${(await startSession(app, first)).cookie}; ${(await startSession(app, second)).cookie}`;
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(both).expect(200)).body.id).toBe(first.user.id);
    }
  });

  it("is not cached by a request that began before the session ended", async () => {
    const { cookie, sid } = await startSession(app, await app.signIn());
    const { pool } = app.platform.database;
    const holder = await pool.connect();
    try {
      // The session ends after the request has read it, while the request waits for its account.
      await holder.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
      const pending = ask(cookie).then(({ status }) => status);
      await expect
        .poll(
          async () =>
            (
              await holder.query(
                "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass",
              )
            ).rows[0].n,
        )
        .toBe(1);
      const notified = new Promise<void>((resolve) => {
        app.platform.notifications.subscribe(sessionEnded, (ended) => ended === sid && resolve());
      });
      const elsewhere = createSessionStore(app.platform.database);
      await new Promise<void>((resolve, reject) => {
        elsewhere.destroy(sid, (error) => (error ? reject(error) : resolve()));
      });
      await notified;
      await holder.query("COMMIT");
      expect(await pending).toBe(200);
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
    await ask(cookie).expect(401);
  });
});

describe("the identity cache", () => {
  const user = { id: 7, username: "seven", role: "member" } as const;
  const make = () => {
    const sessionStore = createSessionStore(app.platform.database);
    const heard = { isWithin: (_ms: number) => true };
    const notifications = {
      ...app.platform.notifications,
      isCurrentWithin: (ms: number) => heard.isWithin(ms),
    };
    const cache = createIdentityCache(notifications, sessionStore, createTestClock());
    return { sessionStore, cache, heard };
  };
  const notify = (channel: string, payload: string) =>
    app.platform.database.pool.query("SELECT pg_notify($1, $2)", [channel, payload]);

  it("drops an identity when its session ends or its account changes on any instance", async () => {
    const { cache } = make();
    cache.prepare()("a", "sid-a", user);
    cache.prepare()("b", "sid-b", user);
    cache.prepare()("c", "sid-c", { ...user, id: 70 });
    await notify(sessionEnded, "sid-a");
    await expect.poll(() => cache.find("a")).toBeUndefined();
    expect(cache.find("b")).toEqual({ sid: "sid-b", user });
    await notify(userChanged, "7");
    await expect.poll(() => cache.find("b")).toBeUndefined();
    expect(cache.find("c")).toMatchObject({ user: { id: 70 } });
  });

  it("ignores a lookup during which a session ended", async () => {
    const { cache, sessionStore } = make();
    const early = cache.prepare();
    sessionStore.emit(sessionEnded, "any");
    early("a", "sid-a", user);
    expect(cache.find("a")).toBeUndefined();
    cache.prepare()("a", "sid-a", user);
    expect(cache.find("a")).toEqual({ sid: "sid-a", user });
  });

  it("finds nothing if a message of 700 ms ago may not have arrived", async () => {
    const { cache, heard } = make();
    cache.prepare()("a", "sid-a", user);
    heard.isWithin = (ms) => ms >= 700;
    expect(cache.find("a")).toEqual({ sid: "sid-a", user });
    heard.isWithin = (ms) => ms > 700;
    expect(cache.find("a")).toBeUndefined();
  });

  it("is empty after a gap in the notifications", async () => {
    const { cache } = make();
    cache.prepare()("a", "sid-a", user);
    await app.platform.notifications.stop();
    await app.platform.notifications.start();
    expect(cache.find("a")).toBeUndefined();
    cache.prepare()("a", "sid-a", user);
    expect(cache.find("a")).toEqual({ sid: "sid-a", user });
  });
});
