import { afterAll, beforeAll, expect, it } from "vitest";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let data: FeedServer;
let app: TestApp;
beforeAll(async () => {
  data = await startFeedServer();
  app = await createTestApp({
    env: {
      ENTRY_SOURCES: JSON.stringify({ "An open set": `${data.url}/tidy.csv` }),
      FETCH_ALLOW_HOSTS: data.hostPort,
    },
  });
});
afterAll(async () => {
  await app.close();
  await data.close();
});

const poll = () => app.entry.jobs.find(({ name }) => name === "entry-sources")!.work();
const imported = async () => (await app.visitor.get("/api/entry/imported/BR").expect(200)).body;
const countRequests = () => data.requests.length;

it("stores nothing of a data set that cannot be read, tries again, and waits a month after a success", async () => {
  await poll();
  expect(await imported()).toEqual([]);
  data.set("/tidy.csv", { body: "from,to,what\nBR,PT,90\n" });
  await poll();
  data.set("/tidy.csv", { body: `Passport,Destination,Requirement\n${"BR,PT,90\n".repeat(70_000)}` });
  await poll();
  data.set("/tidy.csv", { body: "x".repeat(6 * 1024 * 1024) });
  await poll();
  expect(await imported()).toEqual([]);

  data.set("/tidy.csv", { body: "Passport,Destination,Requirement\nBR,PT,90\nBR,US,visa required\n" });
  await poll();
  await expect.poll(imported).toMatchObject([
    { dataset: "An open set", destination: "PT", requirement: "visa_free", days: 90 },
    { dataset: "An open set", destination: "US", requirement: "visa_required", days: null },
  ]);
  const requests = countRequests();
  await poll();
  expect(countRequests()).toBe(requests);
  await app.platform.database.pool.query("update entry_imports set since = since - 31, seen = seen - 31");
  data.set("/tidy.csv", { body: "Passport,Destination,Requirement\nBR,PT,30\n" });
  await poll();
  await expect
    .poll(imported)
    .toMatchObject([
      { destination: "PT", days: 30, before: { requirement: "visa_free", days: 90 } },
      { destination: "US" },
    ]);
});

it("fails if the database is unavailable, so that the outage is not blamed on the data", async () => {
  const relay = await startTcpRelay(app.platform.database.url);
  const other = await createTestApp({
    databaseUrl: relay.url,
    env: {
      ENTRY_SOURCES: JSON.stringify({ "Another set": `${data.url}/other.csv` }),
      FETCH_ALLOW_HOSTS: data.hostPort,
    },
  });
  data.set("/other.csv", (_request, response) => {
    relay.cut().then(() => response.end("Passport,Destination,Requirement\nBR,PT,90\n"));
  });
  const work = other.entry.jobs.find(({ name }) => name === "entry-sources")!.work();
  await expect(work).rejects.toSatisfy(isDatabaseAway);
  await relay.mend();
  await other.close();
  await relay.close();
});
