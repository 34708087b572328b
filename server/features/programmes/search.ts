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

/** The last word may be incomplete. */
const isIn = (words: readonly string[]) => (word: string, at: number, query: readonly string[]) =>
  words.some((one) => singular(one) === singular(word) || (at === query.length - 1 && one.startsWith(word)));

/**
 * Creates a search for programs by country, name, and the words that people use for them. A program must have every word
 * of the query except fillers. Those with the most words in name and country come first, open ones before others.
 */
export const createProgrammeSearch = () => {
  const searched = programmes.map(toSearched);
  const fillers = new Set(fillerWords);
  return (q: string): ListedProgramme[] => {
    const query = wordsOf(q).filter((word) => !fillers.has(word));
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
