import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailContent } from "#shared/mail/tables.ts";
import { incompleteLink } from "#shared/mailed-links.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[]) =>
  (await app.platform.database.pool.query(text, values)).rows;

/** An account with an alert email, and the address in it to which mail programs post. */
const mailed = async (): Promise<{ userId: number; postPath: string; token: string }> => {
  const { pool } = app.platform.database;
  const userId = await addReader(pool, { dueAt: "now()" });
  await addAlert(pool, { userId, itemId: await addAlertItem(pool) });
  await app.monitoring.digests.writeDueMails();
  const [{ content }] = (await rows("SELECT content FROM mails WHERE user_id = $1", [userId])) as [
    { content: MailContent },
  ];
  const { postPath = "", pagePath = "" } = content.unsubscribe ?? {};
  return { userId, postPath, token: new URL(pagePath, app.url).searchParams.get("token") ?? "" };
};
const wantsMail = async (userId: number) =>
  (await rows("SELECT email FROM monitoring_preferences WHERE user_id = $1", [userId]))[0]?.email;

describe("unsubscribing from alert mails works", () => {
  it("on the page, without signing in, also twice", async () => {
    const { userId, token } = await mailed();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await app.visitor.post("/api/monitoring/unsubscribe").send({ token }).expect(200);
      expect(body.message).toMatch(/^You won't receive any more alert emails\./);
      expect(await wantsMail(userId)).toBe(false);
    }
    expect(await rows("SELECT FROM mails WHERE user_id = $1", [userId])).toEqual([]);
  });

  it("with one click in mail programs, from any origin", async () => {
    const { userId, postPath } = await mailed();
    const click = () => app.visitor.post(postPath).set("Origin", "https://mail.example").type("form");
    await click().send({}).expect(400);
    expect(await wantsMail(userId)).toBe(true);
    await click().send({ "List-Unsubscribe": "One-Click" }).expect(200);
    expect(await wantsMail(userId)).toBe(false);
  });

  it("on the page of the one-click address, which changes nothing on GET", async () => {
    const { userId, postPath, token } = await mailed();
    const { headers } = await app.visitor.get(postPath).expect(303);
    expect(headers.location).toBe(`/alerts/unsubscribe?token=${token}`);
    expect(await wantsMail(userId)).toBe(true);
    const bare = await app.visitor.get("/api/monitoring/unsubscribe/one-click").expect(303);
    expect(bare.headers.location).toBe("/alerts/unsubscribe");
  });

  it("only with a valid token, and otherwise with a message", async () => {
    const refuse = async (body: object, status: number) =>
      (await app.visitor.post("/api/monitoring/unsubscribe").send(body).expect(status)).body;
    expect(await refuse({ token: "1.2.3" }, 404)).toMatchObject({ code: "link_invalid" });
    for (const token of ["", "x".repeat(2001), "1.2\u00003", 7, undefined])
      expect(JSON.stringify(await refuse({ token }, 400))).toContain(incompleteLink.message);
  });
});

describe("GET /api/monitoring/deliveries", () => {
  it("refuses visitors and invalid ids", async () => {
    await app.visitor.get("/api/monitoring/deliveries").expect(401);
    const { agent } = await app.signIn();
    for (const before of ["0", "-1", "x", "1e3", "9".repeat(16)])
      await agent.get("/api/monitoring/deliveries").query({ before }).expect(400);
  });

  it("shows the caller's own alerts and mails only", async () => {
    const { agent, user } = await app.signIn();
    await mailed();
    const empty = await agent.get("/api/monitoring/deliveries").expect(200);
    expect(empty.body).toMatchObject({ alerts: [], mails: [], older: null, sources: { sources: 0 } });
    const itemId = await addAlertItem(app.platform.database.pool, { title: "Mine" });
    const id = await addAlert(app.platform.database.pool, { userId: user.id, itemId, mailState: "none" });
    const { body } = await agent.get("/api/monitoring/deliveries").expect(200);
    expect(body.alerts).toMatchObject([
      { id, title: "Mine", mail: { state: "none", at: null, why: "Email alerts are off." } },
    ]);
    const older = await agent.get("/api/monitoring/deliveries").query({ before: id }).expect(200);
    expect(older.body.alerts).toEqual([]);
  });
});
