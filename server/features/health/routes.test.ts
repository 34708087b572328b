import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: SignedIn["agent"];
const query = async (text: string) => (await app.platform.database.pool.query(text)).rows;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await app.signIn({ role: "admin" })).agent;
  await query(`INSERT INTO news_sources (url, name, country, language, topic, state, last_success_at, last_error, failing_since)
    SELECT 'https://feeds.example/' || name, name, 'PT', 'en', 'visa', state, success, error, since FROM (VALUES
      ('works', 'on', now(), NULL, NULL::timestamptz),
      ('fails', 'on', now(), 'It failed.', now() - interval '1 day'),
      ('broken', 'on', now(), 'It failed.', now() - interval '8 days'),
      ('new', 'on', NULL, NULL, NULL),
      ('off', 'off', now(), 'It failed.', now() - interval '8 days')
    ) AS given (name, state, success, error, since)`);
  await query(`INSERT INTO mails (kind, recipient, state, created_at, state_at)
    SELECT 'test', 'reader@example.org', state, now() - age, now() - age FROM (VALUES
      ('queued', interval '10 s'), ('queued', interval '2 hours'), ('sending', interval '3 days'),
      ('failed', interval '1 hour'), ('unsure', interval '1 hour'), ('failed', interval '2 days'),
      ('sent', interval '1 hour')
    ) AS given (state, age)`);
});
afterAll(() => app.close());

describe("GET /api/admin/health", () => {
  it("counts sources by health and emails by state and age", async () => {
    const { body } = await admin.get("/api/admin/health").expect(200);
    expect(body.sources).toEqual({ working: 1, failing: 1, broken: 1, waiting: 1 });
    expect(body.mails).toMatchObject({ queued: 2, sending: 1, failed: 1, unsure: 1 });
    expect(body.mails).toMatchObject({ underMinute: 1, underHour: 0, underDay: 1, older: 1 });
    expect(body.mails.oldestSec).toBeGreaterThanOrEqual(3 * 86_400);
  });

  it("reports the state of the database, the disk and the instances", async () => {
    const { body } = await admin.get("/api/admin/health").expect(200);
    expect(body.database.bytes).toBeGreaterThan(1_000_000);
    expect(body.database.connections).toBeGreaterThanOrEqual(1);
    expect(body.database.maxConnections).toBeGreaterThan(body.database.connections);
    expect(body.disk.freeBytes).toBeGreaterThan(0);
    expect(body.instancesSince).toHaveLength(1);
    expect(body.replicas).toEqual([]);
    expect(body.instance).toMatchObject({ isListening: true, openStreams: 0, model: null });
    expect(body.instance.memoryBytes).toBeGreaterThan(1_000_000);
  });

  it("keeps one row an hour, and deletes those older than 14 days", async () => {
    await app.health.saveHour();
    await app.health.saveHour();
    await query(
      `INSERT INTO health_hours SELECT hour - interval '15 days', 9, 9, 9, 9, 9, 9, 9 FROM health_hours`,
    );
    await app.health.jobs.find(({ name }) => name === "health-prune")?.work();
    const { body } = await admin.get("/api/admin/health").expect(200);
    expect(body.hours).toHaveLength(1);
    expect(body.hours[0]).toMatchObject({
      ...{ sourcesWorking: 1, sourcesFailing: 1, sourcesBroken: 1 },
      ...{ mailsWaiting: 3, mailsGivenUp: 2, updatesToMatch: 0 },
    });
  });
});
