import { expect, test } from "vitest";
import { ambiguousPlaces, type PlaceWords, places } from "#server/knowledge/places.ts";
import {
  elsewhereWords,
  otherSenses,
  topicWords,
  typeWords,
  type WeightedWords,
} from "#server/knowledge/weights.ts";
import { createPlaceLexicon, termsOf } from "./lexicon.ts";
import { tokenize } from "./tokens.ts";
import { createElsewhereLexicon, createTopicLexicon, createTypeLexicon } from "./weigh.ts";

const spelling = (term: string) =>
  (term.startsWith("*") ? "*" : "") +
  tokenize(term)
    .map((word) => (/\p{Lu}/u.test(term) ? word.exact : word.plain))
    .join(" ") +
  (term.endsWith("*") ? "*" : "");

const termsOfAll = ({ en, es, pt, de, other }: Partial<WeightedWords>) =>
  [en, es, pt, de, other].flatMap((list) => termsOf(list ?? ""));

const doubles = (terms: readonly string[]) => {
  const spellings = terms.map(spelling);
  return terms.filter((_, index) => spellings.indexOf(spellings[index]!) !== index);
};

test("every list compiles", () => {
  expect(() => [
    createTypeLexicon(),
    createTopicLexicon(),
    createElsewhereLexicon(),
    createPlaceLexicon([]),
  ]).not.toThrow();
});

test("no term is listed twice under one type, topic or place", () => {
  for (const [subject, groups] of [...Object.entries(typeWords), ...Object.entries(topicWords)]) {
    expect(doubles(groups.flatMap(termsOfAll)), subject).toEqual([]);
  }
  expect(doubles(termsOf(otherSenses)), "other senses").toEqual([]);
  expect(doubles(termsOfAll(elsewhereWords)), "elsewhere").toEqual([]);
  for (const [code, words] of Object.entries<PlaceWords>(places)) {
    expect(doubles(Object.values(words).flatMap(termsOf)), code).toEqual([]);
  }
});

test("places have existing codes, and ambiguous terms have no single place", () => {
  const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const ambiguous = new Set(ambiguousPlaces.flatMap(({ terms }) => termsOf(terms)).map(spelling));
  for (const [code, words] of Object.entries<PlaceWords>(places)) {
    expect(regions.of(code), code).toBeDefined();
    const shared = Object.values(words)
      .flatMap(termsOf)
      .filter((term) => ambiguous.has(spelling(term)));
    expect(shared, code).toEqual([]);
  }
});
