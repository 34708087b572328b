import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import { notStated } from "#shared/catalogue/entry.ts";
import type { Programme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { blogDate } from "#shared/news/blog.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { countWords, cutAtWord } from "./sentences.ts";
import type { SummaryItem } from "./summary-store.ts";

const month = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });

/** 'May 19, 2026', 'May 2026' or '2026' of an ISO day, month or year. */
const dateWords = (iso: string): string => {
  if (iso.length === 4) return iso;
  return iso.length === 7 ? month.format(new Date(iso)) : blogDate(iso);
};

/** What has moved since the figures were fixed, else when somebody last looked: we are no surer than the catalogue. */
const standingOf = ({ changes, checked }: Programme): string => {
  const latest = changes.map(({ date }) => date).find((date) => date !== notStated);
  if (latest) return `Our entry lists later changes to these terms, the latest dated ${dateWords(latest)}.`;
  if (changes.length > 0) return "Our entry lists later changes to these terms.";
  return checked ? `It was last checked in ${dateWords(checked)}.` : "It was not checked yet.";
};

/** 'the D7 Visa in Portugal'; a name in quotes does not say that it is one of a program. */
const nameOf = ({ program, country }: ResidencyProgramme) =>
  `the ${program}${program.endsWith("'") ? " program" : ""} in ${country}`;

const single = (programme: ResidencyProgramme): string => {
  const { minInvestment, minStay } = programme;
  const stay = minStay === notStated ? "" : `, minimum stay ${minStay}`;
  return `Our catalogue lists ${nameOf(programme)}: ${minInvestment}${stay}. ${standingOf(programme)}`;
};

/**
 * What the catalogue has on these countries, from the fullest telling to the shortest; nothing where it has no entry.
 * Figures never stand without what the catalogue says of their age.
 */
const catalogueFacts = (countries: readonly string[]): string[] => {
  const there = ({ country }: Programme) => countries.includes(country);
  const residency = residencyProgrammes.filter(there);
  const citizenship = citizenshipProgrammes.filter(there);
  const all: readonly Programme[] = [...residency, ...citizenship];
  const [first] = all;
  if (!first) return [];
  const places = citizenship.map(({ country, price }) => `${country} (${price})`);
  const named = [
    ...residency.map((programme) => `${nameOf(programme)} (${programme.minInvestment})`),
    ...(places.length > 0 ? [`citizenship by investment in ${places.join(", ")}`] : []),
  ].join("; ");
  const standing =
    all.length === 1
      ? standingOf(first)
      : all.some(({ changes }) => changes.length > 0)
        ? "Our entries list later changes to these terms."
        : "";
  return [
    ...(all.length === 1 ? residency.map(single) : []),
    `Our catalogue lists ${named}. ${standing}`.trim(),
    `Our catalogue has programs in ${all.map(({ country }) => country).join(", ")}.`,
  ];
};

/** English, Spanish, Portuguese, German, French and Italian. */
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

/** '1 March 2027', '1 de marzo de 2027', '1. März 2027'; 'March 1, 2027'. */
const dates =
  /(?<!\p{N}|\p{N}[.,/-])(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|\.?[ºª°]|\.)?\s+(?:(?:de|of)\s+)?(?<month>\p{L}{3,10})\.?,?\s+(?:del?\s+)?(?<year>\d{4})|(?<month2>\p{L}{3,10})\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year2>\d{4}))(?!\p{N})/gu;

/** What stands right before a date at which something takes effect. */
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
const germanBefore = /(?<!\p{L})(?:tritt|treten|trat|traten)(?!\p{L})[^.!?]*\sam\s+$/iu;
const germanAfter = /^\s+in\s+Kraft(?!\p{L})/iu;

/** The same of a date that is still to come, unless it is income or the like that is dated so. */
const begins =
  /(?<!\p{L})(?<!(?:derived|earned|received|accrued|arising|acquired|born|issued|made|paid|filed|lodged|submitted|dat(?:ed|ing|a)|figures|income) )(?:from|as of|as from|desde el|a partir del?|ab|ab dem|à (?:compter|partir) du|a (?:partire|decorrere) dal)\s+$/iu;
/** It begins and ends, or it is something else that begins. */
const isPeriod =
  /^,?\s*(?:to|until|till|through|up to|and|or|hasta|al|y|até|a|e|bis|und|au|jusqu|et|al|fino|[-–—])(?!\p{L})/iu;
const isOther =
  /(?<!\p{L})(?:appl(?:y|ications?)|appointments?|book\p{L}*|regist\p{L}*|comments?|consult\p{L}*|conferenc\p{L}*|clos\p{L}*|open\p{L}*|solicit\p{L}*|inscri\p{L}*|plazos?|pedidos?|candidatur\p{L}*|anträge|anmeld\p{L}*|demandes?|domand\p{L}*)(?!\p{L})/iu;

/** Such words say that it may come otherwise. `may` is a month, too. */
const isUnsure =
  /(?<!\p{L})(?:[Ww]ould|[Cc]ould|[Mm]ight|may|[Nn]ot|[Ii]f|[Uu]nless|[Pp]ropos\p{L}*|[Ee]xpected|[Pp]lan(?:s|ned)|[Pp]ostpon\p{L}*|[Dd]elay\p{L}*|[Oo]riginally|[Pp]revious(?:ly)?|[Nn]o longer|podr[íi]an?|[Nn]o|[Nn]ão|poder(?:ia|iam|á)|[Ss]i|[Ss]e|[Pp]ropuesta|[Pp]roposta|propon\p{L}*|nicht|soll(?:en|te|ten)?|würde\p{L}*|könnte\p{L}*|[Ff]alls|devrai(?:t|ent)|pourrai(?:t|ent)|dovrebbe\p{L}*|potrebbe\p{L}*|non)(?!\p{L})/u;

const dayMs = 24 * 60 * 60 * 1000;
/** An older date is of what was there before, a later one hardly of a law. */
const [mostBeforeMs, mostAfterMs] = [366 * dayMs, 3660 * dayMs];
/** Characters around a date in which it is said, and those in which it is said otherwise. */
const [around, widelyAround] = [80, 300];

/** After a full stop, but not after those of '1. März' and '12 Oct. 2026'. */
const sentenceEnd = /(?<=[.!?])(?<!(?<!\d)\d{1,2}\.)\s+(?!\d)|\n+/u;

const toDate = (groups: Record<string, string | undefined>): Date | undefined => {
  const month = months.get((groups.month ?? groups.month2 ?? "").toLowerCase());
  const day = Number(groups.day ?? groups.day2);
  if (month === undefined) return undefined;
  const date = new Date(Date.UTC(Number(groups.year ?? groups.year2), month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined;
};

/** The dates of a sentence at which something takes effect, and whether that is sure. */
const effectsIn = (sentence: string, published: Date) =>
  [...sentence.matchAll(dates)].flatMap((match) => {
    const date = toDate(match.groups ?? {});
    if (!date) return [];
    const end = match.index + match[0].length;
    const before = sentence.slice(Math.max(0, match.index - around), match.index);
    const after = sentence.slice(end, end + around);
    const told = sentence.slice(Math.max(0, match.index - widelyAround), end + widelyAround);
    const takes = takesEffect.test(before) || (germanBefore.test(before) && germanAfter.test(after));
    const starts = () => begins.test(before) && date > published && !isOther.test(told);
    return (takes || starts()) && !isPeriod.test(after) ? [{ date, isSure: !isUnsure.test(told) }] : [];
  });

/** When what a text tells of takes effect: the one date that the text says so of; undefined where it says none, or several. */
export const effectiveDateIn = (text: string, published: Date): Date | undefined => {
  const found = text.split(sentenceEnd).flatMap((sentence) => effectsIn(sentence, published));
  const [first] = found;
  if (!first || found.some(({ date, isSure }) => !isSure || date.getTime() !== first.date.getTime()))
    return undefined;
  const sinceMs = first.date.getTime() - published.getTime();
  return sinceMs >= -mostBeforeMs && sinceMs <= mostAfterMs ? first.date : undefined;
};

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
