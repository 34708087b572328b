import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import type { Preferences } from "#shared/monitoring/contract.ts";
import { fixedRules, type MonitorRule } from "#shared/monitoring/rules.ts";
import { plainPreferences, publish } from "#tests/support/monitoring.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let nomad: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  [nomad, other] = [await app.signIn(), await app.signIn()];
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const path = ({ user }: SignedIn) => `/api/monitoring/preferences/${user.id}`;
const plain = (more: Parameters<typeof plainPreferences>[1] = {}, { user } = nomad) =>
  plainPreferences(user.id, more);
const save = (body: object, account = nomad, timeZone?: string) =>
  account.agent.patch(path(account)).query({ timeZone }).send(body);
const read = async (account = nomad): Promise<Preferences> =>
  (await account.agent.get(path(account)).expect(200)).body;
const termsOf = async ({ user } = nomad) =>
  (await query("SELECT * FROM monitoring_terms WHERE user_id = $1 ORDER BY term, rule_id", [user.id])).map(
    ({ country, term, rule_id, importance, keyword }) =>
      `${country} ${term}: ${rule_id} ${importance} ${keyword}`,
  );
const own = (keywords: unknown, more: object = {}) => ({
  id: "own",
  type: "other",
  keywords,
  importance: "low",
  ...more,
});

describe("preferences", () => {
  it("have the form's defaults before they are saved", async () => {
    const fresh = await app.signIn();
    expect(await read(fresh)).toEqual({
      id: 0,
      userId: fresh.user.id,
      countryCode: "US",
      countryCodes: ["US"],
      notificationPreferences: { email: true, inApp: true, frequency: "daily" },
      rules: fixedRules,
      mutedRules: [],
      timeZone: "UTC",
      mailTo: null,
    });
  });

  it("are accessible to their owner only, before any other check", async () => {
    const { body } = await app.visitor.get(path(nomad)).expect(401);
    expect(body.code).toBe("unauthenticated");
    await app.visitor.patch(path(nomad)).send({}).expect(401);
    for (const asked of [other.agent.get(path(nomad)), other.agent.patch(path(nomad)).send({ id: "x" })])
      expect((await asked.expect(403)).body.code).toBe("forbidden");
    await other.agent.patch(path(nomad)).type("text/plain").send("x").expect(403);
    await nomad.agent.get("/api/monitoring/preferences/me").expect(400);
    await nomad.agent.get("/api/monitoring/preferences").expect(404);
  });

  it("are saved as a whole, with the verified mail address", async () => {
    await query("UPDATE users SET email = 'nomad@example.org' WHERE id = $1", [nomad.user.id]);
    const rules: MonitorRule[] = [
      ...fixedRules,
      { id: "nhr", type: "tax", keywords: ["NHR", "Golden Visas", "golden visa"], importance: "low" },
    ];
    const { body } = await save(plain({ rules }), nomad, "Europe/Lisbon").expect(200);
    expect(body).toEqual({
      ...plain({ rules }),
      countryCodes: ["PT"],
      mutedRules: [],
      id: expect.any(Number),
      timeZone: "Europe/Lisbon",
      mailTo: "nomad@example.org",
    });
    expect(body.id).toBeGreaterThan(0);
    expect(await read()).toEqual(body);
    expect(await termsOf()).toEqual([
      "PT fixed:tax: tax 2 null",
      "PT fixed:visa: visa 1 null",
      "PT golden visa: nhr 3 Golden Visas",
      "PT nhr: nhr 3 NHR",
      "PT type:tax: nhr 3 null",
    ]);
    const again = await save({ ...plain({ countryCode: "UK" }), id: body.id }).expect(200);
    expect(again.body).toMatchObject({
      id: body.id,
      countryCode: "UK",
      timeZone: "Europe/Lisbon",
      rules: fixedRules,
    });
    expect(await termsOf()).toEqual(["GB fixed:tax: tax 2 null", "GB fixed:visa: visa 1 null"]);
  });

  it.each(["Europe/Atlantis", "+02:00", "UTC'; DROP TABLE users; --"])(
    "refuse %s, which is no time zone",
    async (zone) => {
      const { body } = await save(plain(), nomad, zone).expect(400);
      expect(body.fields).toMatchObject({ timeZone: expect.stringMatching(/IANA name/) });
    },
  );

  it("follow several countries, and again one alone when only one is sent", async () => {
    const { body } = await save(plain({ countryCode: "GB", countryCodes: ["TH", "UK", "PT"] })).expect(200);
    expect([body.countryCode, body.countryCodes]).toEqual(["UK", ["UK", "TH", "PT"]]);
    expect(await read()).toEqual(body);
    const countries = (await termsOf()).map((term) => term.slice(0, 2));
    expect([...new Set(countries)].sort()).toEqual(["GB", "PT", "TH"]);
    const alone = await save(plain({ countryCode: "TH" })).expect(200);
    expect(alone.body.countryCodes).toEqual(["TH"]);
    expect(await termsOf()).toEqual(["TH fixed:tax: tax 2 null", "TH fixed:visa: visa 1 null"]);
  });

  it("mute standard rules only, until a save without them", async () => {
    const { body } = await save(plain({ mutedRules: ["visa"] })).expect(200);
    expect(body).toMatchObject({ rules: fixedRules, mutedRules: ["visa"] });
    expect(await read()).toEqual(body);
    const exported = await nomad.agent.get("/api/account/export").expect(200);
    expect(exported.body.preferences.mutedRules).toEqual(["visa"]);
    await save({ ...plain(), mutedRules: ["own"] }).expect(400);
    expect((await save(plain()).expect(200)).body.mutedRules).toEqual([]);
  });

  it("accept the longest rules", async () => {
    const keywords = Array.from({ length: 20 }, (_, at) => `${"ж".repeat(40)} ${at} ${"ж".repeat(15)}`);
    const long = Array.from({ length: 22 }, (_, at) => own(keywords, { id: String(at).padStart(64, "ж") }));
    await save({ ...plain(), rules: long }).expect(200);
  });

  it("without any notification are saved and match nothing", async () => {
    const off = { email: false, inApp: false, frequency: "weekly" as const };
    await save(plain({ notificationPreferences: off })).expect(200);
    expect((await read()).notificationPreferences).toEqual(off);
    expect(await termsOf()).toEqual([]);
  });

  it("saved by two tabs at once are those of one tab, never a mixture", async () => {
    const rulesOf = (name: string): MonitorRule[] =>
      Array.from({ length: 20 }, (_, at) => ({
        id: `${name}${at}`,
        type: "other",
        keywords: [`${name}${at}`],
        importance: "low",
      }));
    const tabs = ["a", "b", "c", "d"].map((name, at) => ({
      ...plain({ rules: rulesOf(name), countryCode: (["US", "UK", "PT", "ES"] as const)[at]! }),
    }));
    for (const account of [nomad, other]) {
      const bodies = tabs.map((tab) => ({ ...tab, userId: account.user.id }));
      await Promise.all(bodies.map((body) => save(body, account).expect(200)));
      const { countryCode, rules } = await read(account);
      expect(bodies.map((body) => [body.countryCode, body.rules])).toContainEqual([countryCode, rules]);
      const iso = countryCode === "UK" ? "GB" : countryCode;
      const terms = rules.map(({ id, keywords }) => `${iso} ${keywords[0]}: ${id} 3 ${keywords[0]}`);
      expect((await termsOf(account)).sort()).toEqual(terms.sort());
    }
  });

  it("reschedule waiting alerts, and drop them if no mail is wanted", async () => {
    await query("UPDATE users SET email = 'nomad@example.org' WHERE id = $1", [nomad.user.id]);
    const saveNotifications = (email: boolean, frequency: "daily" | "immediate") =>
      save(plain({ notificationPreferences: { email, inApp: true, frequency } })).expect(200);
    const dueIn = async () => {
      const [row] = await query(
        `SELECT extract(epoch FROM mail_due_at - now())::float8 AS seconds, mail_state
         FROM monitoring_preferences JOIN monitoring_alerts USING (user_id) WHERE user_id = $1`,
        [nomad.user.id],
      );
      return [row.mail_state, row.seconds && row.seconds < 11 ? "soon" : row.seconds && "later"];
    };
    await save(plain(), nomad, new Date().getUTCHours() === 6 ? "Asia/Tokyo" : "UTC").expect(200);
    await saveNotifications(true, "daily");
    await publish(app, { title: "Visa fees rise" });
    await app.monitoring.matching.matchQueued();
    expect(await dueIn()).toEqual(["waiting", "later"]);
    await saveNotifications(true, "immediate");
    expect(await dueIn()).toEqual(["waiting", "soon"]);
    // A due email stays due only at the same frequency: otherwise it would replace this morning's digest.
    await query("UPDATE monitoring_preferences SET mail_due_at = now() WHERE user_id = $1", [nomad.user.id]);
    await saveNotifications(true, "immediate");
    expect(await dueIn()).toEqual(["waiting", "soon"]);
    await saveNotifications(true, "daily");
    expect(await dueIn()).toEqual(["waiting", "later"]);
    await saveNotifications(false, "immediate");
    expect(await dueIn()).toEqual(["dropped", null]);
  });

  it("of a deleted account are neither read nor saved", async () => {
    const { user } = await app.signIn();
    await query("DELETE FROM users WHERE id = $1", [user.id]);
    const { preferences } = app.monitoring;
    await expect(preferences.read(user.id)).rejects.toMatchObject({ status: 401 });
    await expect(preferences.save(user.id, plainPreferences(user.id))).rejects.toMatchObject({ status: 401 });
  });
});

describe("invalid preferences", () => {
  const wrong: Record<string, [body: () => object, field: string, message: RegExp]> = {
    "another's id": [() => plain({}, other), "userId", /another account/],
    "the id of other preferences": [() => ({ ...plain(), id: 999_999 }), "id", /belong to another account/],
    "an id that is none": [() => ({ ...plain(), id: -1 }), "id", /Invalid/],
    "no country": [
      () => ({ ...plain(), countryCode: undefined }),
      "countryCode",
      /^(countryCode: )?Required$/,
    ],
    "a country that is a number": [
      () => ({ ...plain(), countryCode: 1 }),
      "countryCode",
      /Expected string, received number/,
    ],
    "an unknown country": [
      () => ({ ...plain(), countryCode: "XX" }),
      "countryCode",
      /'XX' is not the code of a country/,
    ],
    "an unknown further country": [
      () => ({ ...plain(), countryCodes: ["PT", "EU"] }),
      "countryCode",
      /'EU' is not the code of a country/,
    ],
    "too many countries": [
      () => ({ ...plain(), countryCodes: countriesData.slice(0, 20).map(({ code }) => code) }),
      "countryCode",
      /Follow at most 20 countries/,
    ],
    "a small country code": [() => ({ ...plain(), countryCode: "pt" }), "countryCode", /Invalid input/],
    "an unknown frequency": [
      () => ({ ...plain(), notificationPreferences: { email: true, inApp: true, frequency: "hourly" } }),
      "notificationPreferences.frequency",
      /Invalid input/,
    ],
    "no rules": [() => plain({ rules: [] }), "rules", /at least one rule/],
    "too many rules": [
      () => ({ ...plain(), rules: Array.from({ length: 23 }, (_, at) => own(["x"], { id: `${at}` })) }),
      "rules",
      /at most 22 rules/,
    ],
    "rules of one id": [() => ({ ...plain(), rules: [own(["a"]), own(["b"])] }), "rules", /must be unique/],
    "a rule without keywords": [() => ({ ...plain(), rules: [own([])] }), "rules.0.keywords", /at least one/],
    "10,000 keywords": [
      () => ({ ...plain(), rules: [own(Array(10_000).fill("residency"))] }),
      "rules.0.keywords",
      /at most 20 keywords/,
    ],
    "a keyword that is a pattern": [
      () => ({ ...plain(), rules: [own(["vis.*"])] }),
      "rules.0.keywords.0",
      /Patterns/,
    ],
    "a keyword that is SQL": [
      () => ({ ...plain(), rules: [own(["visa", "x'); DROP TABLE users; --"])] }),
      "rules.0.keywords.1",
      /Use letters/,
    ],
    "an empty keyword": [() => ({ ...plain(), rules: [own(["  "])] }), "rules.0.keywords.0", /Required/],
    "a keyword of accents alone": [
      () => ({ ...plain(), rules: [own(["\u0301"])] }),
      "rules.0.keywords.0",
      /letters/,
    ],
    "a keyword with a null byte": [
      () => ({ ...plain(), rules: [own(["vi\0sa"])] }),
      "rules.0.keywords.0",
      /cannot be stored/,
    ],
    "a rule's id with a null byte": [
      () => ({ ...plain(), rules: [own(["visa"], { id: "\0" })] }),
      "rules.0.id",
      /cannot be stored/,
    ],
    "half a character": [
      () => ({ ...plain(), rules: [own(["\ud83d"])] }),
      "rules.0.keywords.0",
      /cannot be stored/,
    ],
    "a keyword of six words": [
      () => ({ ...plain(), rules: [own(["a b c-d e'f"])] }),
      "rules.0.keywords.0",
      /at most 5 words/,
    ],
    "a keyword that no text holds": [
      () => ({ ...plain(), rules: [own(["x".repeat(41)])] }),
      "rules.0.keywords.0",
      /at most 40 letters/,
    ],
    "a keyword that is too long": [
      () => ({ ...plain(), rules: [own(["\u0301\u0323".repeat(50_000)])] }),
      "rules.0.keywords.0",
      /at most 60 characters/,
    ],
    "a keyword that is a number": [
      () => ({ ...plain(), rules: [own([7])] }),
      "rules.0.keywords.0",
      /Expected string/,
    ],
    "an unknown type": [
      () => ({ ...plain(), rules: [own(["a"], { type: "*" })] }),
      "rules.0.type",
      /Invalid input/,
    ],
    "an unknown importance": [
      () => ({ ...plain(), rules: [...fixedRules, own(["a"], { importance: "top" })] }),
      "rules.2.importance",
      /Invalid input/,
    ],
  };

  it.each(Object.keys(wrong))("%s gets a message, and nothing is stored", async (name) => {
    const [body, field, message] = wrong[name]!;
    const before = [await read(), await termsOf()];
    const answer = await save(body()).expect(400);
    expect(answer.body).toMatchObject({ code: "invalid_input", message: expect.stringMatching(message) });
    expect(answer.body.fields[field]).toMatch(message);
    expect([await read(), await termsOf()]).toEqual(before);
  });

  it("include time zones that PostgreSQL does not know, even if Node.js does", async () => {
    const { preferences } = app.monitoring;
    const before = await read();
    const fields = { timeZone: expect.stringContaining("not supported") };
    const refused = { status: 400, details: { fields } };
    await expect(preferences.save(nomad.user.id, plain(), "Mars/Base")).rejects.toMatchObject(refused);
    await expect(preferences.check({ countryCode: "PT", timeZone: "Mars/Base" })).rejects.toMatchObject(
      refused,
    );
    await preferences.check({ countryCode: "PT", timeZone: "Europe/Lisbon" });
    expect(await read()).toEqual(before);
    expect((await save(plain(), nomad, "CET").expect(200)).body.timeZone).toBe("Europe/Brussels");
  });

  it("include oversized bodies, which are not read", async () => {
    const before = await read();
    const { body } = await save({ ...plain(), rules: [own(Array(150_000).fill(0))] }).expect(413);
    expect(body).toMatchObject({ code: "too_large", message: expect.stringContaining("256 kB") });
    expect(await read()).toEqual(before);
  });

  it("are described with numbers that start at 1", async () => {
    const { body } = await save({ ...plain(), rules: [...fixedRules, own(["a", "?"])] }).expect(400);
    expect(body.message).toMatch(/^Rule 3, keyword 2: Use letters, digits/);
    const frequency = { email: true, inApp: true, frequency: "hourly" };
    const other = await save({ ...plain(), notificationPreferences: frequency }).expect(400);
    expect(other.body.message).toBe("Notification preferences, frequency: Invalid input");
  });
});
