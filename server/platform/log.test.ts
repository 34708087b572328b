import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectLog } from "#tests/support/log.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createDatabase } from "./db/client.ts";
import { createLogger } from "./log.ts";

const log = collectLog();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: "debug" }, log });
  await app.platform.database.pool.query(
    "ALTER TABLE users ADD CONSTRAINT no_secret CHECK (username <> 'secret-name')",
  );
});
afterAll(() => app.close());
beforeEach(() => {
  log.lines.length = 0;
});

const register = (username: string) =>
  supertest(app.url).post("/api/register").send({ username, password: "secret words" });
const failures = () => log.lines.filter(({ level }) => Number(level) > 20);

describe("an error in the log", () => {
  it("states the failed query and the cause, without the query's values", async () => {
    const { body } = await register("secret-name").expect(500);
    expect(failures()).toEqual([
      {
        level: 50,
        time: expect.any(String),
        msg: "request failed",
        method: "POST",
        path: "/api/register",
        requestId: expect.any(String),
        err: {
          type: "DrizzleQueryError",
          message: expect.stringMatching(/^Failed query: insert into "users" .+$/),
          code: "23514",
          cause: 'new row for relation "users" violates check constraint "no_secret"',
          stack: expect.stringMatching(/^DrizzleQueryError: Failed query: .+(\n +at .+)+$/),
        },
      },
    ]);
    expect(body.message).toContain(failures()[0]!.requestId);
    expect(JSON.stringify(log.lines)).not.toMatch(/secret-name|secret words|argon2/);
  });

  it("contains no session", async () => {
    await app.platform.database.pool.query(
      "ALTER TABLE sessions ADD CONSTRAINT no_session CHECK (false) NOT VALID",
    );
    await register("sessionless").expect(500);
    const [{ err } = {}] = failures();
    expect(Object.keys(err as object).sort()).toEqual(["code", "message", "stack", "type"]);
    expect(JSON.stringify(log.lines)).not.toMatch(/Failing row|passport|httpOnly/);
  });

  it.each([
    ["of a value that PostgreSQL quotes", "select $1::integer", ["secret"]],
    ["of a value that looks like a stack", "select $1::text, none", ["\n    at secret (/secret.js:1:1)"]],
  ])("contains no trace %s", async (_, text, values) => {
    const database = createDatabase({ url: app.platform.database.url, log: app.platform.log });
    const raw = await database.pool.query(text, values).catch((error: unknown) => error);
    // As thrown by drizzle, and by a library that extends the message.
    const { DrizzleQueryError } = await import("drizzle-orm/errors");
    const wrapped = new DrizzleQueryError(text, values, raw as Error);
    const longer = Object.assign(new DrizzleQueryError(text, values, raw as Error), {
      message: `${wrapped.message} (more)`,
    });
    const logger = createLogger("error", log);
    for (const error of [raw, wrapped, longer, new Error("outside", { cause: wrapped })])
      logger.error({ err: error }, "failed");
    expect(log.lines).toHaveLength(4);
    expect(JSON.stringify(log.lines)).not.toContain("secret");
    await database.close();
  });

  it("is a single line without a stack when the server is overloaded", async () => {
    let over = false;
    // As many as the queue of new passwords takes.
    const crowd = Array.from({ length: 65 }, async () => {
      while (!over) await app.auth.passwords.hash("any");
    });
    await register("one-too-many").expect(503);
    over = true;
    await Promise.all(crowd);
    expect(failures()).toEqual([
      {
        level: 40,
        time: expect.any(String),
        msg: "request refused",
        code: "busy",
        reason: "Too many people are signing in right now. Try again in a few seconds.",
        method: "POST",
        path: "/api/register",
        requestId: expect.any(String),
      },
    ]);
  });
});
