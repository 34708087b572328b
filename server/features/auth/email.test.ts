import { randomUUID } from "node:crypto";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accountTools } from "#tests/support/account.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { loginLimits } from "./sign-in.ts";

let app: TestApp;
let tools: ReturnType<typeof accountTools>;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  tools = accountTools(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await tools.forgetLimits();
  owner = await app.signIn({ username: `owner-${randomUUID().slice(0, 8)}` });
});

const newAddress = () => `${randomUUID()}@example.org`;
const put = (email: unknown, { agent, password } = owner, given = password) =>
  agent.put("/api/account/email").send({ email, password: given });
const account = async () => (await owner.agent.get("/api/account").expect(200)).body;
const verify = (token: string) => supertest(app.url).post("/api/account/email/verify").send({ token });
const waitForMinute = () =>
  app.platform.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'account mail%'");

describe("the account", () => {
  it("is shown to its owner only", async () => {
    expect(await account()).toEqual({
      ...{ id: owner.user.id, username: owner.user.username, role: "member" },
      ...{ email: null, pendingEmail: null, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    await supertest(app.url).get("/api/account").expect(401);
    await supertest(app.url).put("/api/account/email").send({ email: "a@b.co", password: "x" }).expect(401);
    await owner.agent
      .put("/api/account/email")
      .set("Origin", "https://evil.example")
      .send({ email: "a@b.co", password: owner.password })
      .expect(403);
  });
});

describe("an address", () => {
  it("is pending until its link is opened", async () => {
    const email = newAddress();
    const { body } = await put(` ${email.toUpperCase()} `).expect(200);
    expect(body).toMatchObject({ email: null, pendingEmail: email });
    const [mail] = await tools.mailsTo(email);
    expect(mail).toMatchObject({ kind: "account-verify", user_id: owner.user.id });
    expect(mail?.content.action).toMatchObject({ path: "/account/verify", link: { hours: 24 } });
    expect(mail?.content.paragraphs.join()).toContain(owner.user.username);
    const token = await tools.tokenTo(email);
    expect(Buffer.from(token, "base64url").toString()).not.toContain(email.slice(0, 8));
    for (let time = 0; time < 2; time += 1) {
      const { body: answer } = await verify(token).expect(200);
      expect(answer.message).toContain("confirmed");
    }
    expect(await account()).toMatchObject({ email, pendingEmail: null });
    expect(await tools.mailsTo(email)).toHaveLength(1);
  });

  it("that is replaced stays until the new one is verified, and is notified then", async () => {
    const [old, email] = [newAddress(), newAddress()];
    await tools.setEmail(owner.user.id, old);
    expect((await put(email).expect(200)).body).toMatchObject({ email: old, pendingEmail: email });
    expect(await tools.mailsTo(old)).toEqual([]);
    await verify(await tools.tokenTo(email)).expect(200);
    expect(await account()).toMatchObject({ email, pendingEmail: null });
    const [notice, ...more] = await tools.mailsTo(old);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: "account-address-gone", user_id: owner.user.id });
    expect(JSON.stringify(notice?.content)).not.toContain(email);
  });

  it("that is replaced gets no more alert mails; queued ones go to the new address", async () => {
    const [old, email] = [newAddress(), newAddress()];
    const { pool } = app.platform.database;
    await tools.setEmail(owner.user.id, old);
    await pool.query(
      `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
       VALUES ($1, 'PT', true, true, 'daily', '[]')`,
      [owner.user.id],
    );
    await pool.query("INSERT INTO mails (kind, recipient, user_id) VALUES ('alerts', $1, $2)", [
      old,
      owner.user.id,
    ]);
    await put(email).expect(200);
    await verify(await tools.tokenTo(email)).expect(200);
    const kindsTo = async (address: string) => (await tools.mailsTo(address)).map(({ kind }) => kind);
    expect(await kindsTo(old)).toEqual(["account-address-gone"]);
    expect((await kindsTo(email)).sort()).toEqual(["account-verify", "alerts"]);
  });

  it("is removed by null, together with a pending one", async () => {
    const [old, email] = [newAddress(), newAddress()];
    await tools.setEmail(owner.user.id, old);
    await put(email).expect(200);
    const token = await tools.tokenTo(email);
    expect((await put(null).expect(200)).body).toMatchObject({ email: null, pendingEmail: null });
    expect((await tools.mailsTo(old))[0]?.content.heading).toContain("removed");
    await verify(token).expect(404);
    expect(await account()).toMatchObject({ email: null, pendingEmail: null });
  });

  it("that is entered again replaces a pending one", async () => {
    const [old, email] = [newAddress(), newAddress()];
    await tools.setEmail(owner.user.id, old);
    await put(email).expect(200);
    expect((await put(old).expect(200)).body).toMatchObject({ email: old, pendingEmail: null });
    expect(await tools.mailsTo(old)).toEqual([]);
  });

  it("that is invalid is refused with a message for the field", async () => {
    for (const text of ["no address", "a@b.co, c@d.co", "a@b.co\r\nBcc: c@d.co", "a@b.co\u0000", "", 5]) {
      const { body } = await put(text).expect(400);
      expect(Object.keys(body.fields)).toEqual(["email"]);
    }
    expect((await account()).pendingEmail).toBeNull();
  });

  it("is mailed at most once a minute, and the message says when to try again", async () => {
    await put(newAddress()).expect(200);
    const second = newAddress();
    const { body, headers } = await put(second).expect(429);
    expect(body.message).toMatch(/another one in \d+ seconds/);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(await tools.mailsTo(second)).toEqual([]);
    expect((await account()).pendingEmail).not.toBe(second);
  });

  it("may be entered again at once if its mail could not be queued", async () => {
    const email = newAddress();
    vi.spyOn(app.platform.mails, "enqueue").mockRejectedValueOnce(new Error("not now"));
    await put(email).expect(500);
    await put(email).expect(200);
  });

  it("is counted outside a transaction and refused if the password changed meanwhile", async () => {
    const { limiter, database } = app.platform;
    const { accounts } = app.auth;
    const { take } = limiter;
    const open: number[] = [];
    const taking = vi.spyOn(limiter, "take").mockImplementation(async (bucket, ...point) => {
      if (bucket === "account mail") {
        const idle =
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'";
        open.push((await database.pool.query(idle)).rows.length);
        await accounts.change(owner.user.id, { role: "member" });
      }
      return take(bucket, ...point);
    });
    const { body } = await put(newAddress()).expect(409);
    taking.mockRestore();
    expect(body.code).toBe("wrong_password");
    expect(open).toEqual([0]);
    expect((await app.auth.accounts.findById(owner.user.id))?.pendingEmail).toBeNull();
  });

  it("that is pending is deleted the night after its link expires", async () => {
    const { accounts } = app.auth;
    const { database } = app.platform;
    const email = newAddress();
    await put(email).expect(200);
    const afterNight = async (state: string, hours: number) => {
      await database.pool.query(
        "UPDATE mails SET state = $2, state_at = now() - $3 * interval '1 hour' WHERE recipient = $1",
        [email, state, hours],
      );
      await accounts.prune();
      return (await account()).pendingEmail;
    };
    expect(await afterNight("queued", 30)).toBe(email);
    expect(await afterNight("sent", 23)).toBe(email);
    expect(await afterNight("sent", 25)).toBeNull();
  });

  it("gets at most five mails an hour from all accounts together", async () => {
    const email = newAddress();
    for (let time = 0; time < 5; time += 1) {
      await put(email).expect(200);
      await app.platform.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'account mail:%'");
    }
    await put(email).expect(429);
    await put(newAddress()).expect(429);
    expect(await tools.mailsTo(email)).toHaveLength(5);
  });

  it("requires the password, which a session alone cannot guess", async () => {
    const { body } = await put(newAddress(), owner, "not it").expect(409);
    expect(body).toMatchObject({ code: "wrong_password", fields: { password: expect.any(String) } });
    for (let time = 1; time < loginLimits.pair.points; time += 1)
      await put(newAddress(), owner, `guess ${time}`).expect(409);
    await put(newAddress(), owner, "one more").expect(429);
    await put(newAddress()).expect(429);
    const login = { username: owner.user.username, password: owner.password };
    await supertest(app.url).post("/api/login").send(login).expect(429);
    expect((await account()).pendingEmail).toBeNull();
  });
});

describe("a verification link", () => {
  it("is invalid after another address was entered", async () => {
    const [first, second] = [newAddress(), newAddress()];
    await put(first).expect(200);
    const token = await tools.tokenTo(first);
    await waitForMinute();
    await put(second).expect(200);
    expect((await verify(token).expect(404)).body.code).toBe("link_invalid");
    await verify(await tools.tokenTo(second)).expect(200);
    expect(await account()).toMatchObject({ email: second });
    await verify(token).expect(404);
  });

  it("is invalid after the operator changed the password or role", async () => {
    for (const change of [{ passwordHash: "another" }, { role: "member" } as const]) {
      const email = newAddress();
      await put(email).expect(200);
      const token = await tools.tokenTo(email);
      await app.auth.accounts.change(owner.user.id, change);
      expect((await verify(token).expect(404)).body.code).toBe("link_invalid");
      expect((await app.auth.accounts.findById(owner.user.id))?.email).toBeNull();
      owner = await app.signIn();
    }
  });

  it("is valid for a day", async () => {
    const email = newAddress();
    await put(email).expect(200);
    const token = await tools.tokenTo(email);
    const issuedAt = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(issuedAt + 24 * 60 * 60 * 1000);
    const { body } = await verify(token).expect(404);
    clock.mockRestore();
    expect(body).toMatchObject({ code: "link_expired", message: expect.stringContaining("24 hours") });
    await verify(token).expect(200);
  });

  it("is refused if forged, for another purpose or of a deleted account", async () => {
    const email = newAddress();
    await put(email).expect(200);
    const token = await tools.tokenTo(email);
    const other = app.platform.tokens.sign("account reset password", `${owner.user.id}.1.1`);
    for (const bad of ["forged", `${token}x`, other]) await verify(bad).expect(404);
    await app.platform.database.pool.query("DELETE FROM users WHERE id = $1", [owner.user.id]);
    await verify(token).expect(404);
    await verify("").expect(400);
  });

  it("may be opened several times at once", async () => {
    const email = newAddress();
    await put(email).expect(200);
    const token = await tools.tokenTo(email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
