import { type ReaderWords, skipBack } from "./reader-words.ts";

/** A region with its countries (ISO 3166-1 alpha-2). */
export interface Region {
  name: string;
  countries: readonly string[];
}

/** The name of a region in a text, with the position of its words and all countries outside the region. */
export interface FoundRegion extends Region {
  others: readonly string[];
  at: number;
  length: number;
}

/** Whether the name of a region only says where a person comes from: 'EU citizen', 'I am non-EU'. */
const isOfPerson = (list: readonly string[], { at, length }: FoundRegion, words: ReaderWords): boolean => {
  const isNon = words.endingAt("non-region", list, at) > 0;
  const isPlace = words.startingAt("countries", list, at + length) > 0;
  return words.startingAt("region-person", list, at + length) > 0 || (isNon && !isPlace);
};

/**
 * The region that a text is about, or the rest of the world for 'outside the EU'. The first one found counts. Undefined if
 * the text names none, or only a nationality such as 'EU citizen'.
 */
export const regionOf = (
  list: readonly string[],
  found: readonly FoundRegion[],
  words: ReaderWords,
): Region | undefined => {
  const region = found.find((one) => !isOfPerson(list, one, words));
  if (!region) return undefined;
  const { name, countries, others } = region;
  const start = skipBack(words, list, region.at, "article");
  const isOutside = ["outside", "non-region"].some((row) => words.endingAt(row, list, start) > 0);
  return { name, countries: isOutside ? others : countries };
};
