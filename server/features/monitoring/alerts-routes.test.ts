import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAlerts, addReader } from "#tests/support/alerts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
type Caller = Awaited<ReturnType<typeof newCaller>>;
let reader: Caller;
let other: Caller;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
const newCaller = async () => {
  const { userId, cookie } = await addReader(app);
  return { userId, agent: supertest.agent(app.url).set("Cookie", cookie) };
};
beforeEach(async () => {
  reader = await newCaller();
  other = await newCaller();
});

const path = "/api/monitoring/alerts";
let count = 0;
const titles = (number: number) =>
  Array.from({ length: number }, () => {
    count += 1;
    return { title: `Update ${count}` };
  });
const add = async (to: Caller, drafts: Parameters<typeof addAlerts>[2]) =>
  addAlerts(app, [to.userId], drafts);
const listed = async (who: Caller, query = "") => (await who.agent.get(path + query).expect(200)).body;
const idsOf = (list: { alerts: { id: number }[] }) => list.alerts.map(({ id }) => id);

describe("the list of alerts", () => {
  it("is empty at first", async () => {
    expect(await listed(reader)).toEqual({ alerts: [], older: null, unread: 0, newestId: null });
  });

  it("leaves out updates of a removed source", async () => {
    await add(reader, [{ title: "Removed" }]);
    const { pool } = app.platform.database;
    await pool.query("UPDATE news_sources SET state = 'removed'");
    expect((await listed(reader)).alerts).toEqual([]);
    await pool.query("UPDATE news_sources SET state = 'on'");
    expect((await listed(reader)).alerts).toHaveLength(1);
  });

  it("shows the subject and reason of each alert, newest first", async () => {
    const [first, second, third] = await add(reader, [
      { title: "Permits change" },
      { title: "A tax", type: "tax", importance: 2, keyword: "visa", place: "type", isRead: true },
      { title: "Fees", importance: 3, keyword: "dividend tax", place: "text" },
    ]);
    const list = await listed(reader);
    expect(list).toMatchObject({ unread: 2, newestId: third, older: null });
    expect(idsOf(list)).toEqual([third, second, first]);
    expect(list.alerts[2]).toEqual({
      kind: "update",
      id: first,
      itemId: expect.any(Number),
      title: "Permits change",
      type: "visa",
      source: "The gazette",
      pubDate: "2026-01-31T00:00:00.000Z",
      reason: "Portugal, keyword 'permit' in the title",
      importance: "high",
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    });
    expect(list.alerts[1]).toMatchObject({
      reason: "Portugal, update of type 'visa'",
      importance: "medium",
      readAt: expect.stringMatching(/Z$/),
    });
    expect(list.alerts[0]).toMatchObject({
      reason: "Portugal, keyword 'dividend tax' in the text",
      importance: "low",
    });
  });

  it("has pages of 30", async () => {
    const ids = (await add(reader, titles(61))).reverse();
    const first = await listed(reader);
    expect(idsOf(first)).toEqual(ids.slice(0, 30));
    expect(first).toMatchObject({ unread: 61, newestId: ids[0], older: ids[29] });
    const second = await listed(reader, `?before=${first.older}`);
    expect(idsOf(second)).toEqual(ids.slice(30, 60));
    const last = await listed(reader, `?before=${second.older}`);
    expect(idsOf(last)).toEqual(ids.slice(60));
    expect(last.older).toBeNull();
  });

  it("leaves out other accounts' alerts and those that are not in-app", async () => {
    await add(other, titles(1));
    await add(reader, [{ title: "By mail only", inApp: false }]);
    expect(await listed(reader)).toEqual({ alerts: [], older: null, unread: 0, newestId: null });
  });

  it.each(["?before=0", "?before=-1", "?before=x", "?before=1e3", "?before="])(
    "refuses %s",
    async (query) => {
      const { body } = await reader.agent.get(path + query).expect(400);
      expect(body.fields).toHaveProperty("before");
    },
  );

  it("requires a signed-in user", async () => {
    for (const at of ["", "/state"]) await app.visitor.get(path + at).expect(401);
  });
});

describe("marking as read", () => {
  const patch = (who: Caller, id: number | string, body: object) =>
    who.agent.patch(`${path}/${id}`).send(body);

  it("changes one alert back and forth and no other", async () => {
    const [first, second] = await add(reader, titles(2));
    const { body } = await patch(reader, first!, { read: true }).expect(200);
    expect(body).toEqual({ unread: 1, newestId: second });
    const [, one] = (await listed(reader)).alerts;
    expect(one.readAt).not.toBeNull();
    // The time of the first reading is kept.
    await patch(reader, first!, { read: true }).expect(200);
    expect((await listed(reader)).alerts[1].readAt).toBe(one.readAt);
    expect((await patch(reader, first!, { read: false })).body.unread).toBe(2);
    expect((await listed(reader)).alerts[1].readAt).toBeNull();
  });

  it("answers 404 for another account's alert or one that is not in-app", async () => {
    const [foreign] = await add(other, titles(1));
    const [hidden] = await add(reader, [{ title: "Hidden", inApp: false }]);
    for (const id of [foreign!, hidden!, 999_999_999]) {
      const { body } = await patch(reader, id, { read: true }).expect(404);
      expect(body).toMatchObject({
        code: "unknown_alert",
        message: expect.stringContaining("doesn't exist"),
      });
    }
    expect((await listed(other)).unread).toBe(1);
  });

  it("up to an alert leaves newer ones and other accounts alone", async () => {
    const [, second, third] = await add(reader, titles(3));
    await add(other, titles(1));
    const { body } = await reader.agent.post(`${path}/read`).send({ upTo: second }).expect(200);
    expect(body).toEqual({ unread: 1, newestId: third });
    const read = (await listed(reader)).alerts.map(
      ({ readAt }: { readAt: string | null }) => readAt !== null,
    );
    expect(read).toEqual([false, true, true]);
    expect((await listed(other)).unread).toBe(1);
  });

  it.each([
    ["x", { read: true }],
    ["0", { read: true }],
    ["1", {}],
    ["1", { read: "yes" }],
    ["9".repeat(30), { read: true }],
  ])("refuses alert %s with %j", async (id, body) => {
    await patch(reader, id, body).expect(400);
  });

  it.each([{}, { upTo: 0 }, { upTo: -1 }, { upTo: "1" }, { upTo: 1e40 }, { upTo: null }])(
    "refuses all with %j",
    async (body) => {
      await reader.agent.post(`${path}/read`).send(body).expect(400);
    },
  );

  it("requires a signed-in user and the site's own origin", async () => {
    await app.visitor.patch(`${path}/1`).send({ read: true }).expect(401);
    await app.visitor.post(`${path}/read`).send({ upTo: 1 }).expect(401);
    const cross = reader.agent.post(`${path}/read`).set("Origin", "https://evil.example");
    expect((await cross.send({ upTo: 1 })).body.code).toBe("cross_site");
  });
});

describe("the alert state", () => {
  it("answers requests that do not accept events at once, including HEAD", async () => {
    const [id] = await add(reader, titles(1));
    const { body, headers } = await reader.agent.get(`${path}/state`).expect(200);
    expect(body).toEqual({ unread: 1, newestId: id });
    expect(headers["content-type"]).toContain("application/json");
    await reader.agent.head(`${path}/state`).set("Accept", "text/event-stream").expect(200);
  });
});
