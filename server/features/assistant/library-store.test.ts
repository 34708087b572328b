import { afterAll, beforeAll, expect, test } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { placesOf } from "#server/knowledge/places.ts";
import type { Database } from "#server/platform/db/client.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { libraryOf } from "./library.ts";
import { createLibraryStore, type LibraryStore } from "./library-store.ts";

const all = libraryOf({ countries: countriesData, placesOf });
let own: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let store: LibraryStore;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openTestDatabase(own.url);
  store = createLibraryStore(database);
  await store.seedEntries(all);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const rows = async (columns: string) =>
  (await database.pool.query<Record<string, unknown>>(`select ${columns} from library_entries order by id`))
    .rows;

test("stores every entry unchanged", async () => {
  expect((await rows("id")).map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  const { rows: found } = await database.pool.query(
    "select id, statements, countries, confidence, href, date, date_means from library_entries where id = 'residency/portugal-d7'",
  );
  const d7 = all.find(({ id }) => id === "residency/portugal-d7")!;
  expect(found).toEqual([
    {
      id: d7.id,
      statements: d7.statements,
      countries: ["PT"],
      confidence: "partly-sourced",
      href: d7.href,
      date: "2026-06",
      date_means: "newest source",
    },
  ]);
});

test("finds entries by title, search terms and body", async () => {
  const find = async (words: string) => {
    const { rows: found } = await database.pool.query<{ id: string }>(
      "select id from library_entries where search @@ websearch_to_tsquery('news_english', $1) order by id",
      [words],
    );
    return found.map(({ id }) => id);
  };
  expect(await find("Portugal D7")).toContain("residency/portugal-d7");
  expect(await find("Lisbon pensions")).toEqual(["residency/portugal-d7"]);
  expect(await find("bonds donation")).toContain("citizenship/saint-lucia");
  expect(await find("Airmoney")).toEqual(["tool/airalo"]);
});

test("seeding again changes nothing", async () => {
  const before = await rows("id, xmin::text, ctid::text");
  await store.seedEntries(all);
  expect(await rows("id, xmin::text, ctid::text")).toEqual(before);
});

test("writes only changed entries, and deletes obsolete ones", async () => {
  const before = new Map((await rows("id, xmin::text as xmin")).map((row) => [row.id, row.xmin]));
  const changed = all
    .filter(({ id }) => id !== "tool/airalo")
    .map((entry) => (entry.id === "country/PT" ? { ...entry, href: null } : entry));
  await store.seedEntries(changed);
  const after = await rows("id, xmin::text as xmin, href");
  expect(after).toHaveLength(all.length - 1);
  expect(after.some(({ id }) => id === "tool/airalo")).toBe(false);
  expect(after.filter(({ id, xmin }) => before.get(id) !== xmin)).toMatchObject([
    { id: "country/PT", href: null },
  ]);
  await store.seedEntries(all);
  expect(await rows("id")).toHaveLength(all.length);
});

test("two instances can seed at the same time", async () => {
  await database.pool.query("delete from library_entries");
  await Promise.all([store.seedEntries(all), store.seedEntries(all)]);
  expect(await rows("id")).toHaveLength(all.length);
});
