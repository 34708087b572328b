import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWatchers } from "#tests/support/monitoring.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { seedArchive } from "../ingest/seed-archive.ts";
import type { NewItem } from "../ingest/write-store.ts";
import type { NewsStore } from "../store.ts";
import type { Classify } from "./classify.ts";
import { createRejudging } from "./judge-again.ts";
import { adoptRules } from "./judging-store.ts";

let app: TestApp;
let gazette: number;
let paper: number;
beforeAll(async () => {
  app = await createTestApp();
  gazette = await addFeed("gazette");
  paper = await addFeed("paper");
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.pool.query("TRUNCATE news_items, news_rules, news_tags CASCADE"));

const addFeed = async (name: string) => {
  const url = `https://${name}.example/feed`;
  const feed = {
    url,
    name,
    country: "PT",
    language: "en",
    topic: "visa",
    publisherKind: "official",
  } as const;
  return (await app.news.sources.addSource(feed))!.id;
};

const title = "Portugal raises the fee for digital nomad visas from 1 March 2027";
/** An item as an earlier version judged it: hidden, of another type, and without a country or a stage. */
const stored = (key: string, more: Partial<NewItem> = {}): NewItem => ({
  sourceId: gazette,
  itemKey: key,
  guid: key,
  title,
  link: `https://gazette.example/${key}`,
  body: "The rule takes effect on 1 March 2027.",
  pubDate: new Date("2026-11-01T10:00:00Z"),
  type: "tax",
  shown: false,
  ...more,
});
const save = (...items: NewItem[]) => app.news.items.saveItems(items);
const rows = async () =>
  (await app.platform.database.pool.query("SELECT * FROM news_items ORDER BY id")).rows;
const row = async () => (await rows())[0];

const isStopped = new AbortController().signal;
/**
 * Starts an instance with other rules and lets it judge. Returns the titles in the order in which it judged them.
 * @param beforeBatch runs before each batch is judged
 */
const judgeBy = async (fingerprint: string, on: TestApp = app, beforeBatch = async () => {}) => {
  const judged: string[] = [];
  const classify: Classify = (input) => {
    judged.push(input.title);
    return on.news.classify(input);
  };
  await adoptRules(on.platform.database, fingerprint);
  const judgeNext: NewsStore["judgeNext"] = (rules, size, judge) =>
    on.news.items.judgeNext(rules, size, async (items) => {
      await beforeBatch();
      return judge(items);
    });
  const rejudging = createRejudging({ items: { judgeNext }, classify, fingerprint, log: on.platform.log });
  await rejudging.judgeStored(isStopped);
  return judged;
};

describe("an item that was judged by other rules", () => {
  it("is judged again as if its feed listed it, and is no update", async () => {
    await save(stored("fee"));
    await judgeBy("new");
    const judged = await row();
    expect(judged).toMatchObject({
      ...{ shown: true, judged_shown: true, type: "visa", countries: ["Portugal"], stage: "planned" },
      ...{ effective_on: expect.anything(), updated_at: null, title, guid: "fee" },
    });
    expect(judged.matters.length).toBeGreaterThan(0);
    expect(await app.news.items.listNews({ q: "nomad" })).toMatchObject([{ title, status: "new" }]);
  });

  it("is written once, and not written again for the same rules", async () => {
    await save(stored("fee"));
    expect(await judgeBy("new")).toEqual([title]);
    const version = "SELECT xmin, ctid FROM news_items";
    const { rows: before } = await app.platform.database.pool.query(version);
    expect(await judgeBy("new")).toEqual([]);
    expect(await judgeBy("newer")).toEqual([title]);
    expect((await app.platform.database.pool.query(version)).rows).toMatchObject([{ ctid: before[0].ctid }]);
  });

  it("alerts nobody", async () => {
    await createWatchers(app)();
    await save(stored("fee", { pubDate: new Date() }));
    await judgeBy("new");
    expect((await row()).shown).toBe(true);
    expect((await app.platform.database.pool.query("SELECT FROM monitoring_queue")).rowCount).toBe(0);
  });

  it("loses a stage that its words no longer show, even if it never had its own date", async () => {
    const noted = {
      title: "Portugal's visa office",
      body: "",
      stage: "adopted",
      dateBasis: "first seen",
    } as const;
    await save(stored("office", noted));
    await judgeBy("new");
    expect(await row()).toMatchObject({
      stage: null,
      date_basis: "first seen",
      pub_date: stored("").pubDate,
    });
  });

  it("stays hidden or shown by an administrator's decision", async () => {
    const { user } = await app.signIn({ role: "admin" });
    await save(stored("fee"), stored("football", { title: "Football results", body: "" }));
    for (const { id, title: of } of await rows())
      await app.news.items.decide(Number(id), of !== title, user.id);
    await judgeBy("new");
    expect(await rows()).toMatchObject([
      { shown: false, judged_shown: true },
      { title: "Football results", shown: true, judged_shown: false },
    ]);
  });

  it("is judged by its new text if a poll changes it at the same time", async () => {
    await save(stored("fee"));
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const changes = [stored("fee", { title: "Portugal raises income tax from 1 March 2027" })];
    const poll = async () => void (await other.news.items.saveItems(changes.splice(0)));
    const judged = await judgeBy("new", app, poll);
    await other.close();
    expect(judged).toEqual([title, "Portugal raises income tax from 1 March 2027"]);
    expect(await rows()).toMatchObject([{ title: judged[1], type: "tax", stage: "planned", shown: true }]);
  });

  it("waits for the next round while polls keep changing it, and newer items do not wait", async () => {
    const keys = ["old", "new 1", "new 2", "new 3", "new 4"];
    await save(...keys.map((key) => stored(key, { title: `Visa rule ${key}` })));
    let version = 0;
    const poll = async () => {
      version += 1;
      await save(stored("old", { title: `Visa rule old, version ${version}` }));
    };
    await judgeBy("new", app, poll);
    expect((await rows()).map(({ shown }) => shown)).toEqual([false, true, true, true, true]);
    expect(await judgeBy("new")).toEqual([`Visa rule old, version ${version}`]);
    expect((await row()).shown).toBe(true);
  });

  it("stays in its story", async () => {
    await save(stored("one", { shown: true }), stored("two", { sourceId: paper, shown: true }));
    const [one] = await rows();
    expect(await rows()).toMatchObject([{ story_id: one.id }, { story_id: one.id }]);
    await save(stored("two", { sourceId: paper, shown: true, countries: ["Spain"] }));
    await judgeBy("new");
    expect(await rows()).toMatchObject([{ story_id: one.id }, { story_id: one.id }]);
  });

  it("removes the tags that no other item has", async () => {
    const tags = [{ name: "An old topic", category: "other" as const, relevance: 0.9 }];
    await save(stored("fee", { shown: true, tags }));
    await judgeBy("new");
    expect((await app.news.items.listTags()).map(({ name }) => name)).not.toContain("An old topic");
  });
});

describe("all items", () => {
  const titles = Array.from({ length: 120 }, (_, index) => `Visa rule ${index}`);
  const saveMany = () => save(...titles.map((name) => stored(name, { title: name })));

  it("are judged newest first, and written once, by instances that start together", async () => {
    await saveMany();
    await app.platform.database.pool.query(`
      CREATE TABLE writes (title text);
      CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO writes VALUES (new.title); RETURN new; END $$;
      CREATE TRIGGER note_write AFTER UPDATE ON news_items FOR EACH ROW EXECUTE FUNCTION note_write()`);
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const [one, two] = await Promise.all([judgeBy("new"), judgeBy("new", other)]);
    await other.close();
    const { rows: written } = await app.platform.database.pool.query("SELECT title FROM writes");
    await app.platform.database.pool.query("DROP TABLE writes; DROP FUNCTION note_write CASCADE");
    expect(written.map((row) => row.title).toSorted()).toEqual(titles.toSorted());
    for (const judged of [one, two]) {
      // Items whose write fails, as on a busy machine, are judged again.
      const first = [...new Set(judged)];
      expect(first).toEqual(first.toSorted((a, b) => titles.indexOf(b) - titles.indexOf(a)));
    }
  });

  it("are left alone by an instance whose rules another one replaced", async () => {
    await saveMany();
    await adoptRules(app.platform.database, "newer");
    const { items } = app.news;
    expect(await items.judgeNext("older", 50, async () => [])).toEqual({ judged: 0, changed: 0 });
  });

  it("of the archive keep the type and the countries of the archive's data", async () => {
    const { sources, items, classify } = app.news;
    const event = {
      ...{
        title: "Golden visa ends",
        facts: "No new applications.",
        country: "PT",
        type: "tax",
        date: "2023-10-07",
      },
      ...{ sourceUrl: "https://dre.example", sourceKind: "official", dateBasis: "effective", stage: "ended" },
    } as Parameters<typeof seedArchive>[1][number];
    await seedArchive({ sources, items, classify }, [event]);
    const before = await rows();
    expect(await judgeBy("new")).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});
