import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NewsMonths } from "#shared/news/contract.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { countMonths } from "./months-store.ts";

/** A day in the month that is this many months from now, such as '2026-09-15'. */
const inMonth = (offset: number, day = "15") => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
  return `${month.toISOString().slice(0, 7)}-${day}`;
};
const monthOf = (offset: number) => inMonth(offset).slice(0, 7);

const update = (title: string, day: string, effectiveOn: string | undefined, more = {}) => ({
  title,
  pubDate: new Date(day),
  countries: ["Malta"],
  stage: "planned" as const,
  effectiveOn,
  ...more,
});

let app: TestApp;
let reader: SignedIn["agent"];
beforeEach(async () => {
  app = await createTestApp();
  reader = (await app.signIn()).agent;
  await saveUpdates(app, [
    update("Tax cards go digital", inMonth(0, "01"), inMonth(2), { type: "tax" }),
    update("Visa fees rise", inMonth(-3), inMonth(2)),
    update("Language schools need a license", inMonth(-3), inMonth(14)),
    update("Border posts close", inMonth(-11, "01"), inMonth(-12)),
    update("Consulates move", inMonth(-13), inMonth(1)),
    update("Announced for a time ahead", inMonth(3), undefined),
    update("Visa fees fall", inMonth(-3), inMonth(5), { countries: ["Spain"] }),
  ]);
});
afterEach(() => app.close());

const months = async (query: string): Promise<NewsMonths> =>
  (await reader.get(`/api/news/months?${query}`).expect(200)).body;

describe("the months of the feed", () => {
  it("count a year of updates by month, and the effective dates in it and in the year after", async () => {
    expect(await months("country=Malta")).toEqual({
      updates: [
        { month: monthOf(-11), count: 1 },
        { month: monthOf(-3), count: 2 },
        { month: monthOf(0), count: 1 },
      ],
      effective: [
        { day: inMonth(1), count: 1 },
        { day: inMonth(2), count: 2 },
      ],
      countedFrom: null,
    });
  });

  it("honor the filters of the list", async () => {
    expect(await months("country=Malta&type=tax")).toMatchObject({
      updates: [{ month: monthOf(0), count: 1 }],
      effective: [{ day: inMonth(2), count: 1 }],
    });
    expect(await months("q=visa+fees")).toMatchObject({ updates: [{ month: monthOf(-3), count: 2 }] });
    expect(await months("q=%3F%3F")).toEqual({ updates: [], effective: [], countedFrom: null });
  });

  it("say from which month they count, if there are too many updates", async () => {
    const { db } = app.platform.database;
    expect(await countMonths(db, { type: "visa", country: "Malta" }, { maxCounted: 3 })).toMatchObject({
      updates: [{ month: monthOf(-3), count: 1 }],
      countedFrom: inMonth(-3),
    });
  });

  it("count a story once, with the date that its newest report states", async () => {
    const countries = ["Cyprus"];
    await saveUpdates(app, [
      update("Tolls rise", inMonth(-3), inMonth(2), { countries }),
      update("Ferries move", inMonth(-13), inMonth(1), { countries }),
    ]);
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      "SELECT id FROM news_items WHERE title = any($1) ORDER BY id",
      [["Tolls rise", "Ferries move"]],
    );
    await app.news.items.mergeStories(Number(rows[0]?.id), Number(rows[1]?.id));
    expect(await months("country=Cyprus")).toMatchObject({
      updates: [{ month: monthOf(-3), count: 1 }],
      effective: [{ day: inMonth(2), count: 1 }],
    });
  });
});
