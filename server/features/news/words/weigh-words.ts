import { NewsType } from "#shared/news/contract.ts";
import { createLexicon, type Lexicon, termsOf } from "./lexicon.ts";
import { createTally, zoneWeight } from "./tally.ts";
import type { Token } from "./tokens.ts";
import { elsewhereWords, otherSenses, topicWords, typeWords, type WeightedWords } from "./weights.ts";

/** The words of an item. */
export interface Text {
  title: readonly Token[];
  body: readonly Token[];
}

const termsOfAll = ({ en, es, pt, de, other }: Omit<WeightedWords, "weight">) =>
  [en, es, pt, de, other].flatMap((list) => termsOf(list ?? ""));

const entriesOf = (subject: string, groups: readonly WeightedWords[]) =>
  groups.flatMap((group) =>
    termsOfAll(group).map((term) => [term, { subject, weight: group.weight }] as const),
  );

const withoutMeaning = termsOf(otherSenses).map((term) => [term, undefined] as const);

/** Finds the words of the four types of news. */
export const createTypeLexicon = (): Lexicon =>
  createLexicon([...NewsType.options.flatMap((type) => entriesOf(type, typeWords[type])), ...withoutMeaning]);

/** Finds the words of the topics; a subject is the name of a topic. */
export const createTopicLexicon = (): Lexicon =>
  createLexicon(Object.entries(topicWords).flatMap(([topic, groups]) => entriesOf(topic, groups)));

/** Finds the words of what is none of our subjects. */
export const createElsewhereLexicon = (): Lexicon =>
  createLexicon(
    termsOfAll(elsewhereWords).map((term) => [term, { subject: "elsewhere", weight: 1 }] as const),
  );

/** What a text tells of, each subject with its weight. */
export const weighWords = (lexicon: Lexicon, text: Text): ReadonlyMap<string, number> => {
  const tally = createTally();
  for (const part of ["title", "body"] as const) {
    for (const hit of lexicon.find(text[part])) {
      const zone = zoneWeight(part, hit);
      for (const meaning of hit.meanings) tally.add(meaning.subject, meaning, meaning.weight * zone);
    }
  }
  return tally.totals;
};
