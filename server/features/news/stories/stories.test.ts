import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "../ingest/write-store.ts";

let app: TestApp;
let reader: SignedIn["agent"];
let sources: Record<"gazette" | "paper" | "firm", number>;

beforeAll(async () => {
  app = await createTestApp();
  reader = (await app.signIn()).agent;
  sources = {
    gazette: await addSource(app, "The gazette"),
    paper: await addSource(app, "The paper"),
    firm: await addSource(app, "The firm"),
  };
});
afterAll(() => app.close());

const dayMs = 86_400_000;
let months = 0;
/** A time far from all others, so that the stories of tests stay apart. */
const freshTime = () => Date.UTC(1980, months++, 10);

const report = (source: keyof typeof sources, title: string, more: Partial<NewItem> = {}): NewItem => ({
  sourceId: sources[source],
  itemKey: `${source} ${title}`,
  title,
  link: `https://${source}.example/${encodeURIComponent(title)}`,
  pubDate: new Date(0),
  type: "visa",
  countries: ["Thailand"],
  shown: true,
  ...more,
});
const save = async (...items: NewItem[]) => {
  for (const item of items) await app.news.items.saveItems([item]);
};
interface Card {
  id: number;
  title: string;
  alsoReportedBy: { source: string; title: string; link: string; pubDate: string }[];
}
const cards = async (tag: string, more = ""): Promise<Card[]> =>
  (await reader.get(`/api/news?tag=${tag}${more}`).expect(200)).body;
const namesOf = (list: Card[]) =>
  list.map(({ title, alsoReportedBy }) => [title, ...alsoReportedBy.map(({ source }) => source)]);
const tagged = (name: string) => ({ tags: [{ name, category: "other" as const, relevance: 0.5 }] });

const approves = "Thailand approves five-year digital nomad visa";
const approved = "Thailand's cabinet approves five-year visa for digital nomads";
const nods = "Thailand approves digital nomad visa of five years";

describe("reports of several sources on one event", () => {
  it("are one card of the first reporter that lists the others, oldest first", async () => {
    const at = freshTime();
    const of = (days: number) => ({ pubDate: new Date(at + days * dayMs), ...tagged("one") });
    await save(
      report("gazette", approves, of(2)),
      report("paper", approved, of(1)),
      report("firm", nods, of(0)),
    );
    const [card, ...others] = await cards("one");
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      title: approves,
      alsoReportedBy: [
        {
          source: "The firm",
          title: nods,
          link: `https://firm.example/${encodeURIComponent(nods)}`,
          pubDate: new Date(at).toISOString(),
        },
        { source: "The paper", title: approved },
      ],
    });
  });

  it("are one card if they arrive from several sources at the same time", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    for (let round = 0; round < 5; round += 1) {
      const at = { pubDate: new Date(freshTime()), ...tagged(`race ${round}`) };
      await Promise.all([
        app.news.items.saveItems([report("gazette", approves, { ...at, itemKey: `a${round}` })]),
        other.news.items.saveItems([report("paper", approved, { ...at, itemKey: `b${round}` })]),
        app.news.items.saveItems([report("firm", nods, { ...at, itemKey: `c${round}` })]),
      ]);
      expect(namesOf(await cards(`race ${round}`)).map((names) => names.length)).toEqual([3]);
    }
    await other.close();
  });

  const rules: [name: string, hours: number, more: Partial<NewItem>, cards: number][] = [
    ["their texts name other countries", 0, { countries: ["Malaysia"] }, 2],
    ["they are more than 72 hours apart", 73, {}, 2],
    ["they have neither type nor country in common", 0, { type: "tax", countries: [] }, 2],
    ["they are 71 hours apart", 71, {}, 1],
    ["only one text names a country", 0, { countries: ["Malaysia"], countriesFrom: "source" }, 1],
    ["they share a type, and one names no country", 0, { countries: [] }, 1],
    ["they share a country among several", 0, { type: "tax", countries: ["Thailand", "Malaysia"] }, 1],
  ];
  it.each(rules)("when %s, %i hours apart, with %j: cards %i", async (name, hours, more, count) => {
    const at = freshTime();
    const own = { pubDate: new Date(at), itemKey: `${name} a`, ...tagged(name) };
    const pubDate = new Date(at + hours * 3_600_000);
    await save(
      report("gazette", approves, own),
      report("paper", approved, { ...own, itemKey: `${name} b`, pubDate, ...more }),
    );
    expect(await cards(encodeURIComponent(name))).toHaveLength(count);
  });

  it("are no story if one source reports twice, in one document or in two", async () => {
    const at = { pubDate: new Date(freshTime()), ...tagged("alone") };
    await app.news.items.saveItems([
      report("paper", approves, { ...at, itemKey: "alone 1" }),
      report("paper", approved, { ...at, itemKey: "alone 2" }),
    ]);
    await save(report("paper", nods, { ...at, itemKey: "alone 3" }));
    await expect.poll(async () => namesOf(await cards("alone"))).toEqual([[nods], [approved], [approves]]);
  });

  it("include one item per source, whose next report is a separate card", async () => {
    const at = { pubDate: new Date(freshTime()), ...tagged("next") };
    await save(
      report("gazette", approves, { ...at, itemKey: "next 1" }),
      report("paper", approved, { ...at, itemKey: "next 2" }),
      report("paper", nods, { ...at, itemKey: "next 3" }),
    );
    await expect.poll(async () => namesOf(await cards("next"))).toEqual([[nods], [approves, "The paper"]]);
  });

  it("match as a whole: the first matching item is shown and lists the others", async () => {
    const at = { pubDate: new Date(freshTime()) };
    await save(
      report("gazette", approves, { ...at, itemKey: "m 1", ...tagged("match") }),
      report("paper", approved, {
        ...at,
        itemKey: "m 2",
        tags: [tagged("match").tags[0]!, tagged("rare").tags[0]!],
      }),
      report("firm", nods, { ...at, itemKey: "m 3", ...tagged("match"), shown: false }),
    );
    await expect.poll(async () => namesOf(await cards("match"))).toEqual([[approves, "The paper"]]);
    await expect.poll(async () => namesOf(await cards("rare"))).toEqual([[approved, "The gazette"]]);
  });

  it("join once a title is corrected, and stay joined", async () => {
    const at = { pubDate: new Date(freshTime()), ...tagged("corrected") };
    const first = report("gazette", approves, { ...at, itemKey: "corrected 1" });
    const second = report("paper", "Something else altogether happened", { ...at, itemKey: "corrected 2" });
    await save(first, second);
    await expect.poll(() => cards("corrected")).toHaveLength(2);
    await save({ ...second, title: approved });
    await expect.poll(async () => namesOf(await cards("corrected"))).toEqual([[approves, "The paper"]]);
    await save({ ...first, body: "More is known." });
    await expect.poll(async () => namesOf(await cards("corrected"))).toEqual([[approves, "The paper"]]);
  });

  it("lose an item whose title changes its subject, and the others stay joined", async () => {
    const at = { pubDate: new Date(freshTime()), ...tagged("parted") };
    const first = report("gazette", approves, { ...at, itemKey: "parted 1" });
    const other = "Thailand postpones its tax on income from abroad";
    await save(
      first,
      report("paper", approved, { ...at, itemKey: "parted 2" }),
      report("firm", nods, { ...at, itemKey: "parted 3" }),
    );
    await save({ ...first, title: other });
    await expect.poll(async () => namesOf(await cards("parted"))).toEqual([[approved, "The firm"], [other]]);
    // Its next story has nothing to do with the one that it started.
    await save(report("paper", `${other}, at last`, { ...at, itemKey: "parted 4" }));
    await expect
      .poll(async () => namesOf(await cards("parted")))
      .toEqual([
        [approved, "The firm"],
        [other, "The paper"],
      ]);
    await save(first);
    await expect
      .poll(async () => namesOf(await cards("parted")))
      .toEqual([[`${other}, at last`], [approves, "The paper", "The firm"]]);
  });

  it("are one entry in the public blog, and each has its page", async () => {
    const at = { pubDate: new Date(freshTime()), countries: ["Bhutan"] };
    await save(
      report("gazette", approves, { ...at, itemKey: "public 1" }),
      report("paper", approved, { ...at, itemKey: "public 2" }),
      report("paper", "Bhutan opens", { ...at, itemKey: "public 3" }),
    );
    const { body } = await app.visitor.get("/api/blog?country=Bhutan").expect(200);
    expect(body.items.map(({ title }: Card) => title)).toEqual(["Bhutan opens", approves]);
    const { rows } = await app.platform.database.pool.query(
      "SELECT id FROM news_items WHERE item_key = 'public 2'",
    );
    const page = await app.visitor.get(`/api/blog/${rows[0].id}`).expect(200);
    expect(page.body.item.title).toBe(approved);
    expect(page.body.neighbours.map(({ title }: Card) => title)).toEqual(["Bhutan opens"]);
  });
});

it("pages show each story once and miss none", async () => {
  const at = freshTime();
  const of = (index: number) => ({
    pubDate: new Date(at - Math.floor(index / 3) * 1000),
    countries: [`Country ${index}`],
    ...tagged("pages"),
  });
  const title = (index: number) => `Ministry number ${100 + index} publishes its rules on visas`;
  const several = Array.from({ length: 220 }, (_, index) => index);
  await app.news.items.saveItems(
    several.map((index) => report("gazette", title(index), { ...of(index), itemKey: `page ${index} a` })),
  );
  await app.news.items.saveItems(
    several
      .filter((index) => index % 2 === 0)
      .map((index) =>
        report("paper", `${title(index)}, at last`, { ...of(index), itemKey: `page ${index} b` }),
      ),
  );
  const pages: Card[][] = [];
  for (let before = ""; pages.at(-1)?.length !== 0; ) {
    const page = await cards("pages", before);
    pages.push(page);
    before = `&before=${page.at(-1)?.id}`;
  }
  expect(pages.map((page) => page.length)).toEqual([200, 20, 0]);
  expect(
    pages
      .flat()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(several.map(title).toSorted());
  expect(pages.flat().filter(({ alsoReportedBy }) => alsoReportedBy.length === 1)).toHaveLength(110);
});
