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

/** Month names in English, Spanish, Portuguese, German, French and Italian. */
const monthNames = [
  "january jan enero janeiro januar jänner janvier gennaio",
  "february feb febrero fevereiro februar février febbraio",
  "march mar marzo março märz mars",
  "april apr abril avril aprile",
  "may mayo maio mai maggio",
  "june jun junio junho juni juin giugno",
  "july jul julio julho juli juillet luglio",
  "august aug agosto août",
  "september sep sept septiembre setiembre setembro septembre settembre",
  "october oct octubre outubro oktober octobre ottobre",
  "november nov noviembre novembro novembre",
  "december dec diciembre dezembro dezember décembre dicembre",
];
const months = new Map(monthNames.flatMap((names, index) => names.split(" ").map((name) => [name, index])));

/** Matches '1 March 2027', '1 de marzo de 2027', '1. März 2027' and 'March 1, 2027'. */
const dates =
  /(?<!\p{N}|\p{N}[.,/-])(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|\.?[ºª°]|\.)?\s+(?:(?:de|of)\s+)?(?<month>\p{L}{3,10})\.?,?\s+(?:del?\s+)?(?<year>\d{4})|(?<month2>\p{L}{3,10})\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year2>\d{4}))(?!\p{N})/gu;

/** A phrase right before an effective date. */
const takesEffect = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    "(?:tak(?:es?|ing)|took) effect|(?:com(?:es?|ing)|came|go(?:es)?|enter(?:s|ed|ing)?|entry) into (?:force|effect)|effective|with effect|in force",
    "(?:entra(?:rá|rán|n)?|entró|entraron) en vigor|con efectos?|produc(?:e|en|irá|irán) efectos?",
    "(?:entra(?:m|rá|rão)?|entrou|entraram) em vigor|com efeitos?|produz(?:em|irá|irão)? efeitos?",
    "mit Wirkung|in Kraft",
    "(?:entre(?:nt|ra|ront)?|entrée) en vigueur|pren(?:d|nent|dra|dront) effet|avec effet",
    "entra(?:no)? in vigore|entrer(?:à|anno) in vigore|con effetto",
  ].join(
    "|",
  )})\s+(?:(?:on(?: the)?|from|as of|as from|starting|el|del|desde(?: el)?|a partir del?|em|a|o dia|no dia|am|ab(?: dem)?|vom|zum|le|au|du|à (?:compter|partir) du|il|dal|a (?:partire|decorrere) dal)\s+)?$`,
  "iu",
);
const germanVerb = /(?<!\p{L})(?:tritt|treten|trat|traten)(?!\p{L})[^.!?]*\sam\s+$/iu;
const germanInForce = /^\s+in\s+Kraft(?!\p{L})/iu;

/** A phrase before a future date, unless the date belongs to income or a similar noun. */
const startsFrom =
  /(?<!\p{L})(?<!(?:derived|earned|received|accrued|arising|acquired|born|issued|made|paid|filed|lodged|submitted|dat(?:ed|ing|a)|figures|income) )(?:from|as of|as from|desde el|a partir del?|ab|ab dem|à (?:compter|partir) du|a (?:partire|decorrere) dal)\s+$/iu;
/** The date starts a period. */
const isPeriod =
  /^,?\s*(?:to|until|till|through|up to|and|or|hasta|al|y|até|a|e|bis|und|au|jusqu|et|al|fino|[-–—])(?!\p{L})/iu;
const isOtherEvent =
  /(?<!\p{L})(?:appl(?:y|ications?)|appointments?|book\p{L}*|regist\p{L}*|comments?|consult\p{L}*|conferenc\p{L}*|clos\p{L}*|open\p{L}*|solicit\p{L}*|inscri\p{L}*|plazos?|pedidos?|candidatur\p{L}*|anträge|anmeld\p{L}*|demandes?|domand\p{L}*)(?!\p{L})/iu;

/** Words that make a date uncertain. Only lower-case "may": capitalized it is a month. */
const uncertain =
  /(?<!\p{L})(?:[Ww]ould|[Cc]ould|[Mm]ight|may|[Nn]ot|[Ii]f|[Uu]nless|[Pp]ropos\p{L}*|[Ee]xpected|[Pp]lan(?:s|ned)|[Pp]ostpon\p{L}*|[Dd]elay\p{L}*|[Oo]riginally|[Pp]revious(?:ly)?|[Nn]o longer|podr[íi]an?|[Nn]o|[Nn]ão|poder(?:ia|iam|á)|[Ss]i|[Ss]e|[Pp]ropuesta|[Pp]roposta|propon\p{L}*|nicht|soll(?:en|te|ten)?|würde\p{L}*|könnte\p{L}*|[Ff]alls|devrai(?:t|ent)|pourrai(?:t|ent)|dovrebbe\p{L}*|potrebbe\p{L}*|non)(?!\p{L})/u;

const dayMs = 24 * 60 * 60 * 1000;
/** Older dates are about the past, later ones are unlikely in a law. */
const [maxBeforeMs, maxAfterMs] = [366 * dayMs, 3660 * dayMs];
/** Characters around a date to search for effect phrases, and for words that contradict them. */
const [contextLength, wideContextLength] = [80, 300];

/** A full stop ends a sentence, except in '1. März' and '12 Oct. 2026'. */
const sentenceEnd = /(?<=[.!?])(?<!(?<!\d)\d{1,2}\.)\s+(?!\d)|\n+/u;

const toDate = (groups: Record<string, string | undefined>): Date | undefined => {
  const month = months.get((groups.month ?? groups.month2 ?? "").toLowerCase());
  const day = Number(groups.day ?? groups.day2);
  if (month === undefined) return undefined;
  const date = new Date(Date.UTC(Number(groups.year ?? groups.year2), month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined;
};

/** The effective dates in a sentence, and whether each is certain. */
const effectsIn = (sentence: string, published: Date) =>
  [...sentence.matchAll(dates)].flatMap((match) => {
    const date = toDate(match.groups ?? {});
    if (!date) return [];
    const end = match.index + match[0].length;
    const before = sentence.slice(Math.max(0, match.index - contextLength), match.index);
    const after = sentence.slice(end, end + contextLength);
    const context = sentence.slice(Math.max(0, match.index - wideContextLength), end + wideContextLength);
    const takesEffectThere =
      takesEffect.test(before) || (germanVerb.test(before) && germanInForce.test(after));
    const starts = () => startsFrom.test(before) && date > published && !isOtherEvent.test(context);
    return (takesEffectThere || starts()) && !isPeriod.test(after)
      ? [{ date, isCertain: !uncertain.test(context) }]
      : [];
  });

/** The date on which the content of a text takes effect; undefined if the text has none or several. */
export const effectiveDateIn = (text: string, published: Date): Date | undefined => {
  const found = text.split(sentenceEnd).flatMap((sentence) => effectsIn(sentence, published));
  const [first] = found;
  if (!first || found.some(({ date, isCertain }) => !isCertain || date.getTime() !== first.date.getTime()))
    return undefined;
  const sinceMs = first.date.getTime() - published.getTime();
  return sinceMs >= -maxBeforeMs && sinceMs <= maxAfterMs ? first.date : undefined;
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

/** The effective date if the text has one and the item's date is another. */
const effectOf = ({ title, body, dateBasis, pubDate }: SummaryItem): string => {
  const date = dateBasis === "effective" ? undefined : effectiveDateIn(`${title}\n${body}`, pubDate);
  return date ? `In force from ${blogDate(date.toISOString())}, per the text.` : "";
};

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
