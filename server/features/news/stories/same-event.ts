import { acts, bodies, genericWords } from "#server/knowledge/acts.ts";
import { type Figure, figuresIn, lawNumbersIn, type Unit } from "#server/knowledge/figures.ts";
import { matters } from "#server/knowledge/matters.ts";
import type { PlaceKind } from "#server/knowledge/places.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { createPhraseFinder, type FoundPhrase } from "#shared/text/phrases.ts";
import {
  buildOnFirstSearch,
  createLexicon,
  type Hit,
  type Lexicon,
  type PlaceTerm,
} from "../judge/lexicon.ts";
import { type Token, tokenize } from "../judge/tokens.ts";
import { rules } from "../judge/weights.ts";

/** The elements of a headline that distinguish events. */
export interface Report {
  /** The countries that the text of its item names. */
  countries: readonly string[];
  /** All acts in it, and those of its first informative word. */
  acts: { all: readonly string[]; first: readonly string[] };
  /** The deciding bodies that it names, each with the stage of a law. */
  bodies: readonly string[];
  subjects: readonly string[];
  aspects: readonly string[];
  /** Named programmes, such as the Blue Card. */
  programmes: readonly string[];
  figures: ReadonlyMap<Unit, readonly string[]>;
  /** The numbers of bills and laws. */
  laws: readonly string[];
  /** The countries that it names. */
  places: readonly string[];
  /** The towns that it names. */
  towns: readonly string[];
  /** Prefixes of its informative words. */
  words: readonly string[];
  /** Prefixes of its informative words that name no place, act, body or subject. */
  otherWords: readonly string[];
}

/** Reads what the headline of an item says. */
export type ReadReport = (title: string, item: Pick<Report, "countries">) => Report;

/** The words of a text or of a term, folded. Hyphens join words, and the marks `*` and `…` of terms are kept. */
const phraseOf = (text: string) => foldLetters(text).match(/[\p{L}\p{N}*…]+(?:-[\p{L}\p{N}*]+)*/gu) ?? [];

const phrasesOf = (name: string, terms: readonly string[]) =>
  terms.map((term) => ({ name, patterns: phraseOf(term) }));

type Found = FoundPhrase<{ name: string }>;

const createFinder = (phrases: ReturnType<typeof phrasesOf>) => createPhraseFinder(phrases, Infinity);
const findActs = createFinder(acts.flatMap(({ act, terms }) => phrasesOf(act, terms)));
const findBodies = createFinder(bodies.flatMap(({ body, terms }) => phrasesOf(body, terms)));
const findUninformative = createFinder(phrasesOf("", genericWords));

const contrariesOf = new Map(acts.map(({ act, contraryTo }) => [act, contraryTo]));
const steps = new Set(acts.filter(({ isStep }) => isStep).map(({ act }) => act));
const isNoStep = (act: string) => !steps.has(act);

/** Whether `inner` lies within the longer phrase `outer`. The longer one wins: "ends visa-free entry" is not "ends". */
const isInside = (inner: Found, outer: Found) =>
  outer.at <= inner.at && inner.at + inner.length <= outer.at + outer.length && outer.length > inner.length;

const namesOf = (found: readonly Found[]) => [...new Set(found.map(({ row }) => row.name))];

/** All acts among these matches, and the acts of the first informative word. */
const actsOf = (matches: readonly Found[]): Report["acts"] => {
  const found = matches.filter((match) => !matches.some((other) => isInside(match, other)));
  const informative = found.filter(({ row }) => !steps.has(row.name));
  const leading = informative.length > 0 ? informative : found;
  const first = Math.min(...leading.map(({ at }) => at));
  return { all: namesOf(found), first: namesOf(leading.filter(({ at }) => at === first)) };
};

/** This many letters identify a word whatever its ending: German, Germany; citizen, citizenship. */
const prefixLength = 4;

/** Prefixes of informative words. */
const prefixesOf = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .filter((word) => /^\p{L}{4,}$/u.test(word) && findUninformative([word]).length === 0)
      .map((word) => word.slice(0, prefixLength)),
  ),
];

const createMatterLexicon = () =>
  createLexicon(
    matters.flatMap(({ matter, terms }) =>
      terms.map((term) => [term, { subject: matter, weight: 1 }] as const),
    ),
  );

const subjectsOf = (hits: readonly Hit[]) => [
  ...new Set(hits.flatMap(({ meanings }) => meanings.map(({ subject }) => subject))),
];

const namedKinds: ReadonlySet<PlaceKind> = new Set(["name", "people", "town"]);

/** Removes the names of places, because they may contain words for acts: "New Zealand". */
const withoutPlaces = (
  words: readonly string[],
  tokens: readonly Token[],
  hits: readonly Hit<PlaceTerm>[],
): string[] => {
  const left = [...words];
  for (const { at, length } of hits) {
    const name = tokens.slice(at, at + length).map(({ lower }) => lower);
    const start = left.findIndex((_, from) => name.every((word, more) => left[from + more] === word));
    if (start >= 0) left.fill("", start, start + length);
  }
  return left;
};

const townsOf = (hits: readonly Hit<PlaceTerm>[], tokens: readonly Token[]): string[] =>
  hits
    .filter(({ meanings }) => meanings.every(({ kind }) => kind === "town"))
    .map(({ at, length }) =>
      tokens
        .slice(at, at + length)
        .map(({ lower }) => lower)
        .join(" "),
    );

const monthsPerYear = 12;

/** Headlines often leave out the currency of larger numbers: "from 130,000 dinars", "now 130,000". */
const smallestAmount = 1000;

/** A figure in the unit by which it is compared. Years count as months: "two years" is "24 months". */
const comparable = ({ unit, value }: Figure): Figure => {
  if (unit === "year") return { unit: "month", value: String(Number(value) * monthsPerYear) };
  return unit === "plain" && Number(value) >= smallestAmount ? { unit: "money", value } : { unit, value };
};

/** The values of each unit. */
const byUnit = (figures: readonly Figure[]): Report["figures"] => {
  const values = new Map<Unit, string[]>();
  for (const { unit, value } of figures.map(comparable))
    values.set(unit, [...(values.get(unit) ?? []), value]);
  return values;
};

/** Reads what a headline says. `places` finds the places that it names. */
export const createReportReader = (places: Lexicon<PlaceTerm>): ReadReport => {
  const lexicon = buildOnFirstSearch(createMatterLexicon);
  const roles = new Map(matters.map(({ matter, role }) => [matter, role]));
  return (title, item) => {
    const tokens = tokenize(title);
    const matterHits = lexicon.find(tokens);
    const placeHits = places.find(tokens);
    const namedPlaces = placeHits.filter(({ meanings }) => meanings.some(({ kind }) => namedKinds.has(kind)));
    const spoken = withoutPlaces(phraseOf(title), tokens, namedPlaces);
    const actHits = findActs(spoken);
    const bodyHits = findBodies(spoken);
    const named = subjectsOf(matterHits);
    const known = new Set(
      [...matterHits, ...placeHits].flatMap(({ at, length }) =>
        Array.from({ length }, (_, more) => at + more),
      ),
    );
    const told = new Set(
      [...actHits, ...bodyHits].flatMap(({ at, length }) =>
        spoken.slice(at, at + length).flatMap((word) => word.split("-")),
      ),
    );
    const words = tokens.map(({ lower }) => lower);
    return {
      ...item,
      acts: actsOf(actHits),
      bodies: namesOf(bodyHits),
      subjects: named.filter((matter) => roles.get(matter) === "subject"),
      aspects: named.filter((matter) => roles.get(matter) === "aspect"),
      programmes: named.filter((matter) => roles.get(matter) === "programme"),
      figures: byUnit(figuresIn(title)),
      laws: lawNumbersIn(title),
      places: subjectsOf(namedPlaces),
      towns: townsOf(namedPlaces, tokens),
      words: prefixesOf(words),
      otherWords: prefixesOf(words.filter((word, at) => !known.has(at) && !told.has(word))),
    };
  };
};

const hasAll = (all: readonly string[], some: readonly string[]) => some.every((one) => all.includes(one));

/** Whether each side has an element that the other lacks, like bills 590 and 591. */
const bothHaveExtra = (one: readonly string[], other: readonly string[]) =>
  !hasAll(one, other) && !hasAll(other, one);

const shared = (one: readonly string[], other: readonly string[]) => one.filter((it) => other.includes(it));

const areContrary = (one: string, other: string) =>
  contrariesOf.get(one)?.includes(other) || contrariesOf.get(other)?.includes(one);
const anyContrary = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.some((other) => areContrary(one, other)));

/** Whether the first acts contradict each other, as in "suspends" and "resumes suspended". */
const haveContraryActs = ({ acts: one }: Report, { acts: other }: Report): boolean =>
  !(hasAll(one.all, other.all) && hasAll(other.all, one.all)) &&
  shared(one.first, other.first).length === 0 &&
  anyContrary(one.first, other.first);

const nearOf = new Map(matters.map(({ matter, near }) => [matter, near]));
const changePrefix = "change ";

/** The matter of all items that are known to be steps of one change. */
export const matterOfChange = (id: string): string => changePrefix + id;

/** Whether two items are known to be steps of one change. */
export const shareChange = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((matter) => matter.startsWith(changePrefix) && other.includes(matter));

/** The subjects of a report with related ones, its programmes and its laws, to find other reports on the same matter. */
export const mattersOf = ({ subjects, programmes, laws }: Report): string[] => [
  ...new Set([
    ...subjects.flatMap((subject) => [subject, ...(nearOf.get(subject) ?? [])]),
    ...programmes,
    ...laws.map((law) => `law ${law}`),
  ]),
];

const areNear = (one: string, other: string) =>
  one === other || nearOf.get(one)?.includes(other) || nearOf.get(other)?.includes(one);
const haveNear = (one: readonly string[], other: readonly string[]) =>
  one.some((matter) => other.some((it) => areNear(matter, it)));
const areDisjoint = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && !haveNear(one, other);

const valuesOf = ({ figures }: Report, unit: Unit) => figures.get(unit) ?? [];
const figureUnits = Object.keys(rules.event.figures) as (keyof typeof rules.event.figures)[];

/** Smaller numbers without a unit are too common to identify an event. */
const smallestTelling = 20;
const isTelling = (unit: Unit) => (value: string) => unit !== "plain" || Number(value) >= smallestTelling;

const haveContraryFigures = (one: Report, other: Report) =>
  figureUnits.some((unit) => {
    const tellingOf = (report: Report) => valuesOf(report, unit).filter(isTelling(unit));
    return bothHaveExtra(tellingOf(one), tellingOf(other));
  });

const houses: readonly string[] = ["lower house", "upper house"];
const isSameBody = (one: string, other: string) =>
  one === other ||
  (one === "parliament" && houses.includes(other)) ||
  (other === "parliament" && houses.includes(one));

/** Whether each report names a body that the other lacks. A parliament may be either of its houses. */
const haveOtherBodies = (some: readonly string[], others: readonly string[]): boolean => {
  const isForeign = (all: readonly string[]) => (one: string) => !all.some((it) => isSameBody(one, it));
  return some.some(isForeign(others)) && others.some(isForeign(some));
};

/** Whether each report names one town, and they differ. A report with several towns may list what another sums up. */
const haveOtherTowns = ({ towns: [one, ...more] }: Report, { towns: [other, ...others] }: Report): boolean =>
  one !== undefined && other !== undefined && more.length + others.length === 0 && one !== other;

/** Whether a report is on a proposal, which is another event than its adoption. A vote ends the proposal. */
const isProposal = ({ acts }: Report) =>
  acts.all.includes("propose") && !acts.all.includes("approve") && !acts.all.includes("refuse");

const contradict = (one: Report, other: Report): boolean =>
  (one.countries.length > 0 &&
    other.countries.length > 0 &&
    shared(one.countries, other.countries).length === 0) ||
  haveContraryFigures(one, other) ||
  haveContraryActs(one, other) ||
  haveOtherBodies(one.bodies, other.bodies) ||
  bothHaveExtra(one.places, other.places) ||
  haveOtherTowns(one, other) ||
  bothHaveExtra(one.programmes, other.programmes) ||
  isProposal(one) !== isProposal(other) ||
  areDisjoint(one.subjects, other.subjects) ||
  areDisjoint(one.aspects, other.aspects);

const perNationality = new Set(matters.flatMap(({ matter, perNationality: is }) => (is ? [matter] : [])));

/**
 * Whether two reports name the same subjects, and the same nationalities where rules differ by nationality. Only then a
 * shared act makes one event of them: "extends visa-free stays" is not "extends visa-free transit".
 */
const haveSameScope = (one: Report, other: Report): boolean => {
  const isCovered = (some: Report, all: Report) =>
    some.subjects.every((subject) => all.subjects.some((it) => areNear(subject, it)));
  if (shared(one.subjects, other.subjects).length === 0)
    return shared(one.programmes, other.programmes).length > 0;
  if (!isCovered(one, other) || !isCovered(other, one)) return false;
  const isLimited = one.subjects.some((subject) => perNationality.has(subject));
  return !isLimited || (hasAll(one.places, other.places) && hasAll(other.places, one.places));
};

/** How many words two headlines share, relative to the shorter and to the longer one. Two words are too few to compare. */
const sharedWords = ({ words: one }: Report, { words: other }: Report) => {
  const both = shared(one, other).length;
  const [fewer, more] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  return both < 2 ? { ofShorter: 0, ofLonger: 0 } : { ofShorter: both / fewer, ofLonger: both / more };
};

const weighFigures = (one: Report, other: Report): number =>
  figureUnits.reduce((sum, unit) => {
    const both = shared(valuesOf(one, unit), valuesOf(other, unit)).filter(isTelling(unit));
    return sum + rules.event.figures[unit] * both.length;
  }, 0);

/** The weight of what both do: an act, or a mere step of a law. */
const weighActs = (acts: readonly string[]): number => {
  if (acts.some(isNoStep)) return rules.event.act;
  return acts.length > 0 ? rules.event.step : 0;
};

/**
 * How much two reports agree on what happened, on the scale of `rules.event`; undefined if they contradict each other.
 * The same subject alone does not suffice: they must share an act or a figure, too. Without a common subject, they must
 * share a weighty figure or nearly all words.
 */
export const agreementOf = (one: Report, other: Report): number | undefined => {
  if (contradict(one, other)) return undefined;
  const weights = rules.event;
  const { ofShorter, ofLonger } = sharedWords(one, other);
  const figures = weighFigures(one, other);
  // Headlines that differ in one word are about different things, such as interviews in Lagos and in Abuja, or parts 1
  // and 2.
  if (
    ofShorter >= weights.alike &&
    figures < weights.figureAlone &&
    (bothHaveExtra(one.otherWords, other.otherWords) ||
      bothHaveExtra(valuesOf(one, "plain"), valuesOf(other, "plain")))
  )
    return undefined;
  const acts = shared(one.acts.all, other.acts.all);
  const hasAct = acts.some(isNoStep);
  const hasProgramme = shared(one.programmes, other.programmes).length > 0;
  const hasSubject = hasProgramme || haveNear(one.subjects, other.subjects);
  // Headlines on different events rarely list the same three places.
  const hasPlaces = hasSubject && shared(one.places, other.places).length >= weights.manyPlaces;
  const total =
    (hasSubject ? weights.subject : 0) +
    (hasPlaces ? weights.places : 0) +
    (hasProgramme ? weights.programme : 0) +
    (haveNear(one.aspects, other.aspects) ? weights.aspect : 0) +
    weighActs(acts) +
    Math.min(weights.maxFigures, figures) +
    weights.words * ofShorter;
  const isConfirmed =
    ofLonger >= weights.almostSame ||
    (hasSubject && figures >= weights.figure) ||
    hasPlaces ||
    (hasAct && haveSameScope(one, other)) ||
    figures >= weights.figureAlone;
  return isConfirmed ? total : Math.min(total, weights.unconfirmed);
};

/** The units of figures that identify a change. Dates are left out, because they may move between proposal and rule. */
const figuresOfChange: readonly Unit[] = ["percent", "money", "times", "hour", "day", "week", "month"];

/** Whether two reports cannot be about one change. Different bodies and steps do not exclude it. */
const areDifferentChanges = (one: Report, other: Report): boolean =>
  shared(one.countries, other.countries).length === 0 ||
  figuresOfChange.some((unit) => bothHaveExtra(valuesOf(one, unit), valuesOf(other, unit))) ||
  anyContrary(one.acts.first.filter(isNoStep), other.acts.first.filter(isNoStep)) ||
  bothHaveExtra(one.laws, other.laws) ||
  bothHaveExtra(one.places, other.places) ||
  bothHaveExtra(one.programmes, other.programmes) ||
  areDisjoint(one.subjects, other.subjects) ||
  areDisjoint(one.aspects, other.aspects);

/**
 * Whether two reports, perhaps months apart, are about the same change, such as a proposal and the resulting rule. They must
 * share the number of a law, or a programme or the same subjects together with a figure or an act. Shared subjects with an
 * act also need a shared aspect.
 */
export const isSameChange = (one: Report, other: Report): boolean => {
  if (areDifferentChanges(one, other)) return false;
  if (shared(one.laws, other.laws).length > 0) return true;
  const hasFigure = figuresOfChange.some(
    (unit) => shared(valuesOf(one, unit), valuesOf(other, unit)).length > 0,
  );
  const hasAct = shared(one.acts.all, other.acts.all).some(isNoStep);
  const hasAspect = shared(one.aspects, other.aspects).length > 0;
  if (shared(one.programmes, other.programmes).length > 0) return hasFigure || hasAct;
  return haveSameScope(one, other) && (hasFigure || (hasAct && hasAspect));
};
