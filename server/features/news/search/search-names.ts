import { countriesData } from "#server/knowledge/countries.ts";
import { placeTerms } from "#server/knowledge/places.ts";
import { topicWords } from "#server/knowledge/word-lists.ts";
import { otherNames } from "#shared/gazetteer/other-names.ts";
import { europeanUnion } from "#shared/gazetteer/union.ts";
import { findNames } from "#shared/text/find-names.ts";
import { foldWords } from "#shared/text/words.ts";
import { typeNames } from "../judge/classify.ts";

/** A part of a search text. If it names a country, a type or a topic, it has the name of that tag. */
export interface SearchPart {
  text: string;
  tag?: string;
}

/** From this weight on, a term means only its topic. */
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
    ...countriesData.flatMap(({ code, name }) => otherNames(code).map((other) => [other, name] as const)),
    ...[...nameOf.values(), ...Object.values(typeNames)].map((name) => [name, name] as const),
  ];
  return new Map(
    rows.flatMap(([name, tag]) =>
      tag === undefined || name.includes("*") ? [] : [[foldWords(name), tag] as const],
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
  const addText = (from: number, to: number) => {
    if (from < to) parts.push({ text: words.slice(from, to).join(" ") });
  };
  let end = 0;
  for (const { at, length, meaning: tag } of findNames(words.map(foldWords), (name) => names?.get(name))) {
    addText(end, at);
    end = at + length;
    parts.push({ text: words.slice(at, end).join(" "), tag });
  }
  addText(end, words.length);
  return parts;
};
