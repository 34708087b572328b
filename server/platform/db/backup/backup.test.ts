import { createHash } from "node:crypto";
import { watch } from "node:fs";
import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { ask } from "#tests/support/chat.ts";
import { createEmptyDatabase as createEmpty } from "#tests/support/copy-database.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { type Polling, rss, startPolling } from "#tests/support/polling.ts";
import { stayAround, travelsOf, zoneAt } from "#tests/support/stays.ts";
import { createTestApp, type SignedIn, testSecret } from "#tests/support/test-app.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { applyMigrations, readMigrations } from "../migrations.ts";
import { backUp } from "./back-up.ts";
import { openRestorable, restore } from "./restore.ts";
import { readSequences, readTables } from "./tables.ts";

const { version } = packageJson;
const { today } = zoneAt(12);
/** Stays with a plan that exceeds a limit, so that there is a reminder. */
const travels = travelsOf(stayAround(today, "ES", 40, 140));
const migrations = readMigrations(resolve("migrations"));
const program = { version, migrations };

const createEmptyDatabase = () => createEmpty(inject("postgres"));

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};

/** All rows of all tables as texts, the sequences, constraints and triggers. */
const readEverything = (url: string) =>
  withClient(url, async (client) => {
    await client.query("SET TIME ZONE 'UTC'");
    const rows: Record<string, string[]> = {};
    for (const { name } of await readTables(client)) {
      const found = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
      rows[name] = found.rows.map(({ text }) => text).sort();
    }
    const constraints = await client.query(
      "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
    );
    const triggers = await client.query(
      "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2",
    );
    return {
      ...{ rows, sequences: await readSequences(client) },
      ...{ constraints: constraints.rows, triggers: triggers.rows },
    };
  });

let folder: string;
let polling: Polling;
let reader: SignedIn;
let url: string;
let file: string;
/** The database when it was saved to `file`. */
let everything: Awaited<ReturnType<typeof readEverything>>;
let saved: Awaited<ReturnType<typeof backUp>>;
const save = (from = url, to = file) =>
  backUp({ url: from, file: to, version, migrations, sessionSecret: testSecret });

beforeAll(async () => {
  folder = await makeTestFolder("backup");
  file = join(folder, "all.backup");
  polling = await startPolling();
  const { app, feeds } = polling;
  url = app.platform.database.url;
  await app.seed();
  reader = await app.signIn({ username: "Zoë\t\\N" });
  await app.platform.database.pool.query("UPDATE users SET email = 'zoe@readers.example'");
  await reader.agent
    .patch(`/api/monitoring/preferences/${reader.user.id}`)
    .send({
      ...{ id: 0, userId: reader.user.id, countryCode: "PT", timeZone: "Europe/Lisbon", rules: fixedRules },
      notificationPreferences: { email: true, inApp: true, frequency: "immediate" },
    })
    .expect(200);
  feeds.set(
    "/",
    rss(
      { title: "Portugal: residence permit visa notice 1", text: "Visa\n\\. and a tab\t, in two lines" },
      { title: "Portugal: residence permit visa notice 2, another matter", text: "Tax for nomads" },
    ),
  );
  await polling.configure("/");
  await polling.poll();
  await app.monitoring.matching.matchQueued();
  await app.platform.database.pool.query(
    "UPDATE monitoring_preferences SET mail_due_at = now() - interval '1 minute'",
  );
  await app.monitoring.digests.writeDueMails();
  await ask(reader.agent, { message: "What does the Portugal D7 visa cost?" });
  await ask(reader.agent, { message: "qqqq zzzz" });
  await reader.agent
    .post("/api/account/tokens")
    .send({ name: "Script", scopes: ["stays:read"], days: 30 })
    .expect(201);
  await reader.agent.post("/api/waitlist").send({ email: "waiting@readers.example" }).expect(200);
  await reader.agent
    .put("/api/stays")
    .send({ ...travels, revision: "none" })
    .expect(200);
  await app.stays.loops[0]?.work(new AbortController().signal);
  // Fill the tables that no request of this test writes.
  await app.platform.database.pool.query(`
    INSERT INTO saved_updates (user_id, item_id) SELECT ${reader.user.id}, id FROM news_items;
    INSERT INTO news_decisions (item_id, shown, decided_by) SELECT id, true, ${reader.user.id} FROM news_items;
    INSERT INTO news_story_verdicts (one_id, other_id) SELECT min(id), max(id) FROM news_items;
    INSERT INTO monitoring_queue (item_id) SELECT id FROM news_items;
    INSERT INTO assistant_leases (user_id, token, lease_until) VALUES (${reader.user.id}, gen_random_uuid(), now());
    INSERT INTO answer_ratings (user_id, conversation_id, question, question_key, "right")
      SELECT user_id, id, 'How long?', 'key', false FROM assistant_conversations;
    INSERT INTO session_secrets (key_id) VALUES ('the name of a key');
    INSERT INTO entry_imports VALUES ('open', 'BR', 'PT', 'visa free', 90, '2025-01-01', '2026-01-01', NULL);
    INSERT INTO law_in_use (pack, folder) VALUES ('{}', '/srv/law');
    INSERT INTO health_hours VALUES (now(), 1, 2, 3, 4, 5, 6, 7)`);
  everything = await readEverything(url);
  saved = await save();
});
afterAll(async () => {
  await polling.close();
  await rm(folder, { recursive: true });
});

const load = async (from: string, to: string, beforeCommit: () => Promise<void> = async () => undefined) => {
  const backup = await openRestorable(from, program);
  return restore(backup, { url: to, migrations, beforeCommit }).finally(backup.close);
};

describe("a backup", () => {
  it("restores every row, sequence, constraint and session", async () => {
    const { rows } = everything;
    expect(Object.keys(rows).filter((name) => rows[name]?.length === 0)).toEqual([]);
    expect(saved.header).toMatchObject({ version, migration: migrations.at(-1)?.name });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const target = await createEmptyDatabase();
    expect(await load(file, target.url)).toEqual(saved.tables);
    expect(await readEverything(target.url)).toEqual(everything);

    const app = await createTestApp({ databaseUrl: target.url });
    const cookie = reader.agent.jar.getCookies({
      domain: "127.0.0.1",
      path: "/",
      secure: false,
      script: false,
    });
    await app.visitor.get("/api/user").expect(401);
    await app.visitor.get("/api/user").set("Cookie", cookie.toValueString()).expect(200);
    // Encrypted with the session secret, which the backup holds.
    const stays = await app.visitor.get("/api/stays").set("Cookie", cookie.toValueString()).expect(200);
    expect(stays.body.travels).toEqual(travels);
    await app.visitor.post("/api/waitlist").send({ email: "next@readers.example" }).expect(200);
    const counts = await app.platform.database.pool.query(
      "SELECT sum(subscribers)::int AS counted, (SELECT count(*)::int FROM waitlist) AS present FROM waitlist_count",
    );
    expect(counts.rows).toEqual([{ counted: 2, present: 2 }]);
    await app.close();
    await target.drop();
  });

  it("is a snapshot of one moment, whatever is written in the meantime", async () => {
    const other = join(folder, "moment.backup");
    const { pool } = polling.app.platform.database;
    await pool.query("INSERT INTO rate_limits SELECT 'many ' || n, n FROM generate_series(1, 50000) AS n");
    let count = 0;
    let saving = true;
    const writing = (async () => {
      for (; saving; count += 1)
        await pool.query(
          `WITH tag AS (INSERT INTO news_tags (name, category, relevance) VALUES ($1, 'late', 0))
           INSERT INTO waitlist (email) VALUES ($1)`,
          [`late-${count}`],
        );
    })();
    await expect.poll(() => count).toBeGreaterThan(3);
    await save(url, other);
    saving = false;
    await writing;
    const target = await createEmptyDatabase();
    await load(other, target.url);
    await withClient(target.url, async (client) => {
      const { rows } = await client.query(`
        SELECT (SELECT count(*)::int FROM news_tags WHERE name LIKE 'late-%') AS tags,
          (SELECT count(*)::int FROM waitlist WHERE email LIKE 'late-%') AS emails`);
      expect(rows[0].tags).toBeGreaterThan(3);
      expect(rows[0].emails).toBe(rows[0].tags);
    });
    await target.drop();
    await pool.query("TRUNCATE rate_limits");
  });

  it("of an older version is brought to the migrations of this one", async () => {
    const older = migrations.slice(0, 11);
    const source = await createEmptyDatabase();
    await withClient(source.url, async (client) => {
      await applyMigrations(client, older);
      await client.query("INSERT INTO users (username, username_key, password) VALUES ('Ann', 'ann', '-')");
    });
    const other = join(folder, "older.backup");
    const { header } = await save(source.url, other);
    expect(header.migration).toBe(older.at(-1)?.name);
    const target = await createEmptyDatabase();
    await load(other, target.url);
    await withClient(target.url, async (client) => {
      expect((await client.query("SELECT username FROM users")).rows).toEqual([{ username: "Ann" }]);
      expect((await client.query("SELECT * FROM health_hours")).rows).toEqual([]);
      const { rows } = await client.query("SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id");
      expect(rows.map(({ hash }) => hash)).toEqual(migrations.map(({ hash }) => hash));
    });
    await source.drop();
    await target.drop();
  });

  it("of a newer version is refused, also a backup of a newer database", async () => {
    const newer = { version: "99.0.0", migrations };
    const other = join(folder, "newer.backup");
    await backUp({ url, file: other, ...newer, sessionSecret: undefined });
    await expect(openRestorable(other, program)).rejects.toThrow(
      /was made by Meridian 99\.0\.0 \(migration \d+_\w+\), which is newer than this version/,
    );
    const older = { version, migrations: migrations.slice(0, -1) };
    await expect(openRestorable(file, older)).rejects.toThrow("is newer than this version");
    await expect(backUp({ url, file: join(folder, "no"), ...older, sessionSecret: "" })).rejects.toThrow(
      `The database belongs to a version of Meridian newer than ${version}.`,
    );
  });

  it("is never written over another file, and leaves nothing when it fails", async () => {
    const files = await readdir(folder);
    await expect(save()).rejects.toThrow(`'${file}' exists already. Name another file.`);
    await expect(save(url, join(folder, "missing", "x"))).rejects.toThrow(
      /could not be written: no such file/,
    );
    const target = await createEmptyDatabase();
    await expect(save(target.url, join(folder, "x"))).rejects.toThrow("There is nothing to back up");
    await target.drop();
    expect(await readdir(folder)).toEqual(files);
  });

  it("that is stopped leaves no file", async () => {
    const { pool } = polling.app.platform.database;
    await pool.query(
      "INSERT INTO rate_limits SELECT n || repeat(md5(n::text), 7), n FROM generate_series(1, 50000) AS n",
    );
    const files = await readdir(folder);
    const stopping = new AbortController();
    const drafts: string[] = [];
    const watcher = watch(folder, (_, name) => {
      drafts.push(name ?? "");
      stopping.abort(new Error("stopped"));
    });
    const saving = backUp({
      ...{ url, version, migrations, sessionSecret: testSecret },
      ...{ file: join(folder, "stopped"), signal: stopping.signal },
    });
    await expect(saving).rejects.toThrow("stopped");
    watcher.close();
    expect(drafts[0]).toMatch(/^stopped\.\d+\.part$/);
    expect(await readdir(folder)).toEqual(files);
    await pool.query("TRUNCATE rate_limits");
  });
});

describe("a restore", () => {
  it("refuses a file that is missing, foreign, truncated or changed", async () => {
    const other = join(folder, "faulty");
    const whole = await readFile(file);
    await expect(openRestorable(join(folder, "none"), program)).rejects.toThrow(
      `'${join(folder, "none")}' could not be read: no such file or directory.`,
    );
    await expect(openRestorable(folder, program)).rejects.toThrow(/illegal operation on a directory/);
    const foreign = [Buffer.alloc(0), Buffer.from("{}"), gzipSync("a text\n"), gzipSync('{"rows":1}\n')];
    for (const bytes of foreign) {
      await writeFile(other, bytes);
      await expect(openRestorable(other, program)).rejects.toThrow(`'${other}' is not a backup of Meridian.`);
    }
    const text = gunzipSync(whole);
    const changed = Buffer.from(text);
    changed[changed.indexOf("zoe@readers")] = "Z".charCodeAt(0);
    const withoutSeal = text.subarray(0, text.lastIndexOf("\n", text.length - 2) + 1);
    const faulty: [bytes: Buffer, reason: string][] = [
      [gzipSync(changed), "its checksum is wrong"],
      [gzipSync(withoutSeal), "it ends too early"],
      [gzipSync(Buffer.concat([text, Buffer.from("{}\n")])), "something follows its end"],
    ];
    for (const [bytes, reason] of faulty) {
      await writeFile(other, bytes);
      await expect(openRestorable(other, program)).rejects.toThrow(
        `'${other}' is damaged or not complete: ${reason}. Nothing was restored.`,
      );
    }
    for (const bytes of [whole.length - 1, Math.floor(whole.length / 2)]) {
      await writeFile(other, whole);
      await truncate(other, bytes);
      await expect(openRestorable(other, program)).rejects.toThrow("is damaged or not complete");
    }
  });

  it("refuses a database that is not empty", async () => {
    await expect(load(file, url)).rejects.toThrow("The database is not empty.");
    const target = await createEmptyDatabase();
    await withClient(target.url, (client) => client.query("CREATE TABLE theirs (id integer)"));
    await expect(load(file, target.url)).rejects.toThrow("The database is not empty.");
    await target.drop();
  });

  it("that fails leaves the database empty, and can be repeated", async () => {
    const target = await createEmptyDatabase();
    const fail = () => load(file, target.url, () => Promise.reject(new Error("the secret cannot be stored")));
    await expect(fail()).rejects.toThrow("the secret cannot be stored");

    // Rows that PostgreSQL refuses, in a backup that is whole.
    const lines = gunzipSync(await readFile(file)).toString("latin1");
    const block = /\{"bytes":\d+\}\n(?=[^{]*\n\{"table":"public.waitlist_count")/.exec(lines)!;
    const bad = Buffer.from(
      `${lines.slice(0, block.index)}{"bytes":4}\nx\ty\n${lines.slice(lines.indexOf('{"table":"public.waitlist_count"'))}`,
      "latin1",
    );
    const body = bad.subarray(0, bad.lastIndexOf('{"sha256"'));
    const seal = JSON.stringify({ sha256: createHash("sha256").update(body).digest("hex") });
    const other = join(folder, "bad-rows");
    await writeFile(other, gzipSync(Buffer.concat([body, Buffer.from(`${seal}\n`)])));
    await expect(load(other, target.url)).rejects.toThrow("invalid input syntax for type integer");

    await load(file, target.url);
    expect(await readEverything(target.url)).toEqual(everything);
    await target.drop();
  });

  it("needs no rights but those of an owner", async () => {
    const target = await createEmptyDatabase();
    const role = `owner_${process.pid}`;
    await withClient(target.url, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'pw'`);
      await client.query(`ALTER SCHEMA public OWNER TO ${role}`);
    });
    const own = new URL(target.url);
    own.username = role;
    own.password = "pw";
    await expect(load(file, own.href)).rejects.toThrow(/^permission denied/);
    await withClient(target.url, (client) =>
      client.query(`ALTER DATABASE ${own.pathname.slice(1)} OWNER TO ${role}`),
    );
    await load(file, own.href);
    expect(await readEverything(target.url)).toEqual(everything);
    await target.drop();
    await withClient(url, (client) => client.query(`DROP ROLE ${role}`));
  });
});
