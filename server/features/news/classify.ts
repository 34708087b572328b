import { NewsType, type Tag } from "#shared/news/contract.ts";
import { createPlaceLexicon, type Lexicon, type PlaceTerm } from "./lexicon.ts";
import { createTokeniser } from "./tokens.ts";
import {
  createElsewhereLexicon,
  createTopicLexicon,
  createTypeLexicon,
  type WeighedPlace,
  type WeighedText,
  weighPlaces,
  weighWords,
} from "./weigh.ts";
import { rules } from "./weights.ts";

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
  /** `source` where no place acts in the text, so that the source's country stands in. */
  countriesFrom: "text" | "source";
  /** At most eight, by relevance, then by name. */
  tags: Tag[];
  /** The weight of the type, less what speaks of something else; what is shown reaches a threshold. */
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

/**
 * The relevance of a subject of weight w: `w / (w + 2)`, rounded to two decimals, so from 0 to 1, whatever the length;
 * above 0.7 is what an item is about. How w comes about is told in `words/weights.ts`.
 */
export const relevanceOf = (weight: number): number =>
  Math.round((100 * weight) / (weight + rules.half)) / 100;

const isOurs = (topic: string) => NewsType.options.some((type) => type === topic);

/** Of types with the same weight the narrower one is meant: each of them is told with words of those after it. */
const NARROWEST_FIRST: readonly NewsType[] = ["citizenship", "tax", "residency", "visa"];

const decideType = (
  weights: ReadonlyMap<string, number>,
  topic: string,
): { type: NewsType; score: number } => {
  const ranked = NARROWEST_FIRST.map((type) => {
    const weight = weights.get(type) ?? 0;
    return { type, score: type === topic ? weight + rules.sourceTopic : weight };
  }).sort((a, b) => b.score - a.score);
  const best = ranked[0]!;
  return best.score > 0 ? best : { type: "visa", score: 0 };
};

const countryRelevance = ({ weight, role }: WeighedPlace) =>
  role === "acts" ? relevanceOf(weight) : Math.min(relevanceOf(weight), rules.maxRelevanceWithoutAct);

const byRelevance = (a: Tag, b: Tag) =>
  b.relevance - a.relevance || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/**
 * Makes the classifier by word lists. It tells an item's type, countries and topics from its words, whatever the text
 * contains, in time that grows with its length; it throws on no text. Where no place acts in the text, its source's
 * country is taken.
 */
export const createClassifier = (
  countries: readonly { name: string; code: string }[],
  places: Lexicon<PlaceTerm> = createPlaceLexicon(countries),
): Classify => {
  const names = new Map(countries.map(({ code, name }) => [code, name]));
  names.set("EU", "European Union");
  const tokenise = createTokeniser();
  const types = createTypeLexicon();
  const topics = createTopicLexicon();
  const elsewhere = createElsewhereLexicon();

  const placesOf = (
    text: WeighedText,
    sourceCountry: string,
  ): { told: WeighedPlace[]; from: "text" | "source" } => {
    const told = weighPlaces(places, text, sourceCountry).filter(({ code }) => names.has(code));
    const beyondHints = told.filter(({ role }) => role !== "hinted");
    if (told.some(({ role }) => role === "acts")) return { told: beyondHints, from: "text" };
    if (!names.has(sourceCountry)) return { told, from: "text" };
    const source: WeighedPlace = { code: sourceCountry, weight: rules.sourceCountry, role: "acts" };
    return { told: [source, ...beyondHints.filter(({ code }) => code !== sourceCountry)], from: "source" };
  };

  const speaksOfElsewhere = (title: WeighedText["title"]) => rules.elsewhere * elsewhere.find(title).length;

  return ({ title, body, source }) => {
    const text = { title: tokenise(title), body: tokenise(body) };
    const { type, score } = decideType(weighWords(types, text), source.topic);
    const left = Math.max(0, score - speaksOfElsewhere(text.title));
    const { told, from } = placesOf(text, source.country);

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
      .filter(({ relevance }) => relevance >= rules.minTopicRelevance);
    const others = [...countryTags, ...topicTags].sort(byRelevance).slice(0, rules.maxTags - 1);

    return {
      type,
      countries: told.map(({ code }) => names.get(code)!),
      countriesFrom: from,
      tags: [typeTag, ...others].sort(byRelevance),
      score: Math.round(left * 100) / 100,
      shown: isOurs(source.topic) || left >= rules.shownFrom,
    };
  };
};
