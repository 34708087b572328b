import { NewsType, type Tag } from "#shared/news/contract.ts";
import { createPlaceLexicon } from "./words/places-lexicon.ts";
import { tokenise } from "./words/tokens.ts";
import { type WeighedPlace, weighPlaces } from "./words/weigh-places.ts";
import { createTopicLexicon, createTypeLexicon, type Text, weighWords } from "./words/weigh-words.ts";

/** An item to classify: plain text, and what its source is about. */
export interface ClassifierInput {
  title: string;
  body: string;
  source: {
    /** ISO 3166-1 alpha-2, `EU` or `global`. */
    country: string;
    topic: string;
    /** ISO 639-1. Words of all languages are looked up together, because items quote and mix them. */
    language: string;
  };
}

/** What an item is about, and whether it belongs on the feed at all. */
export interface Classification {
  type: NewsType;
  /** Names as in the table of countries, and `European Union`; the weightiest first. */
  countries: string[];
  /** At most eight, by relevance, then by name. */
  tags: Tag[];
  /** The weight of the type; compared with the threshold that decides what is shown. */
  score: number;
  shown: boolean;
}

/** Says what an item is about, from its words and those of its source. */
export type Classify = (input: ClassifierInput) => Classification;

const TYPE_NAMES: Record<NewsType, string> = {
  visa: "Visa",
  citizenship: "Citizenship",
  residency: "Residency",
  tax: "Tax",
};

const MOST_TAGS = 8;
const LEAST_TOPIC_RELEVANCE = 0.35;
const MOST_RELEVANCE_WITHOUT_ACT = 0.5;
/** The weight of the source's country where the text names none: 0.6, below the star, above what is only affected. */
const SOURCE_COUNTRY_WEIGHT = 3;
/** Added to the type that is the source's topic. */
const SOURCE_TOPIC_WEIGHT = 1;
/**
 * From sources on legislation in general: one word that names a type in the title, or several words of it. Whoever
 * lists a source under one of our types says that all of it is on that subject, and all of it is shown.
 */
const SHOWN_FROM = 4;

/**
 * The relevance of a subject of weight w: `w / (w + 2)`, rounded to two decimals, so from 0 to 1, whatever the length.
 * w sums, over the terms that tell of the subject, the weight of the term (3 names it) times 2 in the title, 1 in the
 * first 80 words of the body and 0.3 after them; each further mention of a term counts half of the one before. One
 * name in the title gives 6 / 8 = 0.75, one in the opening of the body 3 / 5 = 0.6: above 0.7 is what an item is about.
 */
export const relevanceOf = (weight: number): number => Math.round((100 * weight) / (weight + 2)) / 100;

const isOurs = (topic: string) => NewsType.options.some((type) => type === topic);

/** Of types with the same weight the narrower one is meant: each of them is told with words of those after it. */
const NARROWEST_FIRST: readonly NewsType[] = ["citizenship", "tax", "residency", "visa"];

const decideType = (
  weights: ReadonlyMap<string, number>,
  topic: string,
): { type: NewsType; score: number } => {
  const ranked = NARROWEST_FIRST.map((type) => {
    const weight = weights.get(type) ?? 0;
    return { type, score: type === topic ? weight + SOURCE_TOPIC_WEIGHT : weight };
  }).sort((a, b) => b.score - a.score);
  const best = ranked[0]!;
  return best.score > 0 ? best : { type: "visa", score: 0 };
};

const countryRelevance = ({ weight, role }: WeighedPlace) =>
  role === "acts" ? relevanceOf(weight) : Math.min(relevanceOf(weight), MOST_RELEVANCE_WITHOUT_ACT);

const byRelevance = (a: Tag, b: Tag) =>
  b.relevance - a.relevance || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/**
 * Makes the classifier by word lists. It tells an item's type, countries and topics from its words, whatever the text
 * contains, in time that grows with its length; it throws on no text. Where no place acts in the text, its source's
 * country is taken.
 */
export const createClassifier = (countries: readonly { name: string; code: string }[]): Classify => {
  const names = new Map(countries.map(({ code, name }) => [code, name]));
  names.set("EU", "European Union");
  const types = createTypeLexicon();
  const topics = createTopicLexicon();
  const places = createPlaceLexicon(countries);

  const placesOf = (text: Text, sourceCountry: string): WeighedPlace[] => {
    const told = weighPlaces(places, text, sourceCountry).filter(({ code }) => names.has(code));
    const beyondHints = told.filter(({ role }) => role !== "hinted");
    if (told.some(({ role }) => role === "acts")) return beyondHints;
    if (!names.has(sourceCountry)) return told;
    const source: WeighedPlace = { code: sourceCountry, weight: SOURCE_COUNTRY_WEIGHT, role: "acts" };
    return [source, ...beyondHints.filter(({ code }) => code !== sourceCountry)];
  };

  return ({ title, body, source }) => {
    const text = { title: tokenise(title), body: tokenise(body) };
    const { type, score } = decideType(weighWords(types, text), source.topic);
    const told = placesOf(text, source.country);

    const typeTag: Tag = { name: TYPE_NAMES[type], category: "type", relevance: relevanceOf(score) };
    const countryTags = told.map(
      (place): Tag => ({
        name: names.get(place.code)!,
        category: "country",
        relevance: countryRelevance(place),
      }),
    );
    const topicTags = [...weighWords(topics, text)]
      .map(([name, weight]): Tag => ({ name, category: "other", relevance: relevanceOf(weight) }))
      .filter(({ relevance }) => relevance >= LEAST_TOPIC_RELEVANCE);
    const others = [...countryTags, ...topicTags].sort(byRelevance).slice(0, MOST_TAGS - 1);

    return {
      type,
      countries: told.map(({ code }) => names.get(code)!),
      tags: [typeTag, ...others].sort(byRelevance),
      score: Math.round(score * 100) / 100,
      shown: isOurs(source.topic) || score >= SHOWN_FROM,
    };
  };
};
