import { countriesData } from "#server/knowledge/countries.ts";
import { placeTerms } from "#server/knowledge/places.ts";
import { topicWords } from "#server/knowledge/word-lists.ts";
import { countryAliases } from "#shared/gazetteer/names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { typeNames } from "./classify.ts";

/** A part of a search text. A part that names a country, a type or a topic carries the name of that tag. */
export interface SearchPart {
  text: string;
  tag?: string;
}

const longestName = 5;
/** Only terms of this weight mean their topic and nothing else. */
const sureWeight = 3;

const tagByName = (): ReadonlyMap<string, string> => {
  const nameOf = new Map([
    ...countriesData.map(({ code, name }) => [code, name] as const),
    ["EU", europeanUnion],
  ]);
  const rows: (readonly [string, string | undefined])[] = [
    ...topicWords.flatMap(({ term, topic, weight }) => (weight < sureWeight ? [] : [[term, topic] as const])),
    ...topicWords.map(({ topic }) => [topic, topic] as const),
    ...placeTerms.flatMap(({ kind, term, place }) =>
      kind === "name" ? [[term, nameOf.get(place)] as const] : [],
    ),
    ...Object.entries(countryAliases).flatMap(([code, names]) =>
      names.map((name) => [name, nameOf.get(code)] as const),
    ),
    ...[...nameOf.values(), ...Object.values(typeNames)].map((name) => [name, name] as const),
  ];
  return new Map(
    rows.flatMap(([name, tag]) =>
      tag === undefined || name.includes("*") ? [] : [[foldLetters(name), tag] as const],
    ),
  );
};

let names: ReadonlyMap<string, string> | undefined;

/**
 * Splits a search text into names of tags, longest first, and the words between them: `uk golden visa fees` means the
 * United Kingdom, golden visas, and "fees". A text with a quotation mark is one part, because it asks for exact words.
 */
export const readSearchParts = (q: string): SearchPart[] => {
  if (/["“”„«»]/.test(q)) return [{ text: q }];
  names ??= tagByName();
  const words = q.split(/\s+/).filter(Boolean);
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: longestName }, (_, index) => longestName - index);
    const length =
      lengths.find((size) => at + size <= words.length && names?.has(fold(words, at, size))) ?? 0;
    const last = parts.at(-1);
    if (length > 0)
      parts.push({ text: words.slice(at, at + length).join(" "), tag: names.get(fold(words, at, length))! });
    else if (last && last.tag === undefined) last.text += ` ${words[at]}`;
    else parts.push({ text: words[at]! });
    at += length || 1;
  }
  return parts;
};

const fold = (words: readonly string[], at: number, size: number) =>
  foldLetters(words.slice(at, at + size).join(" ")).replace(/(?<![.,;:?!])[.,;:?!]+$/, "");
