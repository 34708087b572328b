import { expect, test } from "vitest";
import { archive } from "#server/knowledge/archive.ts";
import {
  allTools,
  citizenshipProgrammes,
  jurisdictions,
  residencyProgrammes,
} from "#server/knowledge/catalogue.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { standingNotes } from "#shared/catalogue/guides.ts";
import { moreQuestions, moreUnanswerable } from "./more-questions.ts";
import { questions as firstQuestions, unanswerable as firstUnanswerable } from "./questions.ts";
import { thirdQuestions, thirdUnanswerable } from "./third-questions.ts";

const questions = [...firstQuestions, ...moreQuestions, ...thirdQuestions];
const unanswerable = [...firstUnanswerable, ...moreUnanswerable, ...thirdUnanswerable];

const idsOf: Record<string, readonly string[]> = {
  residency: residencyProgrammes.map(({ id }) => id),
  citizenship: citizenshipProgrammes.map(({ id }) => id),
  tool: allTools.map(({ id }) => id),
  company: jurisdictions.map(({ id }) => id),
  country: countriesData.map(({ code }) => code),
  note: Object.keys(standingNotes),
  news: archive.map(({ sourceUrl }) => sourceUrl),
};
const known = new Set(Object.entries(idsOf).flatMap(([kind, ids]) => ids.map((id) => `${kind}/${id}`)));
const kindOf = (key: string) => key.slice(0, key.indexOf("/"));

test("there are at least sixty, each with one to three right entries that exist", () => {
  expect(questions.length).toBeGreaterThanOrEqual(60);
  const wrong = questions.filter(
    ({ right }) => right.length < 1 || right.length > 3 || right.some((key) => !known.has(key)),
  );
  expect(wrong).toEqual([]);
});

test("they ask about each kind of entry and each category of tools", () => {
  const asked = new Set(questions.flatMap(({ right }) => right));
  expect(new Set([...asked].map(kindOf))).toEqual(new Set(Object.keys(idsOf)));
  const categories = allTools.filter(({ id }) => asked.has(`tool/${id}`)).map(({ category }) => category);
  expect(new Set(categories)).toEqual(new Set(allTools.map(({ category }) => category)));
});

test("no question occurs twice, or both with and without an answer", () => {
  const all = [...questions.map(({ question }) => question), ...unanswerable].map((text) =>
    text.trim().toLowerCase(),
  );
  expect(all.filter((text, at) => text === "" || all.indexOf(text) !== at)).toEqual([]);
});
