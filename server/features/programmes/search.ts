import { fillerWords, programmes, programmeWords } from "#server/knowledge/programmes.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { type ListedProgramme, maxFoundProgrammes } from "#shared/programmes/contract.ts";
import { wordsOf } from "#shared/text/words.ts";

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** The programs that have a word, and those that have it in their name or country, which rank higher. */
interface Matches {
  all: Set<ListedProgramme>;
  named: Set<ListedProgramme>;
}

type WordIndex = ReadonlyMap<string, Matches & { singular: string }>;

const indexWords = (): WordIndex => {
  const index = new Map<string, Matches & { singular: string }>();
  const entryOf = (word: string) => {
    const entry = index.get(word) ?? { singular: singular(word), all: new Set(), named: new Set() };
    index.set(word, entry);
    return entry;
  };
  for (const programme of programmes) {
    const { country, flagCode, name } = programme;
    for (const word of wordsOf([country, ...otherNames(flagCode), name].join(" "))) {
      const { all, named } = entryOf(word);
      all.add(programme);
      named.add(programme);
    }
    for (const word of wordsOf(programmeWords(programme))) entryOf(word).all.add(programme);
  }
  return index;
};

/** Matches a word in its singular and its plural. An incomplete word also matches the words that it begins. */
const matchWord = (index: WordIndex, word: string, isIncomplete: boolean): Matches => {
  const wanted = singular(word);
  const matches: Matches = { all: new Set(), named: new Set() };
  for (const [known, entry] of index) {
    if (entry.singular !== wanted && !(isIncomplete && known.startsWith(word))) continue;
    for (const programme of entry.all) matches.all.add(programme);
    for (const programme of entry.named) matches.named.add(programme);
  }
  return matches;
};

/** A word in more programs than this, such as "visa", is too general to identify one. */
const mostOfSpecific = 30;

/** Bounds the cost of a search. Further words are ignored. */
const maxQueryWords = 8;

/**
 * Creates a search for programs by country, name, and the words that people use for them. A program must have every word
 * of the query that any program has, except fillers. Other words are ignored if a specific one is left. Programs with the
 * most words in name and country come first, open ones before others. The last word may be incomplete.
 */
export const createProgrammeSearch = () => {
  const index = indexWords();
  const fillers = new Set(fillerWords);
  const readQuery = (q: string): readonly Matches[] => {
    const words = wordsOf(q);
    const last = words.at(-1);
    const counted = [...new Set(words)]
      .filter((word) => !fillers.has(word))
      .slice(0, maxQueryWords)
      .map((word) => matchWord(index, word, word === last));
    const known = counted.filter(({ all }) => all.size > 0);
    const isClear = known.length === counted.length || known.some(({ all }) => all.size <= mostOfSpecific);
    return isClear ? known : [];
  };
  return (q: string): ListedProgramme[] => {
    const query = readQuery(q);
    if (query.length === 0) return [];
    return programmes
      .filter((programme) => query.every(({ all }) => all.has(programme)))
      .map((programme) => {
        const named = query.filter((matches) => matches.named.has(programme)).length;
        return { programme, score: 2 * named + (programme.status === "open" ? 1 : 0) };
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, maxFoundProgrammes)
      .map(({ programme }) => programme);
  };
};
