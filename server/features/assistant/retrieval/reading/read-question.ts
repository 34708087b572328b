import type { CitationKind } from "#shared/assistant/contract.ts";
import type { Question } from "../../passage.ts";
import { concepts } from "../content/concepts.ts";
import type { FindPlaces, Places } from "./read-places.ts";
import { conceptsIn, readText } from "./read-text.ts";
import { type Term, termsOf } from "./terms.ts";
import { everydayName, type Vocabulary } from "./vocabulary.ts";

/** A question as it is understood. */
export interface Reading {
  terms: readonly Term[];
  places: Places;
  /** It names a place itself. */
  namesPlace: boolean;
  /** The places were named earlier, are the asker's, or may be where somebody comes from. */
  placesAreAssumed: boolean;
  /** How much speaks for each kind of entry; empty where nothing does. */
  kinds: Partial<Record<CitationKind, number>>;
  /** Concepts that say what is asked, and those that many questions have. */
  clear: number;
  vague: number;
  /** It asks for whatever there is on a place. */
  isPlaceOnly: boolean;
  /** Phrases of what the library knows nothing of. */
  everyday: number;
  /** Years that it names. */
  years: readonly number[];
  wantsNews: boolean;
}

const mostCharacters = 4000;
const weightOfEarlier = 0.5;
const shortQuestion = 7;
const leaning =
  /^(?:and|but|so|or|also|then|y|e|und|et)\b|\b(?:there|that one|it|its|they|them|this one|these|those|same|instead|what about|how about|and for|allí|lá|dort|là-bas)\b/i;
const ownSituation =
  /\b(?:my (?:own )?country|at home|back home|here|where i live|mi país|meu país|mein land|mon pays)\b|\b(?:i|me|my|we|us|our)\b/i;

/** Reads a question, and what was asked before it as far as it leans on that. */
export const readQuestion = (
  question: Question,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  findPlaces: FindPlaces,
): Reading => {
  const text = question.text.slice(0, mostCharacters);
  const own = readText(text, vocabulary, stems, findPlaces);
  const ownConcepts = conceptsIn(own);
  const clearOf = (names: readonly string[]) => names.filter((name) => !concepts[name]!.vague);
  const everyday = own.found.filter(({ names }) => names.includes(everydayName)).length;

  const leans = question.earlier.length > 0 && (leaning.test(text) || own.words.length <= shortQuestion);
  const earlier = leans
    ? question.earlier
        .slice(0, 5)
        .map((it) => readText(it.slice(0, mostCharacters), vocabulary, stems, findPlaces))
    : [];
  const earlierPlaces = earlier.find(({ places }) => places.about.length > 0)?.places;
  const earlierTopic =
    clearOf(ownConcepts).length === 0 ? earlier.find((it) => conceptsIn(it).length > 0) : undefined;
  const borrowed =
    everyday > 0 || !earlierTopic ? [] : conceptsIn(earlierTopic).filter((it) => !ownConcepts.includes(it));

  // What was asked about by name, such as a programme.
  const borrowedWords =
    everyday > 0 || !earlierTopic
      ? []
      : termsOf(earlierTopic, vocabulary)
          .filter(({ isWord }) => isWord)
          .map((term) => ({ ...term, weight: term.weight * weightOfEarlier }));

  const named = own.places.about.length > 0;
  const assumed = earlierPlaces?.about ?? (ownSituation.test(text) ? question.ownCountries : []);
  const kinds: Reading["kinds"] = {};
  const addKinds = (names: readonly string[], factor: number) => {
    for (const name of names)
      for (const [kind, weight] of Object.entries(concepts[name]!.kinds) as [CitationKind, number][])
        kinds[kind] = (kinds[kind] ?? 0) + weight * factor * (concepts[name]!.vague ? 0.5 : 1);
  };
  addKinds(ownConcepts, 1);
  addKinds(borrowed, weightOfEarlier);
  const conceptTerms = (names: readonly string[], weight: number) =>
    names.map(
      (name): Term => ({
        query: vocabulary.queryOf(name),
        weight: weight * (concepts[name]!.vague ? 0.5 : 1),
        isClear: !concepts[name]!.vague,
      }),
    );
  const years = (text.match(/\b20[0-4]\d\b/g) ?? []).map(Number);
  return {
    terms: [
      ...conceptTerms(ownConcepts, 1.2),
      ...termsOf(own, vocabulary),
      ...conceptTerms(borrowed, weightOfEarlier),
      ...borrowedWords,
    ].filter(({ query }) => query !== ""),
    places: named ? own.places : { ...own.places, about: assumed },
    namesPlace: named,
    placesAreAssumed: !named || !own.places.isCertain,
    kinds,
    clear: clearOf([...ownConcepts, ...borrowed]).length,
    vague: ownConcepts.length + borrowed.length - clearOf([...ownConcepts, ...borrowed]).length,
    everyday,
    isPlaceOnly:
      (named || earlierPlaces !== undefined) &&
      own.words.every(({ word, stem, isPlace }) => stem === undefined || isPlace || vocabulary.isIntro(word)),
    years,
    wantsNews: ownConcepts.includes("changes") || years.length > 0,
  };
};
