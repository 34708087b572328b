import { expect, test } from "vitest";
import { eventWords } from "#server/knowledge/matters.ts";
import { ambiguousPlaces, placeTerms } from "#server/knowledge/places.ts";
import {
  noiseWords,
  otherSenses,
  ruleWords,
  stageWords,
  topicWords,
  typeWords,
} from "#server/knowledge/word-lists.ts";
import { createPlaceLexicon } from "./lexicon.ts";
import { tokenize } from "./tokens.ts";
import { createNoiseLexicon, createRuleLexicon, createTopicLexicon, createTypeLexicon } from "./weigh.ts";

const spelling = (term: string) =>
  (term.startsWith("*") ? "*" : "") +
  tokenize(term)
    .map((word) => (/\p{Lu}/u.test(term) ? word.exact : word.plain))
    .join(" ") +
  (term.endsWith("*") ? "*" : "");

/** Terms that occur twice in a list, in any spelling. */
const doubles = (terms: readonly string[]) => {
  const seen = new Set<string>();
  return terms.filter((term) => seen.size === seen.add(spelling(term)).size);
};

const groupTerms = <Row extends { term: string }>(rows: readonly Row[], subjectOf: (row: Row) => string) => {
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(subjectOf(row), [...(groups.get(subjectOf(row)) ?? []), row.term]);
  return groups;
};

test("every table compiles to a lexicon", () => {
  expect(() => [
    createTypeLexicon(),
    createTopicLexicon(),
    createNoiseLexicon(),
    createRuleLexicon(),
    createPlaceLexicon([]),
  ]).not.toThrow();
});

test("no type, topic or place has a term twice", () => {
  const groups = [
    ...groupTerms(typeWords, ({ type }) => type),
    ...groupTerms(topicWords, ({ topic }) => topic),
    ...groupTerms(placeTerms, ({ place }) => place),
    ...groupTerms(eventWords, ({ matter }) => matter),
    ...groupTerms(stageWords, ({ role, language }) => `${role} ${language}`),
    ["other senses", otherSenses],
    ["noise", noiseWords.map(({ term }) => term)],
    ["rules", ruleWords.map(({ term }) => term)],
  ] as const;
  for (const [subject, terms] of groups) expect(doubles(terms), subject).toEqual([]);
});

test("no term of a subject or a rule is also a term of noise", () => {
  const noise = createNoiseLexicon();
  const named = typeWords.filter(({ weight }) => weight >= 2);
  const contrary = [...named, ...ruleWords].filter(
    ({ term }) => noise.find(tokenize(term.replaceAll("*", ""))).length > 0,
  );
  expect(contrary.map(({ term }) => term)).toEqual([]);
});

test("terms belong to places that exist, and ambiguous terms to no single place", () => {
  const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const ambiguous = new Set(ambiguousPlaces.map(({ term }) => spelling(term)));
  for (const [place, terms] of groupTerms(placeTerms, (row) => row.place)) {
    expect(regions.of(place), place).toBeDefined();
    expect(
      terms.filter((term) => ambiguous.has(spelling(term))),
      place,
    ).toEqual([]);
  }
});
