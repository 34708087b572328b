import { NewsType } from "#shared/news/contract.ts";
import { createLexicon, type Lexicon, termsOf } from "./lexicon.ts";
import { createTally, zoneWeight } from "./tally.ts";
import type { Token } from "./tokens.ts";
import { topicWords } from "./topics.ts";
import { otherSenses, typeWords } from "./types.ts";

/** The words of an item. */
export interface Text {
  title: readonly Token[];
  body: readonly Token[];
}

const TOPIC_WEIGHT = 3;

/** Finds the words of the four types of news. */
export const createTypeLexicon = (): Lexicon =>
  createLexicon([
    ...NewsType.options.flatMap((subject) =>
      typeWords[subject].flatMap(({ weight, en, es, pt, de }) =>
        [en, es, pt, de].flatMap((list) =>
          termsOf(list ?? "").map((term) => [term, { subject, weight }] as const),
        ),
      ),
    ),
    ...termsOf(otherSenses).map((term) => [term, undefined] as const),
  ]);

/** Finds the words of the topics; a subject is the name of a topic. */
export const createTopicLexicon = (): Lexicon =>
  createLexicon(
    Object.entries(topicWords).flatMap(([subject, list]) =>
      termsOf(list).map((term) => [term, { subject, weight: TOPIC_WEIGHT }] as const),
    ),
  );

/** What a text tells of, each subject with its weight. */
export const weighWords = (lexicon: Lexicon, text: Text): ReadonlyMap<string, number> => {
  const tally = createTally();
  for (const part of ["title", "body"] as const) {
    for (const hit of lexicon.find(text[part])) {
      const zone = zoneWeight(part, hit);
      for (const { subject, weight } of hit.meanings) tally.add(subject, hit.term, weight * zone);
    }
  }
  return tally.totals;
};
