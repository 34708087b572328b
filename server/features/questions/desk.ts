import { packsWith } from "#server/knowledge/packs.ts";
import { programmeById } from "#server/knowledge/programmes.ts";
import { type Day, dayOf, isoDay } from "#shared/calendar/day.ts";
import type { IntentContext } from "#shared/questions/intents/intent.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { type NamedPlaces, namedPlaces } from "#shared/questions/reading/named-places.ts";
import type { ReaderTables, Reading } from "#shared/questions/reading/read.ts";
import { readText } from "#shared/questions/reading/read-text.ts";
import type { Update } from "#shared/questions/update.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { createReaderTables } from "./reader-tables.ts";
import { createWordsOf } from "./words.ts";

/** Reads questions and phrases their answers, for one version of the law on one day. */
export interface Desk {
  tables: ReaderTables;
  read(text: string): Reading;
  /** The countries of a text, for the search. */
  readPlaces(text: string): NamedPlaces;
  /** What an answer in a language may use. */
  contextOf(language: QuestionLanguage, ownPassports: readonly string[]): IntentContext;
}

/** Caches the result for the latest source. */
const cacheLatest = <Source extends object, Result>(create: (source: Source) => Result) => {
  let known: { source: Source; result: Result } | undefined;
  return (source: Source): Result => {
    if (known?.source !== source) known = { source, result: create(source) };
    return known.result;
  };
};

/** Returns a function from a day (today in UTC by default) to the desk for the current law. Loads tables on first use. */
export const createDesk = (
  { law, updates }: { law: { current: () => Law }; updates: () => readonly Update[] | undefined },
  now: () => Date = () => new Date(),
): ((today?: Day) => Desk) => {
  const tablesOf = cacheLatest(createReaderTables);
  const wordsFor = cacheLatest(createWordsOf);
  return (today = dayOf(isoDay(now()))) => {
    const current = law.current();
    const tables = tablesOf(current.pack.entry);
    const wordsOf = wordsFor(current.pack.entry);
    const read = (text: string) => readText(text, tables, today);
    return {
      tables,
      read,
      readPlaces: (text) => namedPlaces(read(text), (id) => programmeById(id)?.flagCode.toUpperCase()),
      contextOf: (language, ownPassports) => ({
        ...{ packs: packsWith(current, updates()), today, ownPassports },
        words: wordsOf(language),
      }),
    };
  };
};
