import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contraryPairs, type HeadlinePair, headlinePairs } from "#tests/support/headline-pairs.ts";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "../ingest/write-store.ts";

let app: TestApp;
let gazette: number;
let paper: number;

beforeAll(async () => {
  app = await createTestApp();
  gazette = await addSource(app, "The gazette");
  paper = await addSource(app, "The paper");
});
afterAll(() => app.close());

const dayMs = 86_400_000;

/** Each pair in a month of its own, to keep pairs apart. */
const itemsOf = ({ one, other, countries = [["Portugal"], ["Portugal"]] }: HeadlinePair, index: number) => {
  const at = Date.UTC(2000, index, 10);
  return [one, other].map(
    (title, side): NewItem => ({
      sourceId: side === 0 ? gazette : paper,
      itemKey: `${index} ${side}`,
      title,
      link: `https://gov.example/${index}/${side}`,
      pubDate: new Date(at + side * dayMs),
      type: "visa",
      countries: countries[side]!,
      shown: true,
    }),
  );
};

const isOneStory = async (index: number) => {
  const { rows } = await app.platform.database.pool.query(
    "SELECT count(DISTINCT story_id)::int AS stories, count(story_id)::int AS items FROM news_items WHERE item_key IN ($1, $2)",
    [`${index} 0`, `${index} 1`],
  );
  return rows[0].stories === 1 && rows[0].items === 2;
};

describe("two headlines", () => {
  it.each([...headlinePairs, ...contraryPairs].map((pair, index) => ({ ...pair, index })))(
    "'$one' and '$other' are one event: $same",
    async (pair) => {
      const [first, second] = itemsOf(pair, pair.index);
      await app.news.items.saveItems([first!]);
      await app.news.items.saveItems([second!]);
      expect(await isOneStory(pair.index)).toBe(pair.same);
    },
  );
});
