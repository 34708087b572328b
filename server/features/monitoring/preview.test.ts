import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewItem } from "#server/features/news/ingest/write-store.ts";
import { createTokenizer } from "#server/features/news/judge/tokens.ts";
import type { Preview, PreviewRequest } from "#shared/monitoring/contract.ts";
import { fixedRules, formatReason, type MonitorRule } from "#shared/monitoring/rules.ts";
import type { TextPiece } from "#shared/news/contract.ts";
import { createWatchers, plainPreferences, publish as publishIn } from "#tests/support/monitoring.ts";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { countImmediateMails, markPassage, markWhole } from "./preview.ts";

let app: TestApp;
let reader: SignedIn["agent"];
beforeAll(async () => {
  app = await createTestApp();
  reader = (await app.signIn()).agent;
});
afterAll(() => app.close());
beforeEach(async () => {
  await query("DELETE FROM news_items");
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const publish = (title: string, item: Partial<NewItem> = {}) => publishIn(app, { title, ...item });
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const settings = (more: Partial<PreviewRequest> = {}): PreviewRequest => {
  const { id: _id, userId: _userId, ...plain } = plainPreferences(0, more);
  return plain;
};
const preview = async (more: Partial<PreviewRequest> = {}): Promise<Preview> =>
  (await reader.post("/api/monitoring/preview").send(settings(more)).expect(200)).body;
const own = (keywords: string[], more: Partial<MonitorRule> = {}): MonitorRule => ({
  id: "own",
  type: "other",
  keywords,
  importance: "low",
  ...more,
});
const withBrackets = (pieces: readonly TextPiece[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");
const tokenize = createTokenizer();

describe("the preview", () => {
  it("requires a signed-in user, and refuses invalid settings with the same messages as saving", async () => {
    await app.visitor.post("/api/monitoring/preview").send(settings()).expect(401);
    const refused = await reader
      .post("/api/monitoring/preview")
      .send({ ...settings(), rules: [...fixedRules, own(["a.*b"])] })
      .expect(400);
    expect(refused.body.message).toMatch(/^Rule 3, keyword 1: Use letters/);
    const zone = { ...settings(), timeZone: "Europe/Atlantis" };
    expect(
      (await reader.post("/api/monitoring/preview").send(zone).expect(400)).body.fields.timeZone,
    ).toMatch(/IANA/);
  });

  it("is empty for a country without news", async () => {
    await publish("Visa fees rise", { countries: ["Spain"] });
    const { daily, ...empty } = await preview();
    expect(empty).toEqual({ items: [], count: 0, mails: 0, days: 90, missed: [] });
    expect(daily).toHaveLength(90);
    expect(daily.every(({ count }) => count === 0)).toBe(true);
  });

  it("shows the rule, place and reason of each item, newest first", async () => {
    const body =
      "One two three four five six seven eight nine ten eleven twelve thirteen. Residence permits, it says, are dear; and one two three four five six seven eight nine ten eleven twelve.";
    const title = await publish("Vistos de residência", { language: "pt", pubDate: daysAgo(1) });
    const text = await publish("Fees", { body, pubDate: daysAgo(2), countries: ["European Union"] });
    const type = await publish("Decree 12/2026", { type: "tax", pubDate: daysAgo(3) });
    await publish("Nothing of interest", { pubDate: daysAgo(4) });
    const caught = await preview();
    expect(caught).toMatchObject({ count: 3, days: 90 });
    expect(
      caught.items.map((item) => ({
        ...item,
        title: withBrackets(item.title),
        text: withBrackets(item.text),
      })),
    ).toMatchObject([
      {
        itemId: title,
        title: "[Vistos de] residência",
        text: "",
        source: "The gazette",
        ruleId: "visa",
        importance: "high",
        reason: "Portugal, keyword 'visto de' in the title",
      },
      {
        itemId: text,
        title: "Fees",
        text: "… three four five six seven eight nine ten eleven twelve thirteen. Residence [permits], it says, are dear; and one two three four five six seven …",
        reason: "European Union, keyword 'permit' in the text",
      },
      {
        itemId: type,
        title: "Decree 12/2026",
        text: "",
        ruleId: "tax",
        reason: "Portugal, update of type 'tax'",
      },
    ]);
  });

  it("covers the last 90 days, by the date of publication or first poll, whichever is earlier", async () => {
    const id = await publish("Visa one", { pubDate: daysAgo(89) });
    await publish("Visa two", { pubDate: daysAgo(91) });
    await publish("Visa three", { itemKey: "edited" });
    await publish("Hidden visa", { shown: false });
    await query("UPDATE news_items SET first_seen_at = now() - interval '91 days' WHERE item_key = 'edited'");
    expect((await preview()).items.map(({ itemId }) => itemId)).toEqual([id]);
  });

  it("counts a story once, by its first matching item, and shows at most 100", async () => {
    const title = "Portugal raises the income that a digital nomad visa takes";
    const first = await publish(title);
    await publish(title, {
      sourceId: await addSource(app, "The paper"),
      itemKey: "second",
      body: "Visa.",
    });
    expect((await preview()).items.map(({ itemId }) => itemId)).toEqual([first]);
    const sourceId = await addSource(app, "The gazette");
    const item = {
      sourceId,
      link: "https://gov.example/",
      body: "",
      type: "visa" as const,
      tags: [],
      shown: true,
    };
    await app.news.items.saveItems(
      Array.from({ length: 120 }, (_, at) => ({
        ...item,
        itemKey: `many ${at}`,
        title: `Decree ${at}`,
        countries: ["Portugal"],
        pubDate: daysAgo(at / 2),
      })),
    );
    const { items, count } = await preview();
    expect([items.length, count]).toEqual([100, 121]);
  });

  it("counts the matches of each day", async () => {
    for (const [index, days] of [0, 3, 3, 89.9].entries())
      await publish(`Visa ${index}`, { pubDate: daysAgo(days) });
    const { daily } = await preview();
    const isoDay = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(daily.map(({ day }) => day)).toEqual(Array.from({ length: 90 }, (_, at) => isoDay(89 - at)));
    expect(daily.filter(({ count }) => count > 0)).toEqual([
      { day: isoDay(89), count: 1 },
      { day: isoDay(3), count: 2 },
      { day: isoDay(0), count: 1 },
    ]);
  });

  it("shows the missed updates by type, and a rule on the type matches them", async () => {
    const pension = { type: "residency" } as const;
    const older = await publish("Pensioners register online", { ...pension, pubDate: daysAgo(2) });
    const newer = await publish("Registration moves", { ...pension, pubDate: daysAgo(1) });
    await publish("Oath ceremonies return", { type: "citizenship" });
    await publish("Oath of Spain", { type: "citizenship", countries: ["Spain"] });
    await publish("Visa fees rise");
    const { missed, count } = await preview();
    expect(count).toBe(1);
    expect(missed.map(({ type, count, items }) => [type, count, items.map(({ title }) => title)])).toEqual([
      ["residency", 2, ["Registration moves", "Pensioners register online"]],
      ["citizenship", 1, ["Oath ceremonies return"]],
    ]);
    expect(missed[0]?.items[0]).toMatchObject({ itemId: newer, source: "The gazette" });
    const caught = await preview({ rules: [...fixedRules, own(["residency"], { type: "residency" })] });
    expect(caught.missed.map(({ type }) => type)).toEqual(["citizenship"]);
    expect(caught.items.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining([older, newer]));
  });

  it("shows the missed updates when the rules match nothing", async () => {
    await publish("Registration moves", { type: "residency" });
    expect(await preview()).toMatchObject({ count: 0, missed: [{ type: "residency", count: 1 }] });
  });

  it("counts a story as matched if one of its reports matches", async () => {
    const title = "Portugal changes how long residents may stay abroad";
    await publish(title, { type: "residency" });
    await publish(title, {
      type: "residency",
      sourceId: await addSource(app, "The paper"),
      itemKey: "second",
      body: "It concerns each permit.",
    });
    expect(await preview()).toMatchObject({ count: 1, missed: [] });
  });

  it("equals the alerts", async () => {
    const watcher = createWatchers(app);
    const sets: Pick<PreviewRequest, "rules" | "mutedRules">[] = [
      { rules: [...fixedRules] },
      { rules: [...fixedRules], mutedRules: ["visa"] },
      { rules: [...fixedRules, own(["fees", "Lisbon"], { importance: "high" })] },
      { rules: [own(["residence permits"], { type: "visa" }), own(["lisbon"], { id: "city" })] },
      {
        rules: [
          own(["taxes"], { id: "a" }),
          own(["tax"], { id: "b" }),
          own(["golden visa"], { id: "c", type: "tax" }),
        ],
      },
    ];
    const userIds: number[] = [];
    for (const rules of sets) userIds.push(await watcher(rules));
    await publish("Lisbon raises taxes on golden visas", { body: "Residence permits cost fees." });
    await publish("Taxes", { body: "A golden visa in Lisbon", type: "visa" });
    await publish("Residence permit fees", { countries: ["European Union"], type: "tax" });
    await publish("Impuestos", { language: "es", body: "La residencia" });
    await app.monitoring.matching.matchQueued();
    for (const [index, rules] of sets.entries()) {
      const alerts = await query(
        "SELECT item_id::int AS item, rule_id AS rule, country, keyword, place FROM monitoring_alerts WHERE user_id = $1 ORDER BY item_id",
        [userIds[index]],
      );
      const { items } = await preview(rules);
      const shown = items
        .sort((one, two) => one.itemId - two.itemId)
        .map(({ itemId, ruleId, reason }) => [itemId, ruleId, reason]);
      const alerted = alerts.map((alert) => [alert.item, alert.rule, formatReason(alert)]);
      expect(shown).toEqual(alerted);
      expect(alerts.length).toBeGreaterThan(0);
    }
  });
});

describe("the number of mails", () => {
  const at = (text: string) => new Date(`2026-07-${text}Z`);
  const digests = async (frequency: "daily" | "weekly", timeZone: string) =>
    (await preview({ notificationPreferences: { email: true, inApp: true, frequency }, timeZone })).mails;

  it("is zero if mails are off or nothing matched", async () => {
    await publish("Visa fees rise");
    const off = { email: false, inApp: true, frequency: "daily" as const };
    expect(await preview({ notificationPreferences: off })).toMatchObject({ count: 1, mails: 0 });
    expect(await preview({ rules: [own(["nothing"])] })).toMatchObject({ count: 0, mails: 0 });
  });

  it("is one per local morning or Monday with waiting alerts", async () => {
    // Four moments within 26 hours on a past Tuesday and Wednesday, in UTC.
    const tuesday = new Date(Date.now() - 14 * dayMs);
    tuesday.setUTCDate(tuesday.getUTCDate() - ((tuesday.getUTCDay() + 5) % 7));
    tuesday.setUTCHours(0, 0, 0, 0);
    const hours = [5, 8, 20, 31];
    for (const hour of hours)
      await publish(`Visa ${hour}`, { pubDate: new Date(tuesday.getTime() + hour * 3_600_000) });
    expect(await digests("daily", "UTC")).toBe(3);
    // 05:00, 08:00, 20:00 and 07:00 UTC are 14:00, 17:00, 05:00 and 16:00 in Tokyo.
    expect(await digests("daily", "Asia/Tokyo")).toBe(2);
    expect(await digests("weekly", "UTC")).toBe(1);
  });

  it("is at most one in ten minutes for immediate mails", () => {
    expect(countImmediateMails([])).toBe(0);
    expect(countImmediateMails([at("01T10:00:00"), at("01T10:00:09"), at("01T10:00:10")])).toBe(1);
    // The second mail goes at 10:10:10 and includes everything until then.
    expect(countImmediateMails([at("01T10:00:00"), at("01T10:05:00"), at("01T10:10:09")])).toBe(2);
    expect(countImmediateMails([at("01T12:00:00"), at("01T10:00:00"), at("01T11:00:00")])).toBe(3);
  });
});

describe("a marked text", () => {
  it.each([
    ["A new permit.", "permit", "A new [permit]."],
    ["New PERMITS, now", "permit", "New [PERMITS], now"],
    [
      "Autorizações de residência: o que muda",
      "autorizacao de residencia",
      "[Autorizações de residência]: o que muda",
    ],
    ["The (golden-visa) route", "golden visa", "The ([golden-visa]) route"],
    ["Golden. Visa; golden visa", "golden visa", "Golden. Visa; [golden visa]"],
    ["The U.S. visa", "us visa", "The [U.S. visa]"],
    ["Die Steuern, die Steuer", "steuer", "Die [Steuern], die Steuer"],
    ["Visa/permit 😀 tax", "permit", "Visa/[permit] 😀 tax"],
    ["<b>visa</b> & co", "visa", "<b>[visa]</b> & co"],
    ["Nothing", "visa", "Nothing"],
    ["", "visa", ""],
  ])("of '%s' for '%s'", (text, term, marked) => {
    expect(withBrackets(markWhole(tokenize, text, [term]))).toBe(marked);
  });

  it("stays whole if it is short, and has no empty pieces", () => {
    expect(markPassage(tokenize, "Visa fees", ["visa"])).toEqual([
      { text: "Visa", hit: true },
      { text: " fees", hit: false },
    ]);
    expect(markPassage(tokenize, "Nothing", ["visa"])).toEqual([]);
  });
});
