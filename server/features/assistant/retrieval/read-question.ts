import type { Question } from "#server/features/assistant/passage.ts";
import { concepts } from "#server/knowledge/concepts.ts";
import { numberWords } from "#server/knowledge/word-lists.ts";
import type { CitationKind } from "#shared/assistant/contract.ts";
import {
  everydayName,
  type FoundPhrase,
  quoteStem,
  type StemOf,
  type Vocabulary,
  wordsOf,
} from "./vocabulary.ts";

/** Finds the countries (ISO 3166-1 alpha-2, and `EU`) in a text, most relevant first. */
export type FindPlaces = (text: string) => readonly string[];

/** The countries in a question: its subject, and the origin of the user or of other people. */
interface Places {
  about: readonly string[];
  origin: readonly string[];
  /** False if the question names only origins: one of them may still be the subject. */
  isCertain: boolean;
}

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Spellings that people type, and their form in the list of places. */
const spellings: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\b(uk|uae|usa|eu)\b/gi, (word) => word.toUpperCase()],
  // Names that are also words: here nobody means the bird or the garment.
  [/\b(turkey|jordan|chad|jersey|peru|iran|cameroon|guernsey|lagos|lima|rio|tunis|oman)\b/g, capitalize],
  [/\b(?:nach|in|für|auf) Island\b/g, "Iceland"],
  [/\b(?<=\b(?:in|from|to|back in) the )states\b/gi, "USA"],
  // Terms of a language that say nothing about the country.
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

const normalizeSpelling = (text: string) =>
  spellings.reduce(
    (left, [pattern, name]) => left.replace(pattern, (it) => (typeof name === "string" ? name : name(it))),
    text,
  );

const placeName = "[\\p{L}.'-]+";
const someone =
  "(?:employers?|boss|bosses|clients?|customers?|pensions?|citizens?|nationals?|husband|wife|spouse|partner|tourists?|travell?ers?|passport holders?|friends?)";
/** Phrases with a country of origin, an employer's country, or an excluded country. */
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

const capitalizeWords = (text: string) => text.replace(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu, capitalize);

/** The countries in a text. A lower-case name that is also a word counts only if no other place is named. */
const readPlaces = (text: string, findPlaces: FindPlaces): Places => {
  let whole = normalizeSpelling(text);
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

const maxWords = 400;

/** A text with its words, concepts and places. */
interface ParsedText {
  words: readonly { word: string; stem: string | undefined; isPlace: boolean }[];
  found: readonly FoundPhrase[];
  places: Places;
}

/** Memoizes a predicate. */
const memoize = (find: (word: string) => boolean) => {
  const results = new Map<string, boolean>();
  return (word: string): boolean => {
    const known = results.get(word) ?? find(word);
    results.set(word, known);
    return known;
  };
};

/** Corrects the spelling of a text, and finds its concepts and places. */
const readText = (
  text: string,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  findPlaces: FindPlaces,
): ParsedText => {
  const stemOf: StemOf = (word) => vocabulary.stems.get(word) ?? stems.get(word);
  const isPlace = memoize(
    (word) =>
      vocabulary.namesPlace(word) && (findPlaces(word).length > 0 || findPlaces(capitalize(word)).length > 0),
  );
  let corrected = text;
  const words = wordsOf(text)
    .slice(0, maxWords)
    .map(({ word, written }) => {
      const stem = stemOf(word);
      if (stem === undefined || vocabulary.isKnown(word, stem)) return { word, stem };
      if (findPlaces(written).length > 0) return { word, stem };
      const meant = vocabulary.correct(word);
      if (meant === undefined) return { word, stem };
      const isName = isPlace(meant);
      corrected = corrected.replace(written, () => (isName ? capitalize(meant) : meant));
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

/** The distinct concepts in a text. */
const conceptsIn = ({ found }: ParsedText) =>
  [...new Set(found.flatMap(({ names }) => names))].filter((name) => name !== everydayName);

export interface Term {
  /** A `tsquery` expression. */
  query: string;
  /** A factor on top of the weight that follows from its rarity. */
  weight: number;
  /** True for a specific concept, false for a vague one, undefined for a word. */
  isClear?: boolean;
  /** A word outside all concepts that is not a number. */
  isWord?: boolean;
  /** A place name. It only distinguishes tools; other entries have countries. */
  isPlace?: boolean;
}

const maxTerms = 40;
const wordInConceptWeight = 0.6;

/** Also matches a code such as `H1B` with a hyphen, and the digits of a number word. */
const queryOf = (word: string, stem: string): string => {
  const [, letters, rest] = /^([a-z]{1,3})(\d[a-z\d]*)$/.exec(word) ?? [];
  if (letters && rest) return `${quoteStem(stem)} | (${quoteStem(letters)} <-> ${quoteStem(rest)})`;
  const digits = numberWords.get(word);
  return digits ? `${quoteStem(stem)} | ${quoteStem(digits)}` : quoteStem(stem);
};

const isNumber = (word: string) => /^\d+$/.test(word);

/** The distinct words of a text as terms, up to `maxTerms`. */
const termsOf = ({ words, found }: ParsedText, vocabulary: Vocabulary): Term[] => {
  const inConcept = new Set(
    found.flatMap(({ at, length, names }) =>
      names.every((name) => name === everydayName) ? [] : Array.from({ length }, (_, index) => at + index),
    ),
  );
  const terms = new Map<string, Term>();
  for (const [at, { word, stem, isPlace }] of words.entries()) {
    if (stem === undefined || vocabulary.isFiller(word) || /^0+$|^\d$/.test(word)) continue;
    const query = queryOf(word, stem);
    const weight = inConcept.has(at) ? wordInConceptWeight : 1;
    if (isPlace) terms.set(query, { query, weight: weight / 2, isPlace });
    if (!terms.has(query))
      terms.set(
        query,
        isNumber(word) ? { query, weight: weight / 2 } : { query, weight, isWord: !inConcept.has(at) },
      );
  }
  return [...terms.values()].slice(0, maxTerms);
};

/** The interpretation of a question. */
export interface Reading {
  terms: readonly Term[];
  places: Places;
  /** Whether the question itself names a place. */
  namesPlace: boolean;
  /** Whether the places come from earlier questions, the user's profile or an origin. */
  placesAreAssumed: boolean;
  /** The evidence for each kind of entry; empty without any. */
  kinds: Partial<Record<CitationKind, number>>;
  /** The numbers of specific concepts and of vague ones. */
  clear: number;
  vague: number;
  /** Whether the question consists of a place only. */
  isPlaceOnly: boolean;
  /** The number of phrases from everyday life, about which the library knows nothing. */
  everyday: number;
  /** Years in the question. */
  years: readonly number[];
  wantsNews: boolean;
  /** The concepts of the question itself. */
  concepts: readonly string[];
  /** For each concept of the question, the parts of an entry that answer it. */
  asked: readonly (readonly string[])[];
}

const maxCharacters = 4000;
const earlierWeight = 0.5;
/** Questions of at most this many words refer to earlier ones. */
const shortQuestionWords = 7;
const followUp =
  /^(?:and|but|so|or|also|then|y|e|und|et)\b|\b(?:there|that one|it|its|they|them|this one|these|those|same|instead|what about|how about|and for|allí|lá|dort|là-bas)\b/i;
const ownSituation =
  /\b(?:my (?:own )?country|at home|back home|here|where i live|mi país|meu país|mein land|mon pays)\b|\b(?:i|me|my|we|us|our)\b/i;

const isVague = (name: string) => Boolean(concepts[name]!.vague);
const vagueFactor = (name: string) => (isVague(name) ? 0.5 : 1);

const conceptTerms = (names: readonly string[], weight: number, vocabulary: Vocabulary): Term[] =>
  names.map((name) => ({
    query: vocabulary.queryOf(name),
    weight: weight * vagueFactor(name),
    isClear: !isVague(name),
  }));

/** The evidence of the question's own concepts and of those from earlier questions, by kind of entry. */
const weighKinds = (own: readonly string[], borrowed: readonly string[]): Reading["kinds"] => {
  const kinds: Reading["kinds"] = {};
  const add = (name: string, factor: number) => {
    for (const [kind, weight] of Object.entries(concepts[name]!.kinds) as [CitationKind, number][])
      kinds[kind] = (kinds[kind] ?? 0) + weight * factor * vagueFactor(name);
  };
  for (const name of own) add(name, 1);
  for (const name of borrowed) add(name, earlierWeight);
  return kinds;
};

/** The name of an earlier question's subject, such as a program. */
const borrowWords = (topic: ParsedText, vocabulary: Vocabulary): Term[] =>
  termsOf(topic, vocabulary)
    .filter(({ isWord }) => isWord)
    .map((term) => ({ ...term, weight: term.weight * earlierWeight }));

/** Interprets a question. A follow-up question takes places and concepts from earlier questions. */
export const readQuestion = (
  question: Question,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  findPlaces: FindPlaces,
): Reading => {
  const text = question.text.slice(0, maxCharacters);
  const own = readText(text, vocabulary, stems, findPlaces);
  const ownConcepts = conceptsIn(own);
  const clearOf = (names: readonly string[]) => names.filter((name) => !isVague(name));
  const everyday = own.found.filter(({ names }) => names.includes(everydayName)).length;

  const isFollowUp =
    question.earlier.length > 0 && (followUp.test(text) || own.words.length <= shortQuestionWords);
  const earlier = isFollowUp
    ? question.earlier
        .slice(0, 5)
        .map((it) => readText(it.slice(0, maxCharacters), vocabulary, stems, findPlaces))
    : [];
  const earlierPlaces = earlier.find(({ places }) => places.about.length > 0)?.places;
  const hasOwnTopic = everyday > 0 || clearOf(ownConcepts).length > 0;
  const earlierTopic = hasOwnTopic ? undefined : earlier.find((it) => conceptsIn(it).length > 0);
  const borrowed = earlierTopic ? conceptsIn(earlierTopic).filter((name) => !ownConcepts.includes(name)) : [];
  const borrowedWords = earlierTopic ? borrowWords(earlierTopic, vocabulary) : [];

  const named = own.places.about.length > 0;
  const assumed = earlierPlaces?.about ?? (ownSituation.test(text) ? question.ownCountries : []);
  const years = (text.match(/\b20[0-4]\d\b/g) ?? []).map(Number);
  return {
    terms: [
      ...conceptTerms(ownConcepts, 1.2, vocabulary),
      ...termsOf(own, vocabulary),
      ...conceptTerms(borrowed, earlierWeight, vocabulary),
      ...borrowedWords,
    ].filter(({ query }) => query !== ""),
    places: named ? own.places : { ...own.places, about: assumed },
    namesPlace: named,
    placesAreAssumed: !named || !own.places.isCertain,
    kinds: weighKinds(ownConcepts, borrowed),
    clear: clearOf([...ownConcepts, ...borrowed]).length,
    vague: ownConcepts.length + borrowed.length - clearOf([...ownConcepts, ...borrowed]).length,
    everyday,
    isPlaceOnly:
      (named || earlierPlaces !== undefined) &&
      own.words.every(({ word, stem, isPlace }) => stem === undefined || isPlace || vocabulary.isIntro(word)),
    years,
    concepts: ownConcepts,
    asked: [...ownConcepts, ...borrowed].flatMap((name) => {
      const { parts } = concepts[name]!;
      return parts.length > 0 ? [parts] : [];
    }),
    wantsNews: ownConcepts.includes("changes") || years.length > 0,
  };
};
