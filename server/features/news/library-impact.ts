import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import type { Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { blogDate } from "#shared/news/blog.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { countWords, cutAtWord } from "./sentences.ts";
import type { SummaryItem } from "./summary-store.ts";

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** Formats an ISO day, month or year: 'May 19, 2026', 'May 2026' or '2026'. */
const dateWords = (iso: string): string => {
  if (iso.length === 4) return iso;
  return iso.length === 7 ? month.format(new Date(iso)) : blogDate(iso);
};

/** The age of the figures: later changes, or when they were last checked. */
const freshnessOf = ({ changes, checked }: Programme): string => {
  const latest = changes.map(({ date }) => date).find((date) => date !== notStated);
  if (latest) return `Our entry lists later changes to these terms, the latest dated ${dateWords(latest)}.`;
  if (changes.length > 0) return "Our entry lists later changes to these terms.";
  return checked ? `It was last checked in ${dateWords(checked)}.` : "It has not been checked yet.";
};

/** For example 'the D7 Visa in Portugal'. A quoted name needs the word 'program'. */
const programmeName = ({ program, country }: ResidencyProgramme) =>
  `the ${program}${program.endsWith("'") ? " program" : ""} in ${country}`;

const describeSingle = (programme: ResidencyProgramme): string => {
  const { minInvestment, minStay } = programme;
  const stay = minStay === notStated ? "" : `, minimum stay ${minStay}`;
  return `Our catalog lists ${programmeName(programme)}: ${minInvestment}${stay}. ${freshnessOf(programme)}`;
};

/**
 * What the catalog has on these countries, from the longest text to the shortest; empty without an entry. Figures
 * always come with their age.
 */
const catalogueFacts = (countries: readonly string[]): string[] => {
  const isInCountries = ({ country }: Programme) => countries.includes(country);
  const residency = residencyProgrammes.filter(isInCountries);
  const citizenship = citizenshipProgrammes.filter(isInCountries);
  const all: readonly Programme[] = [...residency, ...citizenship];
  const [first] = all;
  if (!first) return [];
  const places = citizenship.map(({ country, price }) => `${country} (${price})`);
  const listedNames = [
    ...residency.map((programme) => `${programmeName(programme)} (${programme.minInvestment})`),
    ...(places.length > 0 ? [`citizenship by investment in ${places.join(", ")}`] : []),
  ].join("; ");
  const freshness =
    all.length === 1
      ? freshnessOf(first)
      : all.some(({ changes }) => changes.length > 0)
        ? "Our entries list later changes to these terms."
        : "";
  return [
    ...(all.length === 1 ? residency.map(describeSingle) : []),
    `Our catalog lists ${listedNames}. ${freshness}`.trim(),
    `Our catalog has programs in ${all.map(({ country }) => country).join(", ")}.`,
  ];
};

const subjects: Readonly<Record<NewsType, string>> = {
  visa: "visas",
  citizenship: "citizenship",
  residency: "residency",
  tax: "tax",
};

const maxPlaces = 3;
const maxSubjects = 3;
/** Countries above this relevance act; the others are only mentioned. */
const actingRelevance = 0.5;

const listed = new Intl.ListFormat("en", { type: "conjunction" });
const withArticle =
  /^(United|European Union|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|(Dominican|Central African) Republic|(Democratic )?Republic of|.+ Islands)/;
const placeList = (names: readonly string[]): string => {
  const listedNames = names
    .slice(0, maxPlaces)
    .map((name) => (withArticle.test(name) ? `the ${name}` : name));
  return listed.format(names.length > maxPlaces ? [...listedNames, "other places"] : listedNames);
};

/** Separates countries that act from those only mentioned: travelers from one country go to another. */
const rolesOf = ({ countries, tags }: SummaryItem) => {
  const relevance = new Map(tags.map((tag) => [tag.name, tag.category === "country" ? tag.relevance : 0]));
  const acting = countries.filter((name) => (relevance.get(name) ?? 0) > actingRelevance);
  return { acting, listedNames: countries.filter((name) => !acting.includes(name)) };
};

/** The subject and places, and whether the text itself names the places. */
const subjectOf = (item: SummaryItem): string => {
  const subject = subjects[item.type];
  const { acting, listedNames } = rolesOf(item);
  if (item.countries.length === 0) return `This concerns ${subject}; no country is named.`;
  if (item.countriesFrom === "source")
    return `This concerns ${subject}. The text names no country; its source writes about ${placeList(item.countries)}.`;
  if (acting.length === 0) return `This concerns ${subject}; it names ${placeList(listedNames)}.`;
  const also = listedNames.length > 0 ? `; it also names ${placeList(listedNames)}` : "";
  return `This concerns ${subject} in ${placeList(acting)}${also}.`;
};

/** Verbs for the event on the item's date. */
const pastEvents = /^(adopted|announced|decided|enacted|promulgated|proposed|published|reported|signed)$/;

/** The meaning of the date, in the source's words. */
const dateOf = ({ dateBasis, pubDate }: SummaryItem): string => {
  const date = blogDate(pubDate.toISOString());
  const basis = cutAtWord(dateBasis ?? "published", 12);
  if (basis === "effective") return `Effective date: ${date}.`;
  if (pastEvents.test(basis)) return `It was ${basis} on ${date}.`;
  return `${basis.charAt(0).toUpperCase()}${basis.slice(1)}: ${date}.`;
};

/** The day on which a decided change takes effect, if the item's date is another. */
const effectOf = ({ stage, effectiveOn, dateBasis }: SummaryItem): string =>
  effectiveOn &&
  dateBasis !== "effective" &&
  (stage === "adopted" || stage === "planned" || stage === "in force")
    ? `In force from ${blogDate(effectiveOn)}, per the text.`
    : "";

const namedSubjects = ({ tags }: SummaryItem): string => {
  const names = tags.filter(({ category }) => category === "other").map(({ name }) => name);
  return names.length > 0 ? `Subjects mentioned: ${names.slice(0, maxSubjects).join(", ")}.` : "";
};

/**
 * Describes an item's impact by facts alone: subject, place, date, catalog entries for acting countries and further
 * subjects, within a word limit.
 */
export const libraryImpact = (item: SummaryItem, words: number): string => {
  const { acting } = rolesOf(item);
  let text = cutAtWord(`${subjectOf(item)} ${dateOf(item)}`, words);
  /** Appends the first of these facts that fits. */
  const add = (...facts: string[]) => {
    const fitting = facts.find((fact) => fact && countWords(text) + countWords(fact) <= words);
    if (fitting) text = `${text} ${fitting}`;
  };
  add(effectOf(item));
  const facts = catalogueFacts(acting);
  add(...(facts.length > 0 || acting.length === 0 ? facts : ["Our catalog has no program there."]));
  add(namedSubjects(item));
  return text;
};
