import { monthOrDay } from "#client/lib/dates.ts";
import { fold } from "#client/lib/fold.ts";
import { type Change, notStated, type Statement } from "#shared/catalogue/entry.ts";
import { countryAliases } from "#shared/countries/aliases.ts";

const dateWords = (date: string) => (date === notStated ? date : monthOrDay(date));

/** What is read of statements: their texts and dates, and the names and dates of what they rest on. */
export const wordsOf = (statements: readonly (Change | Statement)[]): readonly string[] =>
  statements.flatMap((statement) => [
    statement.text,
    ...("date" in statement ? [dateWords(statement.date)] : []),
    ...statement.sources.flatMap(({ name, date }) => (date ? [name, dateWords(date)] : [name])),
  ]);

/** Names besides its own by which people look for the country of a flag. */
export const otherNames = (flagCode: string): readonly string[] =>
  countryAliases[flagCode.toUpperCase()] ?? [];

/**
 * Whether everything that was typed, word by word, occurs somewhere in the words of an entry. Accents, case and
 * punctuation do not matter; a sign that means something by itself, such as €, does.
 */
export const matches = (words: readonly string[], text: string): boolean => {
  const shown = words.join("\n").toLowerCase();
  const folded = fold(shown);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => {
      const wanted = /\p{S}/u.test(typed) ? "" : fold(typed);
      return wanted === "" ? shown.includes(typed) : folded.includes(wanted);
    });
};
