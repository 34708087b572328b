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

describe("ensureAdmin without a configured administrator", () => {
  it("creates 'admin' with a random password and returns it once", async () => {
    const created = await ensureAdmin(app.auth, undefined);
    expect(created).toEqual({ username: "admin", password: expect.stringMatching(/^[\w]{20}$/) });
    expect(await app.auth.accounts.findUnusedAdmin()).toMatchObject({ username: "admin" });
    const { body } = await login("admin", created!.password).expect(200);
    expect(body).toMatchObject({ username: "admin", role: "admin" });
    await expect.poll(() => app.auth.accounts.findUnusedAdmin()).toBeUndefined();
    expect(await ensureAdmin(app.auth, undefined)).toBeNull();
    expect(await accounts()).toHaveLength(1);
  });

  it("uses another name if a member is called 'admin'", async () => {
    await app.signIn({ username: "Admin" });
    const created = await ensureAdmin(app.auth, undefined);
    expect(created?.username).toMatch(/^admin-\w{6}$/);
    expect(await accounts()).toMatchObject([
      { username: "Admin", role: "member", sessionVersion: 1 },
      { username: created!.username, role: "admin" },
    ]);
  });

  it("creates one administrator when instances start together", async () => {
    const others = await Promise.all(
      [1, 2].map(() => createTestApp({ databaseUrl: app.platform.database.url })),
    );
    for (let round = 0; round < 3; round += 1) {
      await app.platform.database.pool.query("TRUNCATE users CASCADE");
      const created = await Promise.all(
        [app, ...others, app].map(({ auth }) => ensureAdmin(auth, undefined)),
      );
      expect(created.filter((account) => account !== null)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    }
    await Promise.all(others.map((other) => other.close()));
  });

  it("creates nothing if there is an administrator with any name", async () => {
    await app.signIn({ username: "chief", role: "admin" });
    expect(await ensureAdmin(app.auth, undefined)).toBeNull();
    expect(await accounts()).toMatchObject([{ username: "chief" }]);
  });
});

describe("ensureAdmin with a configured administrator", () => {
  const configured = { username: "operator", password: "from the settings" };

  it("creates it without returning the password", async () => {
    expect(await ensureAdmin(app.auth, configured)).toBeNull();
    const { body } = await login("operator", configured.password).expect(200);
    expect(body.role).toBe("admin");
  });

  it("keeps the sessions if nothing changed", async () => {
    await ensureAdmin(app.auth, configured);
    await ensureAdmin(app.auth, { ...configured, username: "OPERATOR" });
    expect(await accounts()).toEqual([{ username: "operator", role: "admin", sessionVersion: 1 }]);
  });

  it("applies a new password, which ends the sessions", async () => {
    await ensureAdmin(app.auth, configured);
    const agent = supertest.agent(app.url);
    await agent.post("/api/login").send(configured).expect(200);
    await agent.get("/api/user").expect(200);
    await ensureAdmin(app.auth, { ...configured, password: "changed in the settings" });
    await login("operator", configured.password).expect(401);
    await login("operator", "changed in the settings").expect(200);
    await expect.poll(async () => (await agent.get("/api/user")).status).toBe(401);
  });

  it("makes an existing member an administrator", async () => {
    await app.signIn({ username: "operator", password: configured.password });
    await ensureAdmin(app.auth, configured);
    expect(await accounts()).toEqual([{ username: "operator", role: "admin", sessionVersion: 2 }]);
    await login("operator", configured.password).expect(200);
  });
});

it("randomText uses unambiguous characters and never repeats", () => {
  const passwords = Array.from({ length: 500 }, () => randomText(20));
  expect(new Set(passwords).size).toBe(500);
  const letters = new Set(passwords.join(""));
  for (const unclear of "loIO01") expect(letters).not.toContain(unclear);
  expect(letters.size).toBe(56);
});
