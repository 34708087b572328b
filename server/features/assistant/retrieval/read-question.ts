import type { AskedQuestion } from "#server/features/assistant/passage.ts";
import { concepts } from "#server/knowledge/concepts.ts";
import { type AnswerLanguage, numberWords, questionPhrases } from "#server/knowledge/word-lists.ts";
import type { CitationKind } from "#shared/assistant/contract.ts";
import type { NamedPlaces } from "#shared/questions/reading/named-places.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { answerLanguageOf } from "../answer-language.ts";
import type { Term } from "./search-store.ts";
import { type FoundConcepts, quoteStem, type StemOf, type Vocabulary, wordsOf } from "./vocabulary.ts";

/** Finds the countries (ISO 3166-1 alpha-2, and `EU`) in a text, most relevant first. */
export type FindPlaces = (text: string) => readonly string[];

/** The readers of the countries in a text. */
export interface PlaceReaders {
  findPlaces: FindPlaces;
  /** Sorts the countries that a text names, as the computed questions read them. */
  readPlaces: (text: string) => NamedPlaces;
}

/** The countries of a question. */
interface Places extends NamedPlaces {
  /** Where the subject comes from: the question itself, the conversation, the profile, or an origin in the question. */
  from: "question" | "topic" | "profile" | "origin" | undefined;
}

/** A pattern of any of these words or phrases; `*` stands for any ending. */
const anyOf = (words: readonly string[]): string => {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((word) => word.replace("*", "\\p{L}*")).join("|")})`;
};
const phrasesOf = (...kinds: Parameters<typeof questionPhrases>[0][]) =>
  anyOf(kinds.flatMap((kind) => questionPhrases(kind).map(({ phrase }) => phrase)));
/** A pattern between word boundaries in any script. */
const whole = (pattern: string, flags = "giu") =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags);

const maxWords = 400;

/** A text with its words, concepts and places. */
interface ParsedText {
  words: readonly { word: string; stem: string | undefined; isPlace: boolean }[];
  found: readonly FoundConcepts[];
  places: NamedPlaces;
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

const maxNameWords = 80;

/** The positions of words that name a place only together, such as "costa rica". */
const placeWordsIn = (words: readonly string[], findPlaces: FindPlaces): ReadonlySet<number> => {
  const inName = new Set<number>();
  for (let at = 0; at < Math.min(words.length, maxNameWords) - 1; at += 1) {
    const [one, other] = [capitalize(words[at]!), capitalize(words[at + 1]!)];
    if (findPlaces(`${one} ${other}`).length === 0) continue;
    if (findPlaces(one).length > 0 || findPlaces(other).length > 0) continue;
    inName.add(at).add(at + 1);
  }
  return inName;
};

/** Corrects the spelling of a text, and finds its concepts and places. */
const readText = (
  text: string,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  { findPlaces, readPlaces }: PlaceReaders,
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
  const inName = placeWordsIn(
    words.map(({ word }) => word),
    findPlaces,
  );
  const named = readPlaces(corrected);
  return {
    words: words.map(({ word, stem }, at) => ({
      word,
      stem,
      isPlace: stem !== undefined && !/\d/.test(word) && (inName.has(at) || isPlace(word)),
    })),
    found: vocabulary.findConcepts(
      words.map(({ word }) => word),
      stemOf,
    ),
    // Only `findPlaces` knows authorities and towns from the news.
    places:
      named.about.length > 0 || named.origin.length > 0 ? named : { ...named, about: findPlaces(corrected) },
  };
};

/** The distinct concepts in a text. */
const conceptsIn = ({ found }: ParsedText) => [...new Set(found.flatMap(({ meaning }) => meaning))];

/** The text without the words of a concept, unless they belong to another concept too. */
const withoutConcept = (text: ParsedText, concept: string): ParsedText => {
  const said = new Set(
    text.found
      .filter(({ meaning }) => meaning.every((name) => name === concept))
      .flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)),
  );
  const found = text.found.map((one) => ({
    ...one,
    meaning: one.meaning.filter((name) => name !== concept),
  }));
  return {
    ...text,
    found,
    words: text.words.map((one, at) => (said.has(at) ? { ...one, stem: undefined } : one)),
  };
};

const maxTerms = 40;
const wordInConceptWeight = 0.6;

/** The name of a visa or a form, such as `h1b`: its letters and the rest. */
const code = /^([a-z]{1,3})(\d[a-z\d]*)$/;
const isCode = (word: string) => code.test(word);

/** Also matches a code with a hyphen, and the digits of a number word. */
const queryOf = (word: string, stem: string): string => {
  const [, letters, rest] = code.exec(word) ?? [];
  if (letters && rest) return `${quoteStem(stem)} | (${quoteStem(letters)} <-> ${quoteStem(rest)})`;
  const digits = numberWords.get(word);
  return digits ? `${quoteStem(stem)} | ${quoteStem(digits)}` : quoteStem(stem);
};

const isNumber = (word: string) => /^\d+$/.test(word);

/** The positions of the words that belong to a concept. */
const positionsInConcepts = ({ found }: ParsedText): ReadonlySet<number> =>
  new Set(found.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)));

/** The distinct words of a text as terms, up to `maxTerms`. */
const termsOf = (text: ParsedText, vocabulary: Vocabulary): Term[] => {
  const { words } = text;
  const inConcept = positionsInConcepts(text);
  const terms = new Map<string, Term>();
  for (const [at, { word, stem, isPlace }] of words.entries()) {
    if (stem === undefined || vocabulary.isFiller(word) || /^0+$|^\d$/.test(word)) continue;
    const query = queryOf(word, stem);
    const weight = inConcept.has(at) ? wordInConceptWeight : 1;
    if (isPlace) terms.set(query, { query, weight: weight / 2, isPlace });
    if (!terms.has(query))
      terms.set(
        query,
        isNumber(word)
          ? { query, weight: weight / 2 }
          : { query, weight, isWord: !inConcept.has(at), isOutside: isCode(word), isCode: isCode(word) },
      );
  }
  return [...terms.values()].slice(0, maxTerms);
};

/** The interpretation of a question. */
export interface Reading {
  terms: readonly Term[];
  places: Places;
  /** Undefined if the function words of the question do not identify it. */
  language: AnswerLanguage | undefined;
  /** The number of words of the question. */
  words: number;
  /** Whether the question continues the conversation. */
  isFollowUp: boolean;
  /** The evidence for each kind of entry; empty without any. */
  kinds: Partial<Record<CitationKind, number>>;
  /** The numbers of specific concepts and of vague ones. */
  clear: number;
  vague: number;
  /** Whether the question consists of a place only. If it asks what changed of late, the place may be missing. */
  isPlaceOnly: boolean;
  /** Years in the question. */
  years: readonly number[];
  wantsNews: boolean;
  /** Whether the question asks what changed of late. The newest updates answer it, whatever their words. */
  wantsLatest: boolean;
  /** The concepts of the question itself. */
  concepts: readonly string[];
  /** For each concept of the question, the parts of an entry that answer it. */
  asked: readonly (readonly string[])[];
}

const maxCharacters = 4000;
const maxEarlier = 5;
const earlierWeight = 0.5;
const goesOn = new RegExp(`^${phrasesOf("goesOn")}(?![\\p{L}])`, "iu");
const refersBack = whole(phrasesOf("refersBack", "sameTopic"), "iu");
const keepsTopic = new RegExp(`^(?:${phrasesOf("goesOn")}[ ,]+)?${phrasesOf("sameTopic")}(?![\\p{L}])`, "iu");
/** Phrases of questions across countries: "which countries", "fastest". */
const comparesAll = whole(phrasesOf("comparesAll"), "iu");
const ofLate = whole(phrasesOf("latest"));
const ownSituation = whole(phrasesOf("own"), "iu");

/** Whether a concept is a subject that no kind of entry covers, such as pets. */
const isOutside = (name: string) => !concepts[name]!.vague && Object.keys(concepts[name]!.kinds).length === 0;
const isVague = (name: string) => concepts[name]!.vague || isOutside(name);
const vagueFactor = (name: string) => (isVague(name) ? 0.5 : 1);

const conceptTerms = (names: readonly string[], weight: number, vocabulary: Vocabulary): Term[] =>
  names.map((name) => ({
    query: vocabulary.queryOf(name),
    weight: weight * vagueFactor(name),
    isClear: !isVague(name),
    isOutside: isOutside(name),
    parts: concepts[name]!.parts,
  }));

/** The evidence of the question's own concepts and of those from earlier questions, by kind of entry. */
const weighKinds = (
  own: readonly string[],
  borrowed: readonly string[],
  borrowedWeight: number,
): Reading["kinds"] => {
  const kinds: Reading["kinds"] = {};
  const add = (name: string, factor: number) => {
    for (const [kind, weight] of Object.entries(concepts[name]!.kinds) as [CitationKind, number][])
      kinds[kind] = (kinds[kind] ?? 0) + weight * factor * vagueFactor(name);
  };
  for (const name of own) add(name, 1);
  for (const name of borrowed) add(name, borrowedWeight);
  return kinds;
};

/** The name of an earlier question's subject, such as a program. */
const borrowWords = (topic: ParsedText, vocabulary: Vocabulary): Term[] =>
  termsOf(topic, vocabulary)
    .filter(({ isWord }) => isWord)
    .map((term) => ({ ...term, weight: term.weight * earlierWeight }));

/**
 * The subject of a question: the places that it names, with those of the conversation if it refers back; otherwise those
 * of the conversation, then those of the profile, and only then an origin.
 */
const placesOf = (
  { about, origin, passports }: NamedPlaces,
  topic: readonly string[],
  profile: readonly string[],
  isAddedToTopic: boolean,
): Places => {
  if (about.length > 0) {
    const all = isAddedToTopic ? [...new Set([...about, ...topic])] : about;
    return { about: all, origin, passports, from: "question" };
  }
  if (topic.length > 0) return { about: topic, origin, passports, from: "topic" };
  if (profile.length > 0) return { about: profile, origin, passports, from: "profile" };
  return { about: origin, origin: [], passports, from: origin.length > 0 ? "origin" : undefined };
};

const clearOf = (names: readonly string[]) => names.filter((name) => !isVague(name));

/** Whether concepts leave the subject to the conversation. A subject that no entry covers is one of its own. */
const lackSubject = (names: readonly string[]) => clearOf(names).length === 0 && !names.some(isOutside);

/** Whether a text consists of a place only. */
const namesOnlyPlace = (
  { words, places: { origin } }: ParsedText,
  from: Places["from"],
  vocabulary: Vocabulary,
) =>
  (from === "question" || from === "topic" || origin.length > 0) &&
  words.every(({ word, stem, isPlace }) => stem === undefined || isPlace || vocabulary.isIntro(word));

/** Whether a text names a program or a tool: "what does Wise cost?". */
const namesEntry = (text: ParsedText, vocabulary: Vocabulary): boolean => {
  const inConcept = positionsInConcepts(text);
  return text.words.some(
    ({ word, isPlace }, at) =>
      !isPlace &&
      !inConcept.has(at) &&
      (isCode(word) || vocabulary.namesEntry(word)) &&
      !vocabulary.isFiller(word),
  );
};

/** Whether the concepts ask for the figures of a country, such as its income tax, which differ by country. */
const asksCountryFigure = (names: readonly string[]): boolean => {
  const { country = 0, ...others } = weighKinds(names, [], 0);
  return country > Math.max(0, ...Object.values(others));
};

/**
 * What a question takes from the conversation. It is a follow-up if it says so, or if it names no place, program, tool or
 * subject of its own. A question for a figure of an unnamed country takes only the country.
 */
const contextOf = (
  own: ParsedText,
  text: string,
  vocabulary: Vocabulary,
  wantsLatest: boolean,
): "all" | "places" | "nothing" => {
  if (goesOn.test(text) || refersBack.test(text)) return "all";
  const names = conceptsIn(own);
  const hasPlace = own.places.about.length > 0;
  const hasSubject = !lackSubject(names) || namesEntry(own, vocabulary);
  const isPlaceAlone = !wantsLatest && names.length === 0 && namesOnlyPlace(own, "question", vocabulary);
  if (isPlaceAlone || (!hasPlace && !hasSubject)) return "all";
  return !hasPlace && asksCountryFigure(names) && !comparesAll.test(text) ? "places" : "nothing";
};

/** Whether a text asks for the latest news, and the text without the words that say so. */
const readTime = (text: string, read: (text: string) => ParsedText) => {
  const asTyped = read(text);
  const timeless = text.replace(ofLate, " ");
  const wantsNews = conceptsIn(asTyped).includes("changes");
  const wantsLatest = wantsNews && timeless !== text;
  const own = wantsLatest ? withoutConcept(read(timeless), "changes") : asTyped;
  return { own, wantsNews, wantsLatest };
};

/** The concepts and words of the newest earlier question that has concepts. */
const borrow = (earlier: readonly ParsedText[], own: readonly string[], vocabulary: Vocabulary) => {
  const topic = earlier.find((one) => conceptsIn(one).length > 0);
  return {
    borrowed: topic ? conceptsIn(topic).filter((name) => !own.includes(name)) : [],
    borrowedWords: topic ? borrowWords(topic, vocabulary) : [],
  };
};

/** Interprets a question. A follow-up question takes places and concepts from earlier questions. */
export const readQuestion = (
  question: AskedQuestion,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  placeReaders: PlaceReaders,
): Reading => {
  const read = (one: string) => readText(one.slice(0, maxCharacters), vocabulary, stems, placeReaders);
  const text = question.text.slice(0, maxCharacters);
  const { own, wantsNews, wantsLatest } = readTime(text, read);
  const ownConcepts = conceptsIn(own);

  const context = contextOf(own, text, vocabulary, wantsLatest);
  const earlier = context === "nothing" ? [] : question.earlier.slice(0, maxEarlier).map(read);
  const topic = earlier.find(({ places }) => places.about.length > 0)?.places.about ?? [];
  // "What about Spain?" asks the same of another place; "what about taxes?" does not.
  const isSameTopic = own.places.about.length > 0 && keepsTopic.test(text);
  const takesTopic = context === "all" && (isSameTopic || lackSubject(ownConcepts));
  const { borrowed, borrowedWords } = borrow(takesTopic ? earlier : [], ownConcepts, vocabulary);
  const places = placesOf(
    own.places,
    topic,
    ownSituation.test(text) ? question.ownCountries : [],
    refersBack.test(text) && !keepsTopic.test(text),
  );

  const years = (text.match(/\b20[0-4]\d\b/g) ?? []).map(Number);
  const allConcepts = [...ownConcepts, ...borrowed];
  const clear = clearOf(allConcepts).length;
  const terms = [
    ...conceptTerms(ownConcepts, 1.2, vocabulary),
    ...termsOf(own, vocabulary),
    ...conceptTerms(borrowed, isSameTopic ? 1.2 : earlierWeight, vocabulary),
    ...borrowedWords,
  ].filter(({ query }) => query !== "");
  return {
    terms,
    places,
    language: answerLanguageOf(text),
    words: own.words.length,
    isFollowUp: context === "all" && earlier.length > 0,
    kinds: weighKinds(
      wantsLatest ? [...ownConcepts, "changes"] : ownConcepts,
      borrowed,
      isSameTopic ? 2 : earlierWeight,
    ),
    clear,
    vague: allConcepts.length - clear,
    isPlaceOnly: wantsLatest
      ? terms.every(({ isPlace }) => isPlace)
      : namesOnlyPlace(own, places.from, vocabulary),
    years,
    concepts: ownConcepts,
    asked: allConcepts.map((name) => concepts[name]!.parts).filter((parts) => parts.length > 0),
    wantsNews: wantsNews || years.length > 0,
    wantsLatest,
  };
};
