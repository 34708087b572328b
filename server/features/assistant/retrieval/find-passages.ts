import type { Database } from "#server/db/client.ts";
import type { FindPassages, Passage } from "../passage.ts";
import { choose } from "./finding/choose.ts";
import { findNews } from "./finding/find-news.ts";
import { type Candidate, rank } from "./finding/rank.ts";
import { createLibrarySearchStore } from "./library-search-store.ts";
import { createNewsSearchStore, type FindUpdates } from "./news-search-store.ts";
import { toEntryPassage } from "./passages/entry-passage.ts";
import { toUpdatePassage } from "./passages/update-passage.ts";
import type { FindPlaces } from "./reading/read-places.ts";
import { readQuestion } from "./reading/read-question.ts";
import { createVocabularyKeeper } from "./reading/vocabulary.ts";
import { wordsOf } from "./reading/words.ts";
import { createVocabularyStore } from "./vocabulary-store.ts";

/** What passages are found with. */
export interface FindPassagesDeps {
  database: Database;
  findPlaces: FindPlaces;
  /** Single words that name a place, to put right what is misspelt. */
  placeWords: readonly string[];
  findUpdates: FindUpdates;
}

const mostCharacters = 4000;
const mostEarlier = 5;

/** Makes what finds the best passages for a question, in the library and the news. */
export const createFindPassages = ({
  database,
  findPlaces,
  placeWords,
  findUpdates,
}: FindPassagesDeps): FindPassages => {
  const words = createVocabularyStore(database);
  const library = createLibrarySearchStore(database);
  const news = createNewsSearchStore(database, findUpdates);
  const vocabularyOf = createVocabularyKeeper(words, placeWords);

  return async (question) => {
    const vocabulary = await vocabularyOf();
    const texts = [question.text, ...question.earlier.slice(0, mostEarlier)].map((text) =>
      text.slice(0, mostCharacters),
    );
    const unread = texts
      .flatMap(wordsOf)
      .map(({ word }) => word)
      .filter((word) => !vocabulary.stems.has(word));
    const stems =
      unread.length > 0 ? await words.readStems([...new Set(unread)]) : new Map<string, undefined>();
    const reading = readQuestion(question, vocabulary, stems, findPlaces);
    if (reading.terms.length === 0 && reading.places.about.length === 0) return [];

    const { entries, ...weighed } = await library.findEntries(reading.terms, reading.places.about);
    const updates = await findNews(news, reading, weighed, vocabulary);
    const candidates: Candidate[] = [
      ...entries.map(({ id, ...entry }) => ({ key: id, ...entry })),
      ...updates,
    ];
    const chosen = choose(rank(candidates, reading, weighed, Date.now()), reading);
    const asking = reading.terms.filter(({ isPlace }) => !isPlace);
    const [readEntries, readUpdates] = await Promise.all([
      library.readEntries(
        chosen.filter(({ kind }) => kind !== "news").map(({ key }) => key),
        asking,
        weighed.weights.filter((_, number) => !reading.terms[number]?.isPlace),
      ),
      news.readUpdates(
        chosen.filter(({ kind }) => kind === "news").map(({ key }) => Number(key.slice("news/".length))),
      ),
    ]);
    const asked = [...new Set(reading.terms.flatMap(({ query }) => query.match(/[a-z0-9]{3,}/g) ?? []))];
    const passages = new Map<string, Passage>(
      [
        ...readEntries.map((entry) => toEntryPassage(entry, question.text)),
        ...readUpdates.map((update) => toUpdatePassage(update, asked)),
      ].map((passage) => [passage.key, passage]),
    );
    return chosen.flatMap(({ key }) => passages.get(key) ?? []);
  };
};
