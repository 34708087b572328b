import express from "express";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectLog } from "#tests/support/log.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp, testSecret } from "#tests/support/test-app.ts";
import { createSessionStore, sessionEnded } from "./session-store.ts";
import { createSessions } from "./sessions.ts";
import { createAuthService } from "./sign-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const cookieOf = (response: supertest.Response): string => String(response.headers["set-cookie"]?.[0] ?? "");
const sidOf = (response: supertest.Response): string => cookieOf(response).split(";")[0] ?? "";

describe("registration", () => {
  it("creates an account, signs it in and returns only id, name and role", async () => {
    const agent = supertest.agent(app.url);
    const { body } = await agent
      .post("/api/register")
      .send({ username: "Amelia", password: "long enough" })
      .expect(201);
    expect(body).toEqual({ id: expect.any(Number), username: "Amelia", role: "member" });
    expect((await agent.get("/api/user").expect(200)).body).toEqual(body);
  });

  it("never takes a role from the request", async () => {
    const { body } = await supertest(app.url)
      .post("/api/register")
      .send({ username: "climber", password: "long enough", role: "admin", id: 1 })
      .expect(201);
    expect(body.role).toBe("member");
  });

  it("accepts a name once, regardless of case and Unicode form", async () => {
    await supertest(app.url)
      .post("/api/register")
      .send({ username: "Zoë.K", password: "long enough" })
      .expect(201);
    for (const username of ["zoë.k", "ZOË.K", "Zoe\u0308.K".normalize("NFC")]) {
      const { body } = await supertest(app.url)
        .post("/api/register")
        .send({ username, password: "long enough" })
        .expect(409);
      expect(body).toMatchObject({
        code: "username_taken",
        fields: { username: expect.stringContaining("taken") },
      });
    }
  });

  it.each([
    [{}, { username: "Required", password: "Required" }],
    [
      { username: "", password: "" },
      { username: "Required", password: "Required" },
    ],
    [
      { username: 5, password: true },
      { username: "Expected string, received number", password: "Expected string, received boolean" },
    ],
    [
      { username: "a b", password: "long enough" },
      { username: "Use 3 to 32 letters, digits, dots, underscores, or hyphens" },
    ],
    [
      { username: "ab", password: "long enough" },
      { username: "Use 3 to 32 letters, digits, dots, underscores, or hyphens" },
    ],
    [{ username: "abc", password: "short" }, { password: "Use 8 to 128 characters" }],
    [{ username: "abc", password: "x".repeat(129) }, { password: "Use 8 to 128 characters" }],
    [
      { username: "nul\u0000", password: "long enough" },
      { username: "Contains a character that cannot be stored" },
    ],
    [
      { username: "abc", password: "half \ud800 pair" },
      { password: "Contains a character that cannot be stored" },
    ],
  ])("answers %j with a message per field", async (sent, fields) => {
    const { body } = await supertest(app.url).post("/api/register").send(sent).expect(400);
    expect(body).toMatchObject({ code: "invalid_input", fields });
  });

  it("creates one account when the same name is sent concurrently", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        supertest(app.url).post("/api/register").send({ username: "twin", password: "long enough" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe("signing in", () => {
  it("gives the same answer for an unknown name and a wrong password", async () => {
    await app.signIn({ username: "known" });
    const login = (username: string) =>
      supertest(app.url).post("/api/login").send({ username, password: "wrong one" });
    const wrong = await login("known").expect(401);
    const unknown = await login("nobody").expect(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body).toEqual({
      message: "The username or password is incorrect.",
      code: "wrong_credentials",
    });
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  it("starts a new session and ends the previous one", async () => {
    const { agent, user, password } = await app.signIn();
    const before = await agent.get("/api/user").expect(200);
    expect(before.body.id).toBe(user.id);
    const first = await supertest(app.url)
      .post("/api/login")
      .send({ username: user.username, password })
      .expect(200);
    const second = await supertest(app.url)
      .post("/api/login")
      .set("Cookie", sidOf(first))
      .send({ username: user.username, password })
      .expect(200);
    expect(sidOf(second)).not.toBe(sidOf(first));
    await supertest(app.url).get("/api/user").set("Cookie", sidOf(first)).expect(401);
    await supertest(app.url).get("/api/user").set("Cookie", sidOf(second)).expect(200);
  });

  it("sets a cookie that is HttpOnly and SameSite", async () => {
    await app.signIn({ username: "cookie-holder" });
    const answer = await supertest(app.url)
      .post("/api/login")
      .send({ username: "cookie-holder", password: "correct horse" });
    expect(cookieOf(answer)).toMatch(/^meridian=s%3A.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  });

  it("sets a Secure cookie with the __Host- prefix under https", async () => {
    const secure = await createTestApp({
      env: { APP_URL: "https://meridian.example", TRUST_PROXY: "127.0.0.1" },
    });
    const answer = await supertest(secure.url)
      .post("/api/register")
      .set("X-Forwarded-Proto", "https")
      .send({ username: "secure", password: "long enough" })
      .expect(201);
    expect(cookieOf(answer)).toMatch(
      /^__Host-meridian=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { headers } = await secure.visitor.get("/api/docs").expect(200);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    await secure.close();
  });

  it("is refused and logged if APP_URL is https and the proxy does not say so", async () => {
    const log = collectLog();
    const env = { APP_URL: "https://meridian.example", TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "warn" };
    const secure = await createTestApp({ env, log });
    for (const [path, username] of [
      ["/api/register", "plain"],
      ["/api/login", "nobody"],
    ] as const) {
      const answer = await supertest(secure.url).post(path).send({ username, password: "long enough" });
      expect(answer.status, path).toBe(500);
      expect(answer.body).toMatchObject({ code: "insecure_connection" });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await secure.auth.accounts.findByName("plain")).toBeUndefined();
    const warnings = log.lines.map(({ msg }) => String(msg)).filter((msg) => msg.includes("TRUST_PROXY"));
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain("X-Forwarded-Proto");
    await secure.close();
  });

  it("checks the parsed credentials, not the raw request body", async () => {
    const { user, password } = await app.signIn();
    const { accounts, passwords } = app.auth;
    const { database, limiter, log, notifications } = app.platform;
    const sessions = createSessions({
      secret: testSecret,
      secure: false,
      sessionStore: createSessionStore(database),
      accounts,
      service: createAuthService({ store: accounts, passwords, limiter }),
      notifications,
      log,
    });
    const given = express().post("/", express.json(), async (req, res) => {
      await sessions.identify(req, res);
      res.json(await sessions.signIn(req, { username: user.username, password }));
    });
    const { body } = await supertest(given)
      .post("/")
      .send({ username: "nobody", password: "other" })
      .expect(200);
    expect(body.id).toBe(user.id);
  });

  it("accepts a password in composed and decomposed form", async () => {
    for (const [username, chosen, entered] of [
      ["composed", "caf\u00e9 noir", "cafe\u0301 noir"],
      ["decomposed", "cafe\u0301 noir", "caf\u00e9 noir"],
    ] as const) {
      await supertest(app.url).post("/api/register").send({ username, password: chosen }).expect(201);
      await supertest(app.url).post("/api/login").send({ username, password: entered }).expect(200);
    }
  });

  it("ignores a forged or malformed cookie", async () => {
    for (const cookie of ["meridian=s%3Aforged.signature", "meridian=%00", "meridian=%E0%A4%A"]) {
      await supertest(app.url).get("/api/user").set("Cookie", cookie).expect(401);
    }
  });
});

describe("signing out", () => {
  it("ends the session at once and may be repeated", async () => {
    const { agent } = await app.signIn();
    const { body } = await agent.post("/api/logout").expect(200);
    expect(body).toEqual({ message: "You are signed out." });
    await agent.get("/api/user").expect(401);
    await agent.post("/api/logout").expect(200);
    await app.visitor.post("/api/logout").expect(200);
  });

  it("sends no notification if nobody is signed in", async () => {
    const { cookie, sid } = await startSession(app, await app.signIn());
    const ended: string[] = [];
    app.platform.notifications.subscribe(sessionEnded, (ending) => ended.push(ending));
    const announce = (text: string) =>
      app.platform.database.pool.query("SELECT pg_notify($1, $2)", [sessionEnded, text]);
    await announce("first");
    await app.visitor.post("/api/logout").expect(200);
    for (let times = 1; times <= 2; times += 1) {
      await supertest(app.url).post("/api/logout").set("Cookie", cookie).expect(200);
    }
    await announce("last");
    await expect.poll(() => ended.at(-1)).toBe("last");
    expect(ended.slice(ended.indexOf("first"))).toEqual(["first", sid, "last"]);
  });

  it("is not undone by a concurrent request", async () => {
    const { agent } = await app.signIn();
    const [slow] = await Promise.all([agent.get("/api/news?q=slow"), agent.post("/api/logout")]);
    expect([200, 401]).toContain(slow.status);
    await agent.get("/api/user").expect(401);
  });

  it("takes effect on another instance within a second", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const { user, password } = await app.signIn();
    const login = await supertest(app.url).post("/api/login").send({ username: user.username, password });
    const cookie = sidOf(login);
    await supertest(other.url).get("/api/user").set("Cookie", cookie).expect(200);
    await supertest(app.url).post("/api/logout").set("Cookie", cookie).expect(200);
    await expect
      .poll(async () => (await supertest(other.url).get("/api/user").set("Cookie", cookie)).status)
      .toBe(401);
    await other.close();
  });
});

describe("sessions", () => {
  it("end on all instances when the password or role changes", async () => {
    const { agent, user } = await app.signIn();
    await agent.get("/api/user").expect(200);
    await app.auth.accounts.change(user.id, { role: "admin" });
    await expect.poll(async () => (await agent.get("/api/user")).status).toBe(401);
  });

  it("renew their cookie at most once an hour", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const { user, password } = await app.signIn();
    const cookie = sidOf(
      await supertest(app.url).post("/api/login").send({ username: user.username, password }),
    );
    const first = await supertest(other.url).get("/api/user").set("Cookie", cookie).expect(200);
    expect(sidOf(first)).toBe(cookie);
    const second = await supertest(other.url).get("/api/user").set("Cookie", cookie).expect(200);
    expect(second.headers["set-cookie"]).toBeUndefined();
    await other.close();
  });

  it("are not cached while the notification connection is down", async () => {
    const { agent, user } = await app.signIn();
    await agent.get("/api/user").expect(200);
    await app.platform.notifications.stop();
    await app.platform.database.pool.query(
      "DELETE FROM sessions WHERE sess->'passport'->'user'->>'id' = $1",
      [String(user.id)],
    );
    await agent.get("/api/user").expect(401);
    await app.platform.notifications.start();
  });
});
