import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersQueries } from "#server/platform/db/client.ts";
import { usualTimeouts } from "#server/platform/platform.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createWatchedApp, type WatchedApp } from "#tests/support/private-port.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: TcpRelay;
let app: WatchedApp;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.url);
  app = await createWatchedApp({ databaseUrl: relay.url, databaseTimeouts: usualTimeouts });
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await database.drop();
});

const ports = () => [app.url, app.privateUrl];
const probe = async (url: string, path: string) => {
  const { status, text } = await supertest(url).get(path);
  return { status, text };
};

describe("the probes", () => {
  it("answer on both ports, and set no cookie", async () => {
    for (const url of ports()) {
      expect(await probe(url, "/livez")).toEqual({ status: 200, text: "alive\n" });
      expect(await probe(url, "/readyz")).toEqual({ status: 200, text: "ready\n" });
      const { headers } = await supertest(url).get("/readyz");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  it("say that the database is away, while the process stays alive", async () => {
    await relay.cut();
    const away = { status: 503, text: "Meridian cannot reach its database.\n" };
    for (const url of ports()) {
      await expect.poll(() => probe(url, "/readyz")).toEqual(away);
      expect((await probe(url, "/livez")).status).toBe(200);
    }
    await relay.mend();
    for (const url of ports()) await expect.poll(() => probe(url, "/readyz")).toMatchObject({ status: 200 });
  });

  it("cost no query while the LISTEN connection works", async () => {
    // The previous test cut the connections, and late work may open one again.
    const { limits } = app.platform.pools;
    await expect.poll(() => answersQueries(limits)).toBe(true);
    const { totalCount } = limits;
    for (let count = 0; count < 20; count += 1) await probe(app.url, "/readyz");
    expect(limits.totalCount).toBe(totalCount);
  });

  it("say that the site is starting, and that it stops", async () => {
    const other = await createWatchedApp({ databaseUrl: database.url });
    const { readiness } = other.sources;
    other.sources.readiness = undefined;
    expect(await probe(other.privateUrl, "/readyz")).toEqual({
      status: 503,
      text: "Meridian is starting: it waits for the database or its migrations.\n",
    });
    other.sources.readiness = readiness;
    readiness?.drain();
    for (const url of [other.url, other.privateUrl])
      expect(await probe(url, "/readyz")).toEqual({ status: 503, text: "Meridian is stopping.\n" });
    await other.close();
  });

  it("leave the metrics to the private port", async () => {
    await supertest(app.url).get("/metrics").expect(404);
    await supertest(app.privateUrl).get("/metrics").expect(200);
    await supertest(app.privateUrl).get("/api/countries").expect(404);
    await supertest(app.privateUrl).post("/metrics").expect(405);
  });
});
