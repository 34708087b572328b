import { expect, test } from "vitest";
import { confidenceOf, isOld, newestSourceOf, predates, type Source } from "#shared/catalogue/entry.ts";
import { problemsOf, publishedFacts } from "./facts.ts";

const dated = (date: string): Source => ({
  name: "a.example",
  url: "https://a.example/x",
  date,
  confidence: "high",
});
const problems = (statement: Parameters<typeof problemsOf>[0]["statement"], specified = false) =>
  problemsOf({ file: "content.ts", entry: "portugal-d7", statement, specified });

test("every published statement has a source with a confidence, and with a date or the address of an undated page", () => {
  const facts = publishedFacts();
  expect(facts.length).toBeGreaterThan(1000);
  const bare = facts.filter(
    ({ statement, specified }) =>
      !(specified && statement.sources.length === 0) &&
      !(confidenceOf(statement) && statement.sources.some(({ date, url }) => date || url)),
  );
  expect(bare).toEqual([]);
});

test("statements with only undated pages have low or medium confidence", () => {
  const facts = publishedFacts().filter(
    ({ statement }) => statement.sources.length > 0 && !newestSourceOf(statement),
  );
  expect(facts.filter(({ statement }) => confidenceOf(statement) === "high")).toEqual([]);
});

test("texts that say since when a rule is in force have a date field", () => {
  const says = /\b(since|from) (\d{1,2} )?([A-Z][a-z]+ )?20\d\d\b/;
  const notLaw = ["Trading since", "Always On"];
  const bare = publishedFacts().filter(
    ({ statement: { text, since, date } }) =>
      /\bsince (\d{1,2} )?([A-Z][a-z]+ )?20\d\d\b/.test(text) &&
      says.test(text) &&
      !since &&
      !date &&
      !notLaw.some((words) => text.includes(words)),
  );
  expect(bare.map(({ entry, statement }) => [entry, statement.text])).toEqual([]);
});

test("names the file, the entry and the problem of a statement that is not supported", () => {
  expect(problems({ text: "It costs €90.", sources: [] })).toEqual([
    'content.ts, portugal-d7: "It costs €90." has no source',
  ]);
  expect(problems({ text: "It costs €90.", sources: [] }, true)).toEqual([]);
  expect(problems({ text: "A", sources: [{ name: "a.example", confidence: "low" }] })).toEqual([
    'content.ts, portugal-d7: "A" has no source with a date or an address',
  ]);
});

test("refuses a law in force whose sources are all older", () => {
  const text = "Ten years are asked for.";
  const old =
    'content.ts, portugal-d7: "Ten years are asked for." is in force since 2026-05-19, but all of its sources are older';
  const since = "2026-05-19";
  expect(problems({ text, since, sources: [dated("2026-04-08"), dated("2026-05-18")] })).toEqual([old]);
  expect(problems({ text, date: since, sources: [dated("2026-04-08")] })).toEqual([old]);
  expect(problems({ text, date: since, announced: true, sources: [dated("2026-04-08")] })).toEqual([]);
  expect(problems({ text, since, sources: [dated("2026-04-08"), dated("2026-05")] })).toEqual([]);
});

test.each([
  ["2026-04-08", "2026-05-19", true],
  ["2025", "2026-05-19", true],
  ["2026", "2026-05-19", false],
  ["2026-05", "2026-05-19", false],
  ["2026-05-19", "2026-05-19", false],
  ["2025-12", "2026", true],
  ["2026-01-08", "2026", false],
])("a source of %s predates a rule of %s: %s", (source, since, expected) => {
  expect(predates(source, since)).toBe(expected);
});

test.each([
  ["2025-11-22", true],
  ["2025-11-23", false],
  ["2025-11", true],
  ["2025-12", false],
  ["2025", true],
  ["2026", false],
])("on 23 November 2026, %s is over 12 months old: %s", (date, expected) => {
  expect(isOld(date, new Date("2026-11-23"))).toBe(expected);
});

test("reads the newest source of an entry, to the month", () => {
  const entry = { id: "a", list: [{ text: "A", sources: [dated("2024-12-30"), dated("2026-04-08")] }] };
  expect(newestSourceOf(entry)).toBe("2026-04");
  expect(newestSourceOf({ id: "a", list: [{ text: "A", sources: [] }] })).toBeUndefined();
});
