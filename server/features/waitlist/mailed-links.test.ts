import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTokens } from "#server/platform/mail/tokens.ts";
import { createWaitlistApp, testTokens, type WaitlistApp } from "#tests/support/waitlist.ts";

let app: WaitlistApp;
beforeAll(async () => {
  app = await createWaitlistApp();
});
afterAll(() => app.close());

const post = (what: "confirm" | "unsubscribe", token: string) =>
  app.visitor.post(`/api/waitlist/${what}`).send({ token });
const oneClick = (token: string) =>
  app.visitor
    .post("/api/waitlist/unsubscribe/one-click")
    .query({ token })
    .type("form")
    .send({ "List-Unsubscribe": "One-Click" });

const subscribe = async (email: string) => {
  await app.join({ email }).expect(200);
  const { id, signupDate } = (await app.row(email))!;
  return { ...(await app.tokensTo(email)), subject: `${id}.${signupDate.getTime()}`, id, signupDate };
};
const expectRefused = async (request: ReturnType<typeof post>, status: number, code: string) => {
  const { body } = await request.expect(status);
  expect(body).toEqual({ code, message: expect.stringMatching(/^[A-Z].+\.$/) });
};
const swap = (token: string) => token.split(".").reverse().join(".");
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe("a link is refused with a message", () => {
  it("when it is forged, truncated or for another purpose", async () => {
    const { confirm, unsubscribe, subject } = await subscribe("forged@example.org");
    const foreign = createTokens("another secret, as long as it takes").sign("waitlist confirm", subject);
    const wrong = [unsubscribe, foreign, confirm.slice(0, -1), `${confirm}x`, swap(confirm), "x", ".", "é\n"];
    for (const token of wrong) await expectRefused(post("confirm", token), 404, "link_invalid");
    for (const token of [confirm, `${unsubscribe}x`]) {
      await expectRefused(post("unsubscribe", token), 404, "link_invalid");
      await expectRefused(oneClick(token), 404, "link_invalid");
    }
    const odd = ["", "1", "1.2.3", "x.1", "1.x", "-1.1", " 1.1", `${subject}0`];
    for (const text of odd) {
      const { status, body } = await post("confirm", testTokens.sign("waitlist confirm", text));
      expect([status, typeof body.message], text).toEqual([404, "string"]);
    }
    expect((await app.row("forged@example.org"))?.status).toBe("pending");
  });

  it.each(["", "x".repeat(2001)])("when its token is empty or too long", async (token) => {
    await post("confirm", token).expect(400);
    await post("unsubscribe", token).expect(400);
    await oneClick(token).expect(400);
  });

  it("when its subscriber was deleted, even if another one gets the id", async () => {
    const { confirm, unsubscribe, id } = await subscribe("deleted@example.org");
    const { pool } = app.platform.database;
    await pool.query("DELETE FROM waitlist WHERE id = $1", [id]);
    const expectGone = async () => {
      await expectRefused(post("confirm", confirm), 404, "not_subscribed");
      await expectRefused(post("unsubscribe", unsubscribe), 404, "not_subscribed");
      await expectRefused(oneClick(unsubscribe), 404, "not_subscribed");
    };
    await expectGone();
    await pool.query("INSERT INTO waitlist (id, email) VALUES ($1, 'other@example.org')", [id]);
    await expectGone();
    expect((await app.row("other@example.org"))?.status).toBe("pending");
  });

  it("when the subscriber left before confirming", async () => {
    const { confirm, unsubscribe } = await subscribe("left@example.org");
    await post("unsubscribe", unsubscribe).expect(200);
    await expectRefused(post("confirm", confirm), 409, "unsubscribed");
    expect((await app.row("left@example.org"))?.status).toBe("unsubscribed");
  });
});

describe("a confirmation link", () => {
  it("expires after seven days", async () => {
    const { confirm, subject } = await subscribe("late@example.org");
    const [body = ""] = confirm.split(".");
    const expiresAt = Number(Buffer.from(body, "base64url").toString().split(".")[0]);
    expect(Math.abs(expiresAt - inDays(7).getTime())).toBeLessThan(60_000);
    const expired = testTokens.sign("waitlist confirm", subject, new Date(Date.now() - 1));
    await expectRefused(post("confirm", expired), 404, "link_expired");
    expect((await app.row("late@example.org"))?.status).toBe("pending");
  });
});

it("an unsubscribe link never expires", async () => {
  const { unsubscribe } = await subscribe("ever@example.org");
  const [body = ""] = unsubscribe.split(".");
  expect(Buffer.from(body, "base64url").toString()).toMatch(/^\.\d+\.\d+$/);
});
