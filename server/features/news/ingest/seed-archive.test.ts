import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archive } from "#server/knowledge/archive.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { adoptRules } from "../judge/judging-store.ts";
import { seedArchive } from "./seed-archive.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.pool.query("TRUNCATE news_sources, news_items RESTART IDENTITY CASCADE");
});

const seed = (events: Parameters<typeof seedArchive>[1]) =>
  seedArchive({ sources: app.news.sources, items: app.news.items, classify: app.news.classify }, events);

interface Stored {
  title: string;
  updated_at: Date | null;
}
const stored = async (): Promise<Stored[]> =>
  (await app.platform.database.pool.query("SELECT * FROM news_items ORDER BY title")).rows as Stored[];

describe("the archive", () => {
  const byTitleAndDate = (one: { title: string; pubDate: string }, two: { title: string; pubDate: string }) =>
    one.title.localeCompare(two.title) || one.pubDate.localeCompare(two.pubDate);

  it("is shown with the type, date, basis and kind of source of its data", async () => {
    await seed(archive);
    const shown = await app.news.items.listNews({});
    expect(
      shown
        .map(({ title, link, pubDate, type, dateBasis, source: { kind }, status }) => ({
          title,
          link,
          pubDate,
          type,
          dateBasis,
          kind,
          status,
        }))
        .sort(byTitleAndDate),
    ).toEqual(
      archive
        .map(({ title, sourceUrl, date, type, dateBasis, sourceKind }) => ({
          title,
          link: sourceUrl,
          pubDate: `${date}T00:00:00.000Z`,
          type,
          dateBasis,
          kind: sourceKind,
          status: "new",
        }))
        .sort(byTitleAndDate),
    );
  });

  it("links the steps of a change, from its proposal on", async () => {
    await seed(archive);
    const { rows } = await app.platform.database.pool.query(
      "SELECT id FROM news_items WHERE title LIKE '%Law 61/2025 amends%'",
    );
    const { body } = await app.visitor.get(`/api/blog/${rows[0].id}`).expect(200);
    expect(body.timeline.map(({ stage, date }: { stage: string; date: string }) => [stage, date])).toEqual([
      ["proposed", "2025-06-23"],
      ["adopted", "2025-10-22"],
      ["in force", "2025-10-23"],
    ]);
  });

  it("has one type tag and a country tag on each event", async () => {
    await seed(archive);
    for (const { title, tags, countries } of await app.news.items.listNews({})) {
      expect(
        tags.filter(({ category }) => category === "type"),
        title,
      ).toHaveLength(1);
      expect(countries.length, title).toBeGreaterThan(0);
    }
  });

  it("is unchanged by seeding again and never polled", async () => {
    await seed(archive);
    const before = await stored();
    await seed(archive);
    expect(await stored()).toEqual(before);
    expect(before.filter(({ updated_at }) => updated_at)).toEqual([]);
    await app.platform.database.pool.query(
      "UPDATE news_sources SET next_poll_at = now() - interval '1 second'",
    );
    await app.news.polling.pollDueSources();
    const { rows } = await app.platform.database.pool.query(
      "SELECT last_poll_at, last_error FROM news_sources",
    );
    expect(rows).toEqual([{ last_poll_at: null, last_error: null }]);
  });

  it("is written once by each release", async () => {
    const { database } = app.platform;
    await adoptRules(database, "another release");
    await app.news.seed();
    expect(await stored()).toHaveLength(archive.length);
    await database.pool.query("DELETE FROM news_items");
    await app.news.seed();
    expect(await stored()).toEqual([]);
    await adoptRules(database, "another release");
    await app.news.seed();
    expect(await stored()).toHaveLength(archive.length);
  });

  it("states how far each change had come, and since when it applies", async () => {
    await seed(archive);
    const shown = await app.news.items.listNews({});
    const found = (wanted: string) => shown.find(({ title }) => title === wanted);
    expect(found("United States: H-1B modernisation rule takes effect")).toMatchObject({
      stage: "in force",
      effectiveOn: "2025-01-17",
    });
    expect(found("Portugal: government proposes stricter entry and family rules")).toMatchObject({
      stage: "proposed",
    });
    expect(found("China: visa-free entry for six countries")).toMatchObject({
      stage: "limited",
      effectiveOn: "2024-11-30",
    });
    expect(found("European Union: land border checks end with Bulgaria and Romania")).toMatchObject({
      stage: "in force",
      effectiveOn: "2025-01-01",
    });
    expect(found("United Kingdom: statement of changes HC 1333 published")).not.toHaveProperty("stage");
  });

  it("takes over the corrections of a later version", async () => {
    const [event] = archive;
    await seed([event!]);
    await seed([{ ...event!, dateBasis: "announced", sourceKind: "official" }]);
    expect(await app.news.items.listNews({})).toMatchObject([
      { dateBasis: "announced", source: { kind: "official" }, status: "new" },
    ]);
  });

  it("drops events that a later version no longer has", async () => {
    const [event, other] = archive;
    await seed([event!, other!]);
    await seed([{ ...event!, title: "Told better" }]);
    expect((await stored()).map(({ title }) => title)).toEqual(["Told better"]);
  });
});
