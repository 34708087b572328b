import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { ensureAdmin, randomText } from "./first-admin.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.pool.query("TRUNCATE users, sessions CASCADE"));

const accounts = async () =>
  (await app.auth.accounts.list()).map(({ username, role, sessionVersion }) => ({
    username,
    role,
    sessionVersion,
  }));
const login = (username: string, password: string) =>
  supertest(app.url).post("/api/login").send({ username, password });

describe("the first administrator, with none configured", () => {
  it("is 'admin' with a random password, told once", async () => {
    const made = await ensureAdmin(app.auth, undefined);
    expect(made).toEqual({ username: "admin", password: expect.stringMatching(/^[\w]{20}$/) });
    const { body } = await login("admin", made!.password).expect(200);
    expect(body).toMatchObject({ username: "admin", role: "admin" });
    expect(await ensureAdmin(app.auth, undefined)).toBeNull();
    expect(await accounts()).toHaveLength(1);
  });

  it("gets another name where somebody took that one, who is made nothing", async () => {
    await app.signIn({ username: "Admin" });
    const made = await ensureAdmin(app.auth, undefined);
    expect(made?.username).toMatch(/^admin-\w{6}$/);
    expect(await accounts()).toMatchObject([
      { username: "Admin", role: "member", sessionVersion: 1 },
      { username: made!.username, role: "admin" },
    ]);
  });

  it("is made once by instances that start together", async () => {
    const others = await Promise.all(
      [1, 2].map(() => createTestApp({ databaseUrl: app.platform.database.url })),
    );
    for (let round = 0; round < 3; round += 1) {
      await app.platform.database.pool.query("TRUNCATE users CASCADE");
      const made = await Promise.all([app, ...others, app].map(({ auth }) => ensureAdmin(auth, undefined)));
      expect(made.filter((account) => account !== null)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    }
    await Promise.all(others.map((other) => other.close()));
  });

  it("is not made where an administrator is, whatever their name", async () => {
    await app.signIn({ username: "chief", role: "admin" });
    expect(await ensureAdmin(app.auth, undefined)).toBeNull();
    expect(await accounts()).toMatchObject([{ username: "chief" }]);
  });
});

describe("the configured administrator", () => {
  const configured = { username: "operator", password: "from the settings" };

  it("is made, and not told, since who configured it knows", async () => {
    expect(await ensureAdmin(app.auth, configured)).toBeNull();
    const { body } = await login("operator", configured.password).expect(200);
    expect(body.role).toBe("admin");
  });

  it("keeps its sessions at the next start where nothing changed", async () => {
    await ensureAdmin(app.auth, configured);
    await ensureAdmin(app.auth, { ...configured, username: "OPERATOR" });
    expect(await accounts()).toEqual([{ username: "operator", role: "admin", sessionVersion: 1 }]);
  });

  it("takes a new password from the settings, which ends its sessions", async () => {
    await ensureAdmin(app.auth, configured);
    const agent = supertest.agent(app.url);
    await agent.post("/api/login").send(configured).expect(200);
    await agent.get("/api/user").expect(200);
    await ensureAdmin(app.auth, { ...configured, password: "changed in the settings" });
    await login("operator", configured.password).expect(401);
    await login("operator", "changed in the settings").expect(200);
    await expect
      .poll(async () => (await agent.get("/api/user")).status, { timeout: 1000, interval: 20 })
      .toBe(401);
  });

  it("is made administrator where the account is a member's", async () => {
    await app.signIn({ username: "operator", password: configured.password });
    await ensureAdmin(app.auth, configured);
    expect(await accounts()).toEqual([{ username: "operator", role: "admin", sessionVersion: 2 }]);
    await login("operator", configured.password).expect(200);
  });
});

it("a random password is one that can be typed from a terminal, and another each time", () => {
  const passwords = Array.from({ length: 500 }, () => randomText(20));
  expect(new Set(passwords).size).toBe(500);
  const letters = new Set(passwords.join(""));
  for (const unclear of "loIO01") expect(letters).not.toContain(unclear);
  expect(letters.size).toBe(56);
});
