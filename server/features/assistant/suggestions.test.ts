import { afterAll, beforeAll, expect, test } from "vitest";
import { seedArchive } from "#server/features/news/ingest/seed-archive.ts";
import { archive } from "#server/knowledge/archive.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { newcomerQuestions } from "#server/knowledge/library-words.ts";
import { placesOf } from "#server/knowledge/places.ts";
import { answerText } from "#tests/support/questions.ts";
import { retrievalOver } from "#tests/support/retrieval.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { libraryOf } from "./library.ts";
import { questionsOf, type Subject } from "./questions.ts";
import { createSuggestions } from "./suggestions.ts";

let app: TestApp;
let subjects: Subject[];
const now = new Date("2026-06-15T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

beforeAll(async () => {
  app = await createTestApp();
  const { library } = app.assistant;
  const { sources: newsSources, items: news, classify } = app.news;
  await library.seedEntries(libraryOf({ countries: countriesData, placesOf }));
  await seedArchive({ sources: newsSources, items: news, classify }, archive);
  subjects = await library.listSubjects(later(-365), now);
});
afterAll(() => app.close());

const subjectOf = (question: string) => subjects.find((subject) => questionsOf(subject).includes(question));
const list = async (at: Date) => (await app.assistant.suggestions.list(at)).questions;
const listFrom = (from: Subject[], at: Date) =>
  createSuggestions({ library: { listSubjects: async () => from } }).list(at);
const kindOf = (question: string) => newcomerQuestions.find((row) => row.question === question)?.kind;

test("suggests six questions from different kinds, the same all day", async () => {
  const questions = await list(now);
  expect(questions).toHaveLength(6);
  expect(new Set(questions.map(kindOf)).size).toBe(6);
  expect(await list(new Date("2026-06-15T23:59:59Z"))).toEqual(questions);
});

test("suggests other questions the next day", async () => {
  for (let day = 0; day < 40; day += 1) {
    const today = await listFrom(subjects, later(day));
    const tomorrow = await listFrom(subjects, later(day + 1));
    expect(
      today.questions.filter((question) => tomorrow.questions.includes(question)),
      `day ${day}`,
    ).toEqual([]);
  }
});

test("suggests to newcomers only questions that are computed, or answered by an entry of their kind", async () => {
  const findPassages = retrievalOver(app.platform.database);
  for (const { question, kind } of newcomerQuestions) {
    if (answerText(question)) continue;
    const found = (await findPassages({ text: question, earlier: [], ownCountries: [] })).slice(0, 3);
    expect(
      found.some((passage) => passage.kind === kind && !passage.isBackground),
      question,
    ).toBe(true);
  }
});

test("suggests residents of a country changes, the years to citizenship and tax, and citizens no visa", async () => {
  const { byResidence, byCitizenship } = await app.assistant.suggestions.list(now);
  expect(byResidence.Spain).toContain("How many years until I can become a citizen of Spain?");
  expect(byResidence.Spain).toContain("How does Spain tax foreign income?");
  expect(byCitizenship.Brazil).toContain("How does Brazil tax foreign income?");
  const all = [byResidence, byCitizenship].flatMap((lists) => Object.values(lists).flat());
  expect(all.filter((question) => /visa|ask for|apply/i.test(question))).toEqual([]);
  const findPassages = retrievalOver(app.platform.database);
  const toCitizens = all.filter((question) => question.includes("citizen of"));
  expect(toCitizens.length).toBeGreaterThan(3);
  for (const text of toCitizens) {
    const found = await findPassages({ text, earlier: [], ownCountries: [] });
    expect(
      found.slice(0, 3).some(({ excerpt }) => /passport|citizen/i.test(excerpt)),
      text,
    ).toBe(true);
  }
});

test("suggests recent changes only for countries with updates in the last twelve months", async () => {
  const news = subjects.filter(({ kind }) => kind === "news").map(({ title }) => title);
  expect(news).not.toHaveLength(0);
  const { rows } = await app.platform.database.pool.query<{ name: string }>(
    "select distinct unnest(countries) as name from news_items where shown and pub_date > $1 and pub_date <= $2",
    [later(-365), now],
  );
  const names = rows.map(({ name }) => name);
  expect(news.filter((name) => !names.includes(name))).toEqual([]);
  const none = await app.assistant.library.listSubjects(new Date("2031-01-01"), new Date("2032-01-01"));
  expect(none.some(({ kind }) => kind === "news")).toBe(false);
  const { questions } = await listFrom(none, new Date("2032-01-01"));
  expect(questions.filter((question) => kindOf(question) === "news")).toEqual([]);
});

test("words questions the way people ask them", () => {
  const all = subjects.flatMap(questionsOf);
  for (const question of [
    "What does the D7 Visa in Portugal ask for?",
    "What has changed with 'Remotely from Georgia'?",
    "How does Georgia tax foreign income?",
    "What does it take to form a company in Estonia?",
    "What does it take to form a company in the United Kingdom?",
    "What does citizenship by investment in Grenada cost?",
    "What does Airalo cost?",
  ])
    expect(all).toContain(question);
});

test("suggests no question that its entry cannot answer", () => {
  const all = subjects.flatMap(questionsOf);
  // Nobody can apply for it.
  expect(all).not.toContain("What does 'Remotely from Georgia' ask for?");
  expect(all).toContain("After how many days am I a tax resident of Portugal?");
  // The first has no known number of days, and the second has figures of low confidence.
  expect(all).not.toContain("After how many days am I a tax resident of Monaco?");
  expect(all).not.toContain("How high is income tax in Mali?");
});

test("suggests questions by country that are computed, or answered by the library about that country", async () => {
  const { byCountry } = await listFrom(subjects, now);
  expect(Object.keys(byCountry).length).toBeGreaterThan(100);
  expect(byCountry.Portugal?.length).toBeGreaterThanOrEqual(4);
  const findPassages = retrievalOver(app.platform.database);
  for (const name of ["Portugal", "Germany", "Georgia", "United States", "Thailand", "Estonia", "Grenada"]) {
    for (const question of byCountry[name] ?? []) {
      if (answerText(question)) continue;
      const [first] = await findPassages({ text: question, earlier: [], ownCountries: [] });
      expect(first, question).toBeDefined();
      expect(first?.isBackground, question).toBeUndefined();
      expect([question, first?.kind]).toEqual([question, subjectOf(question)?.kind]);
    }
  }
});

test("an empty library suggests nothing", async () => {
  expect((await listFrom([], now)).questions).toEqual([]);
});
