import { lazy } from "#shared/lazy.ts";
import { NewsType, type PublisherKind, type Tag } from "#shared/news/contract.ts";
import type { StoredTag } from "#shared/news/tables.ts";
import { buildOnFirstSearch, createPlaceLexicon, type Lexicon, type PlaceTerm } from "./lexicon.ts";
import { createTokenizer } from "./tokens.ts";
import {
  createNoiseLexicon,
  createRuleLexicon,
  createTopicLexicon,
  createTypeLexicon,
  type WeighedPlace,
  type WeighedText,
  weighOnce,
  weighPlaces,
  weighWords,
} from "./weigh.ts";
import { rules } from "./weights.ts";
import { createWordHints } from "./word-hints.ts";

/** An item to classify, in plain text, and its source. */
export interface ClassifierInput {
  title: string;
  body: string;
  source: {
    /** ISO 3166-1 alpha-2, `EU` or `global`. */
    country: string;
    topic: string;
    publisherKind?: PublisherKind | null | undefined;
    /** ISO 639-1. Words of all languages are looked up together, because items mix languages. */
    language: string;
  };
}

/** The subject of an item, and whether it belongs in the news. */
export interface Classification {
  type: NewsType;
  /** Names from the countries table and `European Union`, by weight. */
  countries: string[];
  /** `source` if no place acts in the text and the source's country is used instead. */
  countriesFrom: "text" | "source";
  /** At most eight, by relevance, then name. */
  tags: StoredTag[];
  /** How well the words of the item fit our subjects; may be negative. */
  fit: number;
  shown: boolean;
}

export type Classify = (input: ClassifierInput) => Classification;

/** The name of each type for readers. */
export const typeNames: Record<NewsType, string> = {
  visa: "Visa",
  citizenship: "Citizenship",
  residency: "Residency",
  tax: "Tax",
};

/**
 * Relevance from 0 to 1 of a subject with weight w: `w / (w + 2)`, rounded to two decimals. Above 0.7 it is a main
 * subject.
 */
const relevanceOf = (weight: number): number => Math.round((100 * weight) / (weight + rules.half)) / 100;

const isAuthority = (kind: PublisherKind | null | undefined) =>
  kind === "official" || kind === "official text or statement (mirror)";

const isShown = (source: ClassifierInput["source"], fit: number, typeWeight: number): boolean => {
  if (!isAuthority(source.publisherKind)) return typeWeight > 0 && fit >= rules.shownFrom.others;
  const isOurs = NewsType.options.some((type) => type === source.topic);
  return (typeWeight > 0 || isOurs) && fit >= rules.shownFrom.authority;
};

/** Ties go to the narrower type, because narrow types share words with the wider ones after them. */
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
 * Builds the classifier from word lists. It runs in time linear in the text and accepts any text. If no place acts
 * in the text, the source's country is used.
 */
export const createClassifier = (
  countries: readonly { name: string; code: string }[],
  places: Lexicon<PlaceTerm> = createPlaceLexicon(countries),
): Classify => {
  const names = new Map(countries.map(({ code, name }) => [code, name]));
  names.set("EU", "European Union");
  const tokenize = createTokenizer();
  const types = buildOnFirstSearch(createTypeLexicon);
  const topics = buildOnFirstSearch(createTopicLexicon);
  const ruleWords = buildOnFirstSearch(createRuleLexicon);
  const noise = buildOnFirstSearch(createNoiseLexicon);
  const weighHints = lazy(createWordHints);

  const placesOf = (
    text: WeighedText,
    sourceCountry: string,
  ): { found: WeighedPlace[]; from: "text" | "source" } => {
    const found = weighPlaces(places, text, sourceCountry).filter(({ code }) => names.has(code));
    const beyondHints = found.filter(({ role }) => role !== "hinted");
    if (found.some(({ role }) => role === "acts")) return { found: beyondHints, from: "text" };
    if (!names.has(sourceCountry)) return { found, from: "text" };
    const source: WeighedPlace = { code: sourceCountry, weight: rules.sourceCountry, role: "acts" };
    return { found: [source, ...beyondHints.filter(({ code }) => code !== sourceCountry)], from: "source" };
  };

  const fitOf = (text: WeighedText, type: number): number => {
    const { maxType, typeBeyond, rule, maxRule, noiseInTitle, noiseInBody, maxNoise } = rules.fit;
    const fromType = Math.min(type, maxType) + typeBeyond * Math.max(0, type - maxType);
    const fromRule = rule * Math.min(maxRule, weighOnce(ruleWords, text.title, text.body));
    const limited = (words: WeighedText["title"]) => Math.min(maxNoise, weighOnce(noise, words));
    const lost = noiseInTitle * limited(text.title) + noiseInBody * limited(text.body);
    const found = [types, ruleWords, noise].flatMap((lexicon) => lexicon.find(text.title));
    const hinted = weighHints()(text.title, found);
    return Math.round(100 * (fromType + fromRule + hinted - lost)) / 100;
  };

  return ({ title, body, source }) => {
    const text = { title: tokenize(title), body: tokenize(body) };
    const typeWeights = weighWords(types, text);
    const { type, score } = decideType(typeWeights, source.topic);
    const ownWeight = Math.max(0, ...typeWeights.values());
    const fit = fitOf(text, ownWeight);
    const { found, from } = placesOf(text, source.country);

    const typeTag: Tag = { name: typeNames[type], category: "type", relevance: relevanceOf(score) };
    const countryTags = found.map(
      (place): StoredTag => ({
        name: names.get(place.code)!,
        category: "country",
        relevance: countryRelevance(place),
        ...(place.role === "affected" && { affected: true }),
      }),
    );
    const topicTags = [...weighWords(topics, text)]
      .map(([name, weight]): Tag => ({ name, category: "other", relevance: relevanceOf(weight) }))
      .filter(({ relevance }) => relevance >= rules.minTopicRelevance);
    // Equally relevant countries stay in their order, so that the first of a long list keeps its tag.
    const others = [...countryTags, ...topicTags]
      .sort((a, b) => b.relevance - a.relevance)
      .slice(0, rules.maxTags - 1);

    return {
      type,
      countries: found.map(({ code }) => names.get(code)!),
      countriesFrom: from,
      tags: [typeTag, ...others].sort(byRelevance),
      fit,
      shown: isShown(source, fit, ownWeight),
    };
  };
};
