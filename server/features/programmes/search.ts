import { fillerWords, programmes, programmeWords } from "#server/knowledge/programmes.ts";
import { countryAliases } from "#shared/countries/names.ts";
import { type ListedProgramme, maxFoundProgrammes } from "#shared/programmes/contract.ts";
import { foldLetters } from "#shared/text.ts";

const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a program, with those of its name and country apart, because they count for more. */
interface SearchedProgramme {
  programme: ListedProgramme;
  names: readonly string[];
  all: readonly string[];
}

const toSearched = (programme: ListedProgramme): SearchedProgramme => {
  const { country, flagCode, name } = programme;
  const names = wordsOf([country, ...(countryAliases[flagCode.toUpperCase()] ?? []), name].join(" "));
  return { programme, names, all: [...names, ...wordsOf(programmeWords(programme))] };
};

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** A word of a query. The last one may be incomplete. */
interface QueryWord {
  word: string;
  isLast: boolean;
}

const isIn =
  (words: readonly string[]) =>
  ({ word, isLast }: QueryWord) =>
    words.some((one) => singular(one) === singular(word) || (isLast && one.startsWith(word)));

/** A word that more programs have, such as "visa", does not say which one is meant. */
const mostOfSpecific = 30;

/**
 * Creates a search for programs by country, name, and the words that people use for them. A program must have every word
 * of the query that any program has, except fillers. Other words are ignored if a specific one is left. Programs with the
 * most words in name and country come first, open ones before others.
 */
export const createProgrammeSearch = () => {
  const searched = programmes.map(toSearched);
  const fillers = new Set(fillerWords);
  const readQuery = (q: string): readonly QueryWord[] => {
    const words = wordsOf(q);
    const counted = words
      .map((word, at) => ({ word, isLast: at === words.length - 1 }))
      .filter(({ word }) => !fillers.has(word))
      .map((one) => ({ one, count: searched.filter(({ all }) => isIn(all)(one)).length }));
    const known = counted.filter(({ count }) => count > 0);
    const isClear = known.length === counted.length || known.some(({ count }) => count <= mostOfSpecific);
    return isClear ? known.map(({ one }) => one) : [];
  };
  return (q: string): ListedProgramme[] => {
    const query = readQuery(q);
    if (query.length === 0) return [];
    const scoreOf = ({ names, programme }: SearchedProgramme) =>
      2 * query.filter(isIn(names)).length + (programme.status === "open" ? 1 : 0);
    return searched
      .filter(({ all }) => query.every(isIn(all)))
      .sort((one, other) => scoreOf(other) - scoreOf(one))
      .slice(0, maxFoundProgrammes)
      .map(({ programme }) => programme);
  };
};
