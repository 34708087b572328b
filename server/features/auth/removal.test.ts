import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAnswerLeaseStore } from "#server/features/assistant/answer-lease-store.ts";
import { chatLimits } from "#server/features/assistant/ask.ts";
import { createMessageStore } from "#server/features/assistant/message-store.ts";
import { createRatingStore } from "#server/features/assistant/rating-store.ts";
import { outboxIn } from "#server/platform/mail/transport.ts";
import { tokenLimit } from "#shared/auth/api-token-contract.ts";
import { noTravels } from "#shared/stays/travels.ts";
import { accountTools } from "#tests/support/account.ts";
import { addAlerts } from "#tests/support/alerts.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { collectLog } from "#tests/support/log.ts";
import { createWatchers, publish } from "#tests/support/monitoring.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let dataDir: string;
let tools: ReturnType<typeof accountTools>;
let owner: SignedIn;
const log = collectLog();
beforeAll(async () => {
  dataDir = await makeTestFolder("account");
  app = await createTestApp({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" }, log });
  tools = accountTools(app);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await tools.forgetLimits();
  log.lines.length = 0;
  owner = await app.signIn({ username: `owner-${randomUUID().slice(0, 8)}` });
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const remove = ({ agent, password } = owner, given = password) =>
  agent.delete("/api/account").send({ password: given });
const accountExists = ({ user } = owner) => app.auth.accounts.exists(user.id);

/** The part of the data export for each table with rows of accounts. */
const exportParts: Record<string, string> = {
  api_tokens: "apiTokens",
  answer_ratings: "ratings",
  assistant_conversations: "conversations",
  kept_stays: "stays",
  mails: "mails",
  monitoring_alerts: "alerts",
  monitoring_preferences: "preferences",
  // Each is in the export as an alert.
  monitoring_reminders: "alerts",
  // A search index over the rules of the preferences.
  monitoring_terms: "preferences",
  saved_updates: "savedUpdates",
  sign_in_networks: "networks",
};
/** Not exported: a row exists only while an answer is written. */
const transientTables = ["assistant_leases"];

const ownedTables = async () =>
  (
    await query(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1",
    )
  ).map(({ table_name }) => String(table_name));

/** Writes a row into every table of accounts. Resolves with the outbox file of the email. */
const fill = async (user: SignedIn["user"]) => {
  await tools.setEmail(user.id, `${user.username}@example.org`);
  const question = { userId: user.id, conversationId: undefined, replaces: undefined };
  const messages = createMessageStore(app.platform.database);
  const asked = await messages.addQuestion({ ...question, content: `Q of ${user.username}` });
  if (typeof asked === "string") throw new Error(asked);
  const answerId = await messages.addAnswer(asked, {
    ...{ content: "A", citations: [], origin: "library", state: "whole" },
    type: { kind: "search", computedId: null },
  });
  await createRatingStore(app.platform.database).rate(user.id, answerId ?? 0, {
    ...{ right: false, reason: "figure", note: `Note of ${user.username}` },
  });
  await createAnswerLeaseStore(app.platform.database).claim(user.id, 15_000);
  await addAlerts(app, [user.id], [{ title: `Update for ${user.username}` }]);
  await query("INSERT INTO kept_stays (user_id, revision, sealed) VALUES ($1, $2, $3)", [
    user.id,
    randomUUID(),
    app.platform.vault.seal(`stays ${user.id}`, JSON.stringify(noTravels)),
  ]);
  await query("INSERT INTO monitoring_reminders (user_id, once_key, sealed) VALUES ($1, 'once', 'sealed')", [
    user.id,
  ]);
  const [token] = await query(
    `INSERT INTO api_tokens (user_id, hash, name, scopes, session_version, expires_at)
     VALUES ($1, $2, 'Token of ' || $2, '{questions}', 1, now() + interval '1 day') RETURNING id`,
    [user.id, user.username],
  );
  await app.platform.limiter.take("api token", `${user.id} ${token!.id}`, tokenLimit);
  await query("INSERT INTO saved_updates SELECT $1, id FROM news_items LIMIT 1", [user.id]);
  const rules = JSON.stringify([{ id: "own", keywords: [user.username] }]);
  await query(
    `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
     VALUES ($1, 'PT', true, true, 'daily', $2)`,
    [user.id, rules],
  );
  await query("INSERT INTO monitoring_terms VALUES ('PT', $2, $1, 'own', 1, $2)", [user.id, user.username]);
  const [mail] = await query(
    "INSERT INTO mails (kind, recipient, user_id) VALUES ('alerts', $2, $1) RETURNING id",
    [user.id, `${user.username}@example.org`],
  );
  await mkdir(outboxIn(dataDir), { recursive: true });
  const file = `${outboxIn(dataDir)}/20261122T050000Z-${mail!.id}.eml`;
  await writeFile(file, `To: ${user.username}`);
  await app.platform.limiter.take("chat", String(user.id), chatLimits.burst);
  await app.platform.limiter.take("chat day", String(user.id), chatLimits.day);
  return file;
};

/** The tables, except those of the news, that contain a text. */
const tablesWith = async (text: string) => {
  const tables = await query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { table_name: table } of tables) {
    if (String(table).startsWith("news_")) continue;
    const [{ count } = { count: 0 }] = await query(
      `SELECT count(*)::int FROM "${table}" t WHERE t::text LIKE $1`,
      [`%${text}%`],
    );
    if (count > 0) found.push(String(table));
  }
  return found;
};

describe("the data of an account", () => {
  it("is complete in the export and is deleted with the account", async () => {
    const { user, agent } = owner;
    const file = await fill(user);
    await query("INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, 9e12)", [
      `login name:${user.username} 203.0.113.0/24`,
    ]);
    const tables = await ownedTables();
    expect(tables).toEqual([...Object.keys(exportParts), ...transientTables].sort());
    const rowsOf = async (table: string) =>
      (await query(`SELECT count(*)::int FROM ${table} WHERE user_id = $1`, [user.id]))[0]?.count;
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 1]);
    const { sid } = await startSession(app, owner);

    const { body, text, headers } = await agent.get("/api/account/export").expect(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["content-disposition"]?.replace(/\d{4}-\d\d-\d\d/, "DATE")).toBe(
      `attachment; filename="meridian-${user.username}-DATE.json"`,
    );
    expect(body.account).toMatchObject({ username: user.username, email: `${user.username}@example.org` });
    expect(body.devices).toHaveLength(2);
    for (const table of Object.keys(exportParts)) {
      const part = body[exportParts[table]!];
      expect(Array.isArray(part) ? part.length : Object.keys(part).length, table).toBeGreaterThan(0);
    }
    expect(body.conversations[0].messages[0].content).toBe(`Q of ${user.username}`);
    expect(body.ratings[0]).toMatchObject({
      // A long number, which the name of a test user may hold, is not kept.
      question: expect.stringMatching(/^Q of \S+$/),
      answerKind: "search",
      reason: "figure",
      note: `Note of ${user.username}`,
    });
    expect(body.alerts[0].reason).toBe("Portugal, keyword 'permit' in the title");
    expect(JSON.stringify(body.preferences.rules)).toContain(user.username);
    expect(text).not.toMatch(/argon2|session_?version|folded/i);
    expect(text).not.toContain(sid);

    expect(await tablesWith(user.username)).toEqual(
      expect.arrayContaining(["users", "mails", "rate_limits", "monitoring_terms"]),
    );
    const answer = await remove().expect(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^meridian=;/);
    expect(await tablesWith(user.username)).toEqual([]);
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 0]);
    const counters = "SELECT key FROM rate_limits WHERE key ~ $1";
    expect(await query(counters, [`:${user.id}( |$)`])).toEqual([]);
    const owners = await query(
      "SELECT sid FROM sessions WHERE (sess #>> '{passport,user,id}')::integer = $1",
      [user.id],
    );
    expect(owners).toEqual([]);
    expect(await readdir(outboxIn(dataDir))).not.toContain(basename(file));
    await agent.get("/api/user").expect(401);
    const login = { username: user.username, password: owner.password };
    await supertest(app.url).post("/api/login").send(login).expect(401);
  });

  it("is not in the export of another account", async () => {
    const other = await app.signIn({ username: `other-${randomUUID().slice(0, 8)}` });
    await fill(owner.user);
    const { text } = await other.agent.get("/api/account/export").expect(200);
    expect(text).not.toContain(owner.user.username);
    await supertest(app.url).get("/api/account/export").expect(401);
  });

  it("stays if a mail cannot be deleted from the outbox", async () => {
    const file = await fill(owner.user);
    await rm(file);
    await mkdir(file);
    await remove().expect(500);
    await rm(outboxIn(dataDir), { recursive: true });
    expect(await tablesWith(owner.user.username)).toContain("mails");
    await remove().expect(200);
  });
});

/** Deletes an account in a transaction that commits once `work` is blocked in a query on `table`. */
const whileDeleting = async <T>(userId: number, table: string, work: () => PromiseLike<T>): Promise<T> => {
  const holder = await app.platform.database.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("DELETE FROM users WHERE id = $1", [userId]);
    const done = Promise.resolve(work());
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1";
    await expect.poll(async () => (await query(waiting, [`%${table}%`])).length).toBe(1);
    await holder.query("COMMIT");
    return await done;
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
};

describe("deleting an account", () => {
  it("requires the owner, the password and our own origin", async () => {
    await supertest(app.url).delete("/api/account").send({ password: "x" }).expect(401);
    await remove().set("Origin", "https://evil.example").expect(403);
    await owner.agent.delete("/api/account").send({}).expect(400);
    const { body } = await remove(owner, "not it").expect(409);
    expect(body).toMatchObject({ code: "wrong_password", fields: { password: expect.any(String) } });
    expect(await accountExists()).toBe(true);
  });

  it("is refused for the last administrator, even when two delete at once", async () => {
    await query("UPDATE users SET role = 'member' WHERE role = 'admin'");
    const admins = [await app.signIn({ role: "admin" }), await app.signIn({ role: "admin" })] as const;
    const answers = await Promise.all(admins.map((admin) => remove(admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "last_admin",
      message: expect.stringContaining("last administrator"),
    });
    expect(refused?.headers["set-cookie"]).toBeUndefined();
    expect(await app.auth.accounts.hasAdmin()).toBe(true);
  });

  it("twice at once succeeds once", async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("waits for concurrent writes for the account", async () => {
    const holder = await app.platform.database.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query("BEGIN");
    await holder.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [owner.user.id]);
    const { accounts } = app.auth;
    const lock = accounts.lockForRemoval;
    const tries = vi.spyOn(accounts, "lockForRemoval").mockImplementation(async (...given) => {
      try {
        return await lock(...given);
      } catch (error) {
        await holder.query("COMMIT");
        throw error;
      }
    });
    await remove().expect(200);
    expect(tries).toHaveBeenCalledTimes(2);
  });

  it("while alerts are written keeps the alerts of others", async () => {
    const watcher = createWatchers(app);
    const [going, staying] = [await watcher(), await watcher()];
    await publish(app, { title: "A new visa for Portugal", type: "visa" });
    await whileDeleting(going, "monitoring_terms", () => app.monitoring.matching.matchQueued());
    const alerted = await query("SELECT user_id FROM monitoring_alerts WHERE user_id = ANY($1)", [
      [going, staying],
    ]);
    expect(alerted).toEqual([{ user_id: staying }]);
    expect(await query("SELECT FROM monitoring_queue")).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  it("during a sign-in leaves no session", async () => {
    const login = { username: owner.user.username, password: owner.password };
    await whileDeleting(owner.user.id, "sign_in_networks", () =>
      supertest(app.url).post("/api/login").send(login).expect(401),
    );
    expect(log.lines).toEqual([]);
  });

  it("that times out a sign-in leaves no session", async () => {
    vi.spyOn(app.auth.accounts, "exists").mockRejectedValueOnce(new Error("Query read timeout"));
    const before = await query("SELECT sid FROM sessions ORDER BY 1");
    const login = { username: owner.user.username, password: owner.password };
    await supertest(app.url).post("/api/login").send(login).expect(503);
    expect(await query("SELECT sid FROM sessions ORDER BY 1")).toEqual(before);
  });

  it("after a sign-in found the account leaves no session", async () => {
    const sessions = async () =>
      (await query("SELECT FROM sessions WHERE sess::text LIKE $1", [`%"id":${owner.user.id},%`])).length;
    const before = await sessions();
    expect(before).toBe(1);
    const { accounts } = app.auth;
    const rememberNetwork = accounts.rememberNetwork;
    accounts.rememberNetwork = async (...given) => {
      await rememberNetwork(...given);
      await query("DELETE FROM users WHERE id = $1", [owner.user.id]);
    };
    const login = { username: owner.user.username, password: owner.password };
    const { headers } = await supertest(app.url).post("/api/login").send(login).expect(401);
    accounts.rememberNetwork = rememberNetwork;
    expect(String(headers["set-cookie"])).toMatch(/^meridian=;/);
    expect(await sessions()).toBe(before);
  });
});
