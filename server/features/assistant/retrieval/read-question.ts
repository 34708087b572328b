import type { Question } from "#server/features/assistant/passage.ts";
import { concepts } from "#server/knowledge/concepts.ts";
import { numberWords } from "#server/knowledge/question-words.ts";
import type { CitationKind } from "#shared/assistant/contract.ts";
import {
  everydayName,
  type FoundPhrase,
  quoteStem,
  type StemOf,
  type Vocabulary,
  wordsOf,
} from "./vocabulary.ts";

/** Finds the countries (ISO 3166-1 alpha-2, and `EU`) that a text tells of, the weightiest first. */
export type FindPlaces = (text: string) => readonly string[];

/** The countries of a question: those that it is about, and those where the asker or somebody else comes from. */
interface Places {
  about: readonly string[];
  origin: readonly string[];
  /** Whether it is about them for certain: where all that is named are origins, one of them may be meant all the same. */
  isCertain: boolean;
}

const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Abbreviations as people type them, and how the lists of places have them: in capitals, or by name. */
const abbreviations: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\b(uk|uae|usa|eu)\b/gi, (word) => word.toUpperCase()],
  // Names that are words too: nobody asks for the bird or the garment here.
  [/\b(turkey|jordan|chad|jersey|peru|iran|cameroon|guernsey|lagos|lima|rio|tunis|oman)\b/g, capitalise],
  [/\b(?:nach|in|für|auf) Island\b/g, "Iceland"],
  [/\b(?<=\b(?:in|from|to|back in) the )states\b/gi, "USA"],
  // What everybody calls so who speaks the language, wherever they ask about.
  [
    /(?<!\p{L})(?:titres? de séjour|imp[oô]ts?(?: sur le revenu)?|étrang\p{L}+|déclaration d'|cittadinanza|autónomos?|länder|home office|workation|petition)(?!\p{L})/giu,
    " ",
  ],
  [/\bhk\b/gi, "Hong Kong"],
  [/\bnz\b/gi, "New Zealand"],
  [/\bksa\b/gi, "Saudi Arabia"],
  [/\bstates\b(?=[^.?!]*\b(dollars?|usd|irs|pension)\b)/gi, "USA"],
  [/\bS(?:ain)?te-(?=\p{Lu})/gu, "Saint "],
  [
    /\b(?<=\b(?:the|from|in|a|my|to|an) )us\b(?! (?:all|both|to|is|and|in|know|as|do|have|who|then|too)\b)/g,
    "US",
  ],
  [
    /\bus\b(?= (?:llc|visa|company|tax|taxes|citizens?|passport|bank|number|phone|address|green|dollars?|account|return)\b)/gi,
    "US",
  ],
];

const spelt = (text: string) =>
  abbreviations.reduce(
    (left, [pattern, name]) => left.replace(pattern, (it) => (typeof name === "string" ? name : name(it))),
    text,
  );

const placeName = "[\\p{L}.'-]+";
const someone =
  "(?:employers?|boss|bosses|clients?|customers?|pensions?|citizens?|nationals?|husband|wife|spouse|partner|tourists?|travell?ers?|passport holders?|friends?)";
/** Where somebody comes from, works for or does not mean. */
const originPhrases: readonly RegExp[] = [
  new RegExp(`\\b${someone} (?:is|are|was|comes?|lives?) (?:from |in |an? )*${placeName}`, "giu"),
  new RegExp(
    `\\b(?:i['’]?m|i am|we['’]?re|we are|as|being) (?:an? |originally |half |from |all |both )*${placeName}(?:[ -]${placeName} ${someone})?`,
    "giu",
  ),
  new RegExp(`\\b(?:born|living|based|registered) in ${placeName}`, "giu"),
  new RegExp(`\\b(?:coming |come |citizens? |arriving )?from (?:the )?${placeName}`, "giu"),
  new RegExp(`\\b${placeName} ${someone}\\b`, "giu"),
  new RegExp(
    `\\b(?:not|except|other than|outside|leaving|leave) (?:just |in |of |for )*${placeName}(?: ${placeName})?`,
    "giu",
  ),
  new RegExp(`\\b(?:by|did|do|have|will|would) the ${placeName}`, "giu"),
  new RegExp(`\\b(?:are|do|can|may|must|will|should) ${placeName}s\\b`, "giu"),
  new RegExp(
    `\\b(?:my|our|his|her|their|with an?) ${placeName} (?:passports?|citizenship|nationality|salary|income)\\b`,
    "giu",
  ),
  new RegExp(
    `\\b(?:${placeName} and )?${placeName}s (?:who |that )?(?:working|living|moving|going|travell?ing)\\b`,
    "giu",
  ),
  new RegExp(`\\bshares? (?:in|of) ${placeName}`, "giu"),
  new RegExp(`\\b(?:soy|sou|ich bin|je suis|sono)(?: une?| un| ein| eine)? ${placeName}`, "giu"),
];

const withoutOrigin = (text: string) =>
  originPhrases.reduce((left, pattern) => left.replace(pattern, " , "), text);

const capitalizeWords = (text: string) => text.replace(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu, capitalise);

/** The countries of a text. A name that is also a word counts in lower case only where nothing else is named. */
const readPlaces = (text: string, findPlaces: FindPlaces): Places => {
  let whole = spelt(text);
  let all = findPlaces(whole);
  if (all.length === 0) {
    whole = capitalizeWords(whole);
    all = findPlaces(whole);
  }
  if (all.length === 0) return { about: [], origin: [], isCertain: true };
  const about = findPlaces(withoutOrigin(whole)).filter((code) => all.includes(code));
  if (about.length === 0) return { about: all, origin: [], isCertain: false };
  return { about, origin: all.filter((code) => !about.includes(code)), isCertain: true };
};

const mostWords = 400;

/** What a text says in itself. */
interface Understood {
  words: readonly { word: string; stem: string | undefined; isPlace: boolean }[];
  found: readonly FoundPhrase[];
  places: Places;
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Says the same of a word that it said before. */
const once = (find: (word: string) => boolean) => {
  const said = new Map<string, boolean>();
  return (word: string): boolean => {
    const known = said.get(word) ?? find(word);
    said.set(word, known);
    return known;
  };
};

/** The text with what was misspelt put right, and the stems of its words. */
const readText = (
  text: string,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  findPlaces: FindPlaces,
): Understood => {
  const stemOf: StemOf = (word) => vocabulary.stems.get(word) ?? stems.get(word);
  const isPlace = once(
    (word) =>
      vocabulary.namesPlace(word) &&
      (findPlaces(word).length > 0 || findPlaces(capitalized(word)).length > 0),
  );
  let corrected = text;
  const words = wordsOf(text)
    .slice(0, mostWords)
    .map(({ word, stands }) => {
      const stem = stemOf(word);
      if (stem === undefined || vocabulary.isKnown(word, stem)) return { word, stem };
      if (findPlaces(stands).length > 0) return { word, stem };
      const meant = vocabulary.correct(word);
      if (meant === undefined) return { word, stem };
      const isName = isPlace(meant);
      corrected = corrected.replace(stands, () => (isName ? capitalized(meant) : meant));
      return { word: meant, stem: stemOf(meant) };
    });
  return {
    words: words.map(({ word, stem }) => ({
      word,
      stem,
      isPlace: stem !== undefined && !/\d/.test(word) && isPlace(word),
    })),
    found: vocabulary.findConcepts(
      words.map(({ word }) => word),
      stemOf,
    ),
    places: readPlaces(corrected, findPlaces),
  };
};

/** The concepts that a text tells of. */
const conceptsIn = ({ found }: Understood) =>
  [...new Set(found.flatMap(({ names }) => names))].filter((name) => name !== everydayName);

/** One thing that is looked for. */
export interface Term {
  /** As PostgreSQL has it. */
  query: string;
  /** How much it counts beside others that are as rare. */
  weight: number;
  /** It stands for a concept that says what is asked; then it counts, however many entries hold it. */
  isClear?: boolean;
  /** It is a word that belongs to no concept, and no number. */
  isWord?: boolean;
  /** It names a place: tools are told apart by it, all else has its countries. */
  isPlace?: boolean;
}

const mostTerms = 40;
const weightOfWordInConcept = 0.6;

/** A code such as `H1B` is also written with a hyphen, a number in words also in digits. */
const queryOf = (word: string, stem: string): string => {
  const [, letters, rest] = /^([a-z]{1,3})(\d[a-z\d]*)$/.exec(word) ?? [];
  if (letters && rest) return `${quoteStem(stem)} | (${quoteStem(letters)} <-> ${quoteStem(rest)})`;
  const digits = numberWords.get(word);
  return digits ? `${quoteStem(stem)} | ${quoteStem(digits)}` : quoteStem(stem);
};

const isNumber = (word: string) => /^\d+$/.test(word);

/** The words of a text as terms, each once; the first of very many. */
const termsOf = ({ words, found }: Understood, vocabulary: Vocabulary): Term[] => {
  const inConcept = new Set(
    found.flatMap(({ at, length, names }) =>
      names.every((name) => name === everydayName) ? [] : Array.from({ length }, (_, index) => at + index),
    ),
  );
  const terms = new Map<string, Term>();
  for (const [at, { word, stem, isPlace }] of words.entries()) {
    if (stem === undefined || vocabulary.isFiller(word) || /^0+$|^\d$/.test(word)) continue;
    const query = queryOf(word, stem);
    const weight = inConcept.has(at) ? weightOfWordInConcept : 1;
    if (isPlace) terms.set(query, { query, weight: weight / 2, isPlace });
    if (!terms.has(query))
      terms.set(
        query,
        isNumber(word) ? { query, weight: weight / 2 } : { query, weight, isWord: !inConcept.has(at) },
      );
  }
  return [...terms.values()].slice(0, mostTerms);
};

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
