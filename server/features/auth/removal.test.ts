import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnswerLeaseStore } from "#server/features/assistant/answer-lease-store.ts";
import { chatLimits } from "#server/features/assistant/ask.ts";
import { createMessageStore } from "#server/features/assistant/message-store.ts";
import { outboxIn } from "#server/platform/mail/transport.ts";
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
const isThere = async ({ user } = owner) => app.auth.accounts.isThere(user.id);

/** Every table with rows of accounts, and what of the file holds them. */
const partOf: Record<string, string> = {
  assistant_conversations: "conversations",
  mails: "mails",
  monitoring_alerts: "alerts",
  monitoring_preferences: "preferences",
  // The rules of the preferences, in the form in which they are looked up.
  monitoring_terms: "preferences",
  sign_in_networks: "networks",
};
/** Held while an answer is written, and no longer: it says nothing. */
const passing = ["assistant_leases"];

const ownedTables = async () =>
  (
    await query(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1",
    )
  ).map(({ table_name }) => String(table_name));

/** Writes something of everything that is stored about an account; resolves with the file of its mail. */
const fill = async (user: SignedIn["user"]) => {
  await tools.setEmail(user.id, `${user.username}@example.org`);
  const question = { userId: user.id, conversationId: undefined, replaces: undefined };
  await createMessageStore(app.platform.database).addQuestion({
    ...question,
    content: `Q of ${user.username}`,
  });
  await createAnswerLeaseStore(app.platform.database).claim(user.id, 15);
  await addAlerts(app, [user.id], [{ title: `Update for ${user.username}` }]);
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

/** Where in the database, besides the news, a text stands. */
const whereIs = async (text: string) => {
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

describe("everything that is stored about an account", () => {
  it("is in the file that its owner saves, and goes with the account", async () => {
    const { user, agent } = owner;
    await fill(user);
    const tables = await ownedTables();
    expect(tables).toEqual([...Object.keys(partOf), ...passing].sort());
    const rowsOf = async (table: string) =>
      (await query(`SELECT count(*)::int FROM ${table} WHERE user_id = $1`, [user.id]))[0]?.count;
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 1]);
    const { sid } = await startSession(app, owner);

    const { body, text, headers } = await agent.get("/api/account/export").expect(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const today = new Date().toISOString().slice(0, 10);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="meridian-${user.username}-${today}.json"`,
    );
    expect(body.account).toMatchObject({ username: user.username, email: `${user.username}@example.org` });
    expect(body.devices).toHaveLength(2);
    for (const table of Object.keys(partOf)) {
      const part = body[partOf[table]!];
      expect(Array.isArray(part) ? part.length : Object.keys(part).length, table).toBeGreaterThan(0);
    }
    expect(body.conversations[0].messages[0].content).toBe(`Q of ${user.username}`);
    expect(body.alerts[0].reason).toBe("Portugal, keyword 'permit' in the title");
    expect(JSON.stringify(body.preferences.rules)).toContain(user.username);
    expect(text).not.toMatch(/argon2|session_?version|folded/i);
    expect(text).not.toContain(sid);

    expect(await whereIs(user.username)).toEqual(
      expect.arrayContaining(["users", "mails", "rate_limits", "monitoring_terms"]),
    );
    const answer = await remove().expect(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^meridian=;/);
    expect(await whereIs(user.username)).toEqual([]);
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 0]);
    expect(await query("SELECT key FROM rate_limits WHERE key LIKE $1", [`%:${user.id}`])).toEqual([]);
    const owners = await query(
      "SELECT sid FROM sessions WHERE (sess #>> '{passport,user,id}')::integer = $1",
      [user.id],
    );
    expect(owners).toEqual([]);
    expect(await readdir(outboxIn(dataDir))).toEqual([]);
    await agent.get("/api/user").expect(401);
    const login = { username: user.username, password: owner.password };
    await supertest(app.url).post("/api/login").send(login).expect(401);
  });

  it("is in nobody else's file", async () => {
    const other = await app.signIn({ username: `other-${randomUUID().slice(0, 8)}` });
    await fill(owner.user);
    const { text } = await other.agent.get("/api/account/export").expect(200);
    expect(text).not.toContain(owner.user.username);
    await supertest(app.url).get("/api/account/export").expect(401);
  });

  it("stays where a mail cannot be deleted from the outbox", async () => {
    const file = await fill(owner.user);
    await rm(file);
    await mkdir(file);
    await remove().expect(500);
    await rm(outboxIn(dataDir), { recursive: true });
    expect(await whereIs(owner.user.username)).toContain("mails");
    await remove().expect(200);
  });
});

/** Deletes an account in a transaction that ends when some work waits for it, in a query that names `table`. */
const whileDeleting = async <T>(userId: number, table: string, work: () => PromiseLike<T>): Promise<T> => {
  const holder = await app.platform.database.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("DELETE FROM users WHERE id = $1", [userId]);
    const done = Promise.resolve(work());
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1";
    await expect.poll(async () => (await query(waiting, [`%${table}%`])).length, { interval: 10 }).toBe(1);
    await holder.query("COMMIT");
    return await done;
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
};

describe("deletion", () => {
  it("is for the owner, who gives the password, from our own pages", async () => {
    await supertest(app.url).delete("/api/account").send({ password: "x" }).expect(401);
    await remove().set("Origin", "https://evil.example").expect(403);
    await owner.agent.delete("/api/account").send({}).expect(400);
    const { body } = await remove(owner, "not it").expect(409);
    expect(body).toMatchObject({ code: "wrong_password", fields: { password: expect.any(String) } });
    expect(await isThere()).toBe(true);
  });

  it("is refused for the last administrator, also where two go at once", async () => {
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

  it("twice at once is once", async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("waits for what is being written for the account, and gives way to who waits for it", async () => {
    const holder = await app.platform.database.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM users WHERE id = $1 FOR KEY SHARE", [owner.user.id]);
    const removed = remove().then(({ status }) => status);
    await holder.query("SELECT pg_sleep(0.6)");
    await holder.query("COMMIT");
    holder.release();
    expect(await removed).toBe(200);
  });

  it("while alerts are written costs nobody else theirs", async () => {
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

  it("while somebody signs in leaves no session behind", async () => {
    const login = { username: owner.user.username, password: owner.password };
    await whileDeleting(owner.user.id, "sign_in_networks", () =>
      supertest(app.url).post("/api/login").send(login).expect(401),
    );
    expect(log.lines).toEqual([]);
  });

  it("that somebody who signs in waits for in vain leaves no session behind", async () => {
    vi.spyOn(app.auth.accounts, "isThere").mockRejectedValueOnce(new Error("Query read timeout"));
    const before = await query("SELECT sid FROM sessions ORDER BY 1");
    const login = { username: owner.user.username, password: owner.password };
    await supertest(app.url).post("/api/login").send(login).expect(503);
    expect(await query("SELECT sid FROM sessions ORDER BY 1")).toEqual(before);
  });

  it("after somebody was found leaves no session behind", async () => {
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
