import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVault } from "#server/platform/vault.ts";
import { isoOf } from "#shared/calendar/day.ts";
import { maxKeptStays, noTravels } from "#shared/stays/travels.ts";
import { collectLog } from "#tests/support/log.ts";
import { documentUntil, stayAround, travelsOf, zoneAt } from "#tests/support/stays.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

/** The server's error lines; no request may cause one. */
const errors = collectLog();
let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await createTestApp({ log: errors, env: { LOG_LEVEL: "error" } });
});
afterAll(() => app.close());
afterEach(() => expect(errors.lines).toEqual([]));
beforeEach(async () => {
  owner = await app.signIn();
});

const path = "/api/stays";
const { today } = zoneAt(12);
const stay = stayAround(today, "ES", -20, -10);
const travels = travelsOf({ ...stay, note: "With Zoë in Lavapiés" });
const read = async ({ agent } = owner) => (await agent.get(path).expect(200)).body;
const save = (body: object, { agent } = owner) => agent.put(path).send(body);
const saveFirst = async (given: object = travels) =>
  (await save({ ...given, revision: "none" }).expect(200)).body.revision as string;
const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;

describe("kept stays", () => {
  it("are empty at first, then what the account saved last, on every device", async () => {
    expect(await read()).toEqual({ revision: "none", travels: null });
    const first = await saveFirst();
    expect(await read()).toEqual({ revision: first, travels });
    const changed = { ...travels, documents: [documentUntil(today, "passport", "BR", 400)] };
    const { body } = await save({ ...changed, revision: first }).expect(200);
    expect(body.revision).not.toBe(first);
    expect(await read()).toEqual({ revision: body.revision, travels: changed });
  });

  it("belong to their account", async () => {
    await saveFirst();
    const other = await app.signIn();
    expect(await read(other)).toEqual({ revision: "none", travels: null });
    await other.agent.delete(path).expect(200);
    expect((await read()).travels).toEqual(travels);
    for (const method of ["get", "put", "delete"] as const) await app.visitor[method](path).expect(401);
  });

  it("are not replaced if another device has saved meanwhile", async () => {
    const first = await saveFirst();
    await save({ ...travels, revision: first }).expect(200);
    for (const revision of [first, "none", "6f0c5a52-6f6b-4c1e-9f0f-0d4a3f1f8f11"]) {
      const { body } = await save({ ...noTravels, revision }).expect(409);
      expect(body).toMatchObject({
        code: "saved_elsewhere",
        message: expect.stringContaining("Another device has saved your stays meanwhile"),
      });
    }
    expect((await read()).travels).toEqual(travels);
  });

  it("are saved by one of several devices that save at once", async () => {
    const answers = await Promise.all(
      ["PT", "ES", "FR"].map((country) =>
        save({ ...travelsOf(stayAround(today, country, -3, -1)), revision: "none" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await read()).revision).toBe(won?.body.revision);
  });

  it("are deleted, and a save with an older revision does not bring them back", async () => {
    const first = await saveFirst();
    for (let times = 0; times < 2; times += 1)
      expect((await owner.agent.delete(path).expect(200)).body).toEqual({ revision: "none" });
    expect(await read()).toEqual({ revision: "none", travels: null });
    await saveFirst(noTravels);
    await save({ ...travels, revision: first }).expect(409);
  });

  it("are sent compressed, and not sent again to a caller who has the current revision", async () => {
    const first = await saveFirst();
    const { headers } = await owner.agent.get(path).set("Accept-Encoding", "gzip").expect(200);
    expect(headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-store" });
    const readWith = (etag = "") => owner.agent.get(path).set("If-None-Match", etag);
    expect((await readWith(headers.etag).expect(304)).text).toBe("");
    await save({ ...travels, revision: first }).expect(200);
    await readWith(headers.etag).expect(200);
  });

  it("may be as many as a person keeps", async () => {
    const stays = Array.from({ length: maxKeptStays }, () => stay);
    await saveFirst({ ...travels, stays });
    expect((await read()).travels.stays).toHaveLength(maxKeptStays);
    const { body } = await save({ ...travels, stays: [...stays, stay], revision: "none" }).expect(400);
    expect(body.message).toBe(`stays: Use at most ${maxKeptStays} entries`);
  });

  it.each([
    [{ stays: [stay, { ...stay, from: "2026-02-30" }] }, "Stay 2, from: This is not a date."],
    [
      { stays: [{ ...stay, country: "ZZ" }] },
      "Stay 1, country: This is not the code of a country. Write it as PT.",
    ],
    [{ stays: [stay, stay, { ...stay, to: "2020-01-01" }] }, "Stay 3: The stay ends before it begins."],
    [{ documents: [{ kind: "passport", country: "BR" }] }, "Document 1, id: Required"],
    [
      { documents: [{ ...documentUntil(today, "residence", "PT", -400), from: isoOf(today) }] },
      "Document 1: The document expires before it becomes valid.",
    ],
    [{ stays: undefined }, "stays: Required"],
    [{ revision: "yesterday" }, "revision: Invalid input"],
  ])("are refused with the item and the problem: %o", async (wrong, message) => {
    const { body } = await save({ ...travels, revision: "none", ...wrong }).expect(400);
    expect(body.message).toBe(message);
    expect(await read()).toEqual({ revision: "none", travels: null });
  });
});

describe("the database", () => {
  it("shows no country, no date and no word of the stays and the reminders", async () => {
    await query(
      `INSERT INTO monitoring_preferences (user_id, country_code, email, in_app, frequency, rules)
       VALUES ($1, 'US', true, true, 'daily', '[]')`,
      [owner.user.id],
    );
    await query("UPDATE users SET email = 'zoe@example.org' WHERE id = $1", [owner.user.id]);
    const planned = { ...stayAround(today, "ES", 40, 200), note: "Lavapiés" };
    const given = { ...travelsOf(planned), documents: [documentUntil(today, "passport", "BR", 400)] };
    await saveFirst(given);
    await app.stays.remindOfPlans(AbortSignal.timeout(60_000));
    const tables = ["kept_stays", "monitoring_reminders", "monitoring_alerts", "mails"];
    const words = [
      ...[planned.from, planned.to ?? "", given.documents[0]?.to ?? "", planned.id],
      ...['"ES"', '"BR"', "Lavapi", "passport", "country", "chengen", "Spain", "90 days"],
    ];
    for (const table of tables) {
      const rows = await query(`SELECT t::text AS text FROM ${table} AS t WHERE user_id = $1`, [
        owner.user.id,
      ]);
      expect(rows.length, table).toBeGreaterThan(0);
      for (const { text } of rows) {
        const sealed = /\.([\w-]{40,})/.exec(text)?.[1] ?? "";
        const everything = text + Buffer.from(sealed, "base64url").toString("latin1");
        expect(words.filter((word) => everything.includes(word))).toEqual([]);
      }
    }
  });

  it("answers with a message for stays of another secret, keeps them, and can delete them", async () => {
    await saveFirst();
    const vault = createVault("another secret of at least 32 characters.");
    const sealed = vault.seal(`stays ${owner.user.id}`, JSON.stringify(travels));
    await query("UPDATE kept_stays SET sealed = $2 WHERE user_id = $1", [owner.user.id, sealed]);
    const { body } = await owner.agent.get(path).expect(409);
    expect(body).toMatchObject({
      code: "other_secret",
      message: expect.stringContaining("cannot be read with this server's secret"),
    });
    await save({ ...noTravels, revision: "none" }).expect(409);
    const { body: exported } = await owner.agent.get("/api/account/export").expect(200);
    expect(exported.stays.problem).toContain("cannot be read with this server's secret");
    await owner.agent.delete(path).expect(200);
    expect(await read()).toEqual({ revision: "none", travels: null });
  });

  it("returns stays of another version as they were stored, also in the export", async () => {
    await saveFirst();
    const { version: _, ...old } = travels;
    for (const stored of [old, { ...travels, version: 9, trips: [] }]) {
      const sealed = app.platform.vault.seal(`stays ${owner.user.id}`, JSON.stringify(stored));
      await query("UPDATE kept_stays SET sealed = $2 WHERE user_id = $1", [owner.user.id, sealed]);
      expect((await read()).travels).toEqual(stored);
      const { body: exported } = await owner.agent.get("/api/account/export").expect(200);
      expect(exported.stays).toMatchObject(stored);
    }
  });

  it("does not give the stays to another account that its row is copied to", async () => {
    await saveFirst();
    const other = await app.signIn();
    await query(
      "INSERT INTO kept_stays (user_id, revision, sealed) SELECT $2, revision, sealed FROM kept_stays WHERE user_id = $1",
      [owner.user.id, other.user.id],
    );
    await other.agent.get(path).expect(409);
  });
});
