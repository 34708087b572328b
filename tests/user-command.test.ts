import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { user as command } from "#server/commands/work/user.ts";
import { makeTestFolder } from "./support/folder.ts";
import { runHere, runScript } from "./support/run-command.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

const user = (args: string[], env: Record<string, string>) => runHere(command, args, env);
const linesOf = (text: string) => text.trimEnd().split("\n");
const passwordIn = (output: string) => /is '(\w{20})'/.exec(output)?.[1] ?? "";

describe("npm run user with DATABASE_URL", () => {
  let app: TestApp;
  let env: Record<string, string>;
  beforeAll(async () => {
    app = await createTestApp();
    env = { DATABASE_URL: app.platform.database.url };
  });
  afterAll(() => app.close());

  it("lists all accounts, and none of their secrets", async () => {
    const other = await createTestApp();
    const settings = { DATABASE_URL: other.platform.database.url };
    expect(await user(["list"], settings)).toEqual({ code: 0, output: "No accounts yet.\n", errors: "" });
    const { user: member } = await other.signIn({ username: "Amelia" });
    await other.signIn({ username: "the-chief", role: "admin" });
    const { code, output, errors } = await user(["list"], settings);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const { rows } = await other.platform.database.pool.query(
      "SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM users ORDER BY id",
    );
    expect(linesOf(output).map((line) => line.trim().split(/\s+/))).toEqual([
      [String(member.id), "member", rows[0].day, "Amelia"],
      [expect.any(String), "admin", rows[1].day, "the-chief"],
    ]);
    expect(output).not.toContain("argon2");
    expect(await runScript("user", ["list"], settings)).toEqual({ code, output, errors });
    await other.close();
  });

  describe("for one account", () => {
    it("makes it an administrator, who must sign in again", async () => {
      const { agent, user: member, password } = await app.signIn({ username: "Climber" });
      await agent.get("/api/user").expect(200);
      const { code, output } = await user(["grant-admin", "CLIMBER"], env);
      expect(code).toBe(0);
      expect(linesOf(output)).toEqual(["'Climber' is now an administrator and must sign in again."]);
      await expect.poll(async () => (await agent.get("/api/user")).status).toBe(401);
      const { body } = await agent.post("/api/login").send({ username: "climber", password }).expect(200);
      expect(body).toEqual({ ...member, role: "admin" });
    });

    it("gives it a new password, which ends its sessions on a running site", async () => {
      const { agent, password } = await app.signIn({ username: "forgetful" });
      const other = await app.signIn({ username: "bystander" });
      await agent.get("/api/user").expect(200);
      const { code, output } = await user(["reset-password", "forgetful"], env);
      expect(code).toBe(0);
      expect(linesOf(output)).toHaveLength(1);
      await expect.poll(async () => (await agent.get("/api/user")).status).toBe(401);
      await other.agent.get("/api/user").expect(200);
      const login = (tried: string) =>
        app.visitor.post("/api/login").send({ username: "forgetful", password: tried });
      await login(password).expect(401);
      await login(passwordIn(output)).expect(200);
    });

    it("reports an unknown account in one line", async () => {
      const { code, output, errors } = await user(["reset-password", "nobody"], env);
      expect({ code, output }).toEqual({ code: 1, output: "" });
      expect(errors).toBe("No account is named 'nobody'. Run 'npm run user -- list' to see all accounts.\n");
    });

    it("prints its usage for wrong arguments", async () => {
      const outcomes = await Promise.all(
        [["constructor", "Amelia"], ["grant-admin"]].map((args) => user(args, env)),
      );
      for (const { code, output, errors } of outcomes) {
        expect({ code, output }).toEqual({ code: 1, output: "" });
        expect(errors).toMatch(/^Usage:\n( {2}npm run user -- .+\n){3}$/);
      }
    });

    it("reports a failure of the database in one line", async () => {
      const missing = new URL(env.DATABASE_URL!);
      missing.pathname = "/there_is_none";
      const { code, errors } = await user(["list"], { DATABASE_URL: missing.href });
      expect(code).toBe(1);
      expect(linesOf(errors)).toHaveLength(1);
      expect(errors).toContain("Check DATABASE_URL");
      expect(errors).not.toContain(missing.password);
    });
  });
});

it("npm run user refuses a DATA_DIR without a database, and creates none", async () => {
  const folder = await makeTestFolder("user");
  const wrong: [args: string[], path: string][] = [
    [["list"], folder],
    [["reset-password", "admin"], join(folder, "missing")],
  ];
  for (const [args, path] of wrong) {
    const { code, output, errors } = await user(args, { DATA_DIR: path });
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toBe(
      `There is no database in DATA_DIR '${path}'. Start Meridian there once, or set DATA_DIR to the folder that it uses.\n`,
    );
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
