import { blogDate } from "#shared/news/blog.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { countWords, cutAtWord } from "../sentences.ts";
import type { SummaryItem } from "../summary-store.ts";
import { catalogueFacts } from "./catalogue-facts.ts";
import { effectiveDateIn } from "./effective-date.ts";

const subjects: Readonly<Record<NewsType, string>> = {
  visa: "visas",
  citizenship: "citizenship",
  residency: "residency",
  tax: "tax",
};

/** Places that are named one by one. */
const mostNamed = 3;
/** Subjects besides the type that are named. */
const mostSubjects = 3;
/** Above it a country acts; one that is only spoken of has no more. */
const actsAbove = 0.5;

const listed = new Intl.ListFormat("en", { type: "conjunction" });
const withArticle =
  /^(United|European Union|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|(Dominican|Central African) Republic|(Democratic )?Republic of|.+ Islands)/;
const placeWords = (names: readonly string[]): string => {
  const named = names.slice(0, mostNamed).map((name) => (withArticle.test(name) ? `the ${name}` : name));
  return listed.format(names.length > mostNamed ? [...named, "other places"] : named);
};

/** The countries that act, and those that are only spoken of: travellers of one go to another. */
const rolesOf = ({ countries, tags }: SummaryItem) => {
  const relevance = new Map(tags.map((tag) => [tag.name, tag.category === "country" ? tag.relevance : 0]));
  const acting = countries.filter((name) => (relevance.get(name) ?? 0) > actsAbove);
  return { acting, named: countries.filter((name) => !acting.includes(name)) };
};

/** What it is about and where, and whether its text says so. */
const subjectOf = (item: SummaryItem): string => {
  const subject = subjects[item.type];
  const { acting, named } = rolesOf(item);
  if (item.countries.length === 0) return `This concerns ${subject}; no country is named.`;
  if (item.countriesFrom === "source")
    return `This concerns ${subject}. The text names no country; its source writes about ${placeWords(item.countries)}.`;
  if (acting.length === 0) return `This concerns ${subject}; it names ${placeWords(named)}.`;
  const also = named.length > 0 ? `; it also names ${placeWords(named)}` : "";
  return `This concerns ${subject} in ${placeWords(acting)}${also}.`;
};

/** What happened on the date of an item, where one word says it. */
const happened = /^(adopted|announced|decided|enacted|promulgated|proposed|published|reported|signed)$/;

/** What the date stands for, in the words of the source. */
const dateOf = ({ dateBasis, pubDate }: SummaryItem): string => {
  const date = blogDate(pubDate.toISOString());
  const basis = cutAtWord(dateBasis ?? "published", 12);
  if (basis === "effective") return `Effective date: ${date}.`;
  if (happened.test(basis)) return `It was ${basis} on ${date}.`;
  return `${basis.charAt(0).toUpperCase()}${basis.slice(1)}: ${date}.`;
};

/** When it takes effect, where its text says so and its date does not. */
const effectOf = ({ title, body, dateBasis, pubDate }: SummaryItem): string => {
  const date = dateBasis === "effective" ? undefined : effectiveDateIn(`${title}\n${body}`, pubDate);
  return date ? `In force from ${blogDate(date.toISOString())}, says the text.` : "";
};

const namedSubjects = ({ tags }: SummaryItem): string => {
  const names = tags.filter(({ category }) => category === "other").map(({ name }) => name);
  return names.length > 0 ? `Subjects that it names: ${names.slice(0, mostSubjects).join(", ")}.` : "";
};

/**
 * What an item means for those whom it may concern, told by facts alone and without a guess: what it is about, where
 * and when, what the catalogue has on the countries that act, and what else its text speaks of. At most so many words.
 */
export const libraryImpact = (item: SummaryItem, words: number): string => {
  const { acting } = rolesOf(item);
  let told = cutAtWord(`${subjectOf(item)} ${dateOf(item)}`, words);
  /** Adds the first of these that fits. */
  const add = (...facts: string[]) => {
    const fitting = facts.find((fact) => fact && countWords(told) + countWords(fact) <= words);
    if (fitting) told = `${told} ${fitting}`;
  };
  add(effectOf(item));
  const facts = catalogueFacts(acting);
  add(...(facts.length > 0 || acting.length === 0 ? facts : ["Our catalogue has no program there."]));
  add(namedSubjects(item));
  return told;
};
