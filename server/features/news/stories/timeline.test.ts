import { afterAll, beforeAll, expect, it } from "vitest";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "../ingest/write-store.ts";

let app: TestApp;
let reader: SignedIn["agent"];
let paper: number;
beforeAll(async () => {
  app = await createTestApp();
  reader = (await app.signIn()).agent;
  paper = await addSource(app, "The paper");
});
afterAll(() => app.close());

type Told = Pick<NewItem, "title" | "stage"> & { on: string } & Partial<NewItem>;

const save = async (country: string, told: readonly Told[]) => {
  const items = told.map(
    ({ on, ...item }): NewItem => ({
      sourceId: paper,
      itemKey: `${country} ${item.title}`,
      link: `https://paper.example/${encodeURIComponent(country + item.title)}`,
      type: "visa",
      countries: [country],
      pubDate: new Date(on),
      shown: true,
      ...item,
    }),
  );
  for (const item of items) await app.news.items.saveItems([item]);
};
const idOf = async (title: string) => {
  const { rows } = await app.platform.database.pool.query("SELECT id FROM news_items WHERE title = $1", [
    title,
  ]);
  return Number(rows[0].id);
};
const timelineOf = async (title: string) =>
  (await reader.get(`/api/news/${await idOf(title)}/timeline`).expect(200)).body;
const titlesOf = (steps: { title: string }[]) => steps.map(({ title }) => title);

it("links a proposal to its outcome, with dates, from any of its steps", async () => {
  const enacted = "Parliament adopts Bill C-77 on work permits";
  await save("Canada", [
    { title: "Government proposes Bill C-77 on work permits", stage: "proposed", on: "2025-03-01" },
    { title: enacted, stage: "adopted", on: "2025-11-20", effectiveOn: "2026-01-01" },
    { title: "Bill C-77 on work permits is in force", stage: "in force", on: "2026-01-01" },
  ]);
  const steps = await timelineOf(enacted);
  expect(steps).toEqual([
    {
      id: expect.any(Number),
      title: "Government proposes Bill C-77 on work permits",
      stage: "proposed",
      date: "2025-03-01",
    },
    {
      id: await idOf(enacted),
      title: enacted,
      stage: "adopted",
      date: "2025-11-20",
      effectiveOn: "2026-01-01",
    },
    expect.objectContaining({ stage: "in force", date: "2026-01-01" }),
  ]);
  expect(await timelineOf("Bill C-77 on work permits is in force")).toEqual(steps);
  const page = await app.visitor.get(`/api/blog/${await idOf(enacted)}`).expect(200);
  expect(page.body.timeline).toEqual(steps);
});

it("links reports that share a figure of the change, or subject, aspect and act", async () => {
  await save("Norway", [
    { title: "Government plans to raise work permit fee to €400", stage: "proposed", on: "2025-02-01" },
    { title: "Work permit fee rises to €400", stage: "in force", on: "2025-09-01" },
  ]);
  expect(await timelineOf("Work permit fee rises to €400")).toHaveLength(2);
  await save("Chile", [
    { title: "Minister wants to raise the fee for student visas", stage: "proposed", on: "2025-02-01" },
    { title: "Higher student visa fee: Chile raises fees", stage: "in force", on: "2025-08-01" },
  ]);
  expect(await timelineOf("Higher student visa fee: Chile raises fees")).toHaveLength(2);
});

it.each<[string, string, [Omit<Told, "stage">, Omit<Told, "stage">]]>([
  [
    "Peru",
    "another figure",
    [
      { title: "Government plans to raise work permit fee to €300", on: "2025-02-01" },
      { title: "Work permit fee rises to €500", on: "2025-09-01" },
    ],
  ],
  [
    "Kenya",
    "another bill",
    [
      { title: "Government proposes Bill C-5 on work permits", on: "2025-02-01" },
      { title: "Bill C-6 on work permits is in force", on: "2025-09-01" },
    ],
  ],
  [
    "Japan",
    "the subject alone",
    [
      { title: "Government proposes work permit reform", on: "2025-02-01" },
      { title: "Work permits now digital", on: "2025-09-01" },
    ],
  ],
  [
    "Malta",
    "a contrary act",
    [
      { title: "Government plans to lower work permit fee by 10%", on: "2025-02-01" },
      { title: "Government raises work permit fee by 10%", on: "2025-09-01" },
    ],
  ],
  [
    "Nepal",
    "more than two years between them",
    [
      { title: "Government proposes Bill C-8 on work permits", on: "2022-02-01" },
      { title: "Bill C-8 on work permits takes effect", on: "2025-09-01" },
    ],
  ],
  [
    "Cyprus",
    "the outcome before the proposal",
    [
      { title: "Government proposes Bill C-9 on work permits", on: "2025-09-01" },
      { title: "Bill C-9 on work permits takes effect", on: "2025-02-01" },
    ],
  ],
])("does not link reports in %s with %s", async (country, _, [proposal, outcome]) => {
  await save(country, [
    { ...proposal, stage: "proposed" },
    { ...outcome, stage: "in force" },
  ]);
  expect(await timelineOf(outcome.title)).toEqual([]);
});

it("does not link reports of two countries", async () => {
  await save("Ghana", [
    { title: "Ghana proposes work permit fee of €700", stage: "proposed", on: "2025-02-01" },
  ]);
  await save("Togo", [{ title: "Work permit fee is now €700", stage: "in force", on: "2025-09-01" }]);
  expect(await timelineOf("Work permit fee is now €700")).toEqual([]);
});

it("a card shows the stage that the newest report of its story states", async () => {
  const firm = await addSource(app, "The firm");
  await save("Fiji", [
    { title: "Fiji approves 10-year investor visa", stage: "adopted", on: "2024-05-01T08:00:00Z" },
    {
      title: "Fiji approves 10-year investor visa from July",
      stage: "planned",
      on: "2024-05-01T12:00:00Z",
      effectiveOn: "2024-07-01",
      sourceId: firm,
    },
  ]);
  const cards = (await reader.get("/api/news?country=Fiji").expect(200)).body;
  expect(titlesOf(cards)).toEqual(["Fiji approves 10-year investor visa"]);
  expect(cards[0]).toMatchObject({ stage: "planned", effectiveOn: "2024-07-01" });
});
