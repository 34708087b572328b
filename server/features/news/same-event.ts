import { acts, bodies, genericWords } from "#server/knowledge/acts.ts";
import { type Figure, figuresIn, type Unit } from "#server/knowledge/figures.ts";
import { matters } from "#server/knowledge/matters.ts";
import type { PlaceKind } from "#server/knowledge/places.ts";
import { foldLetters } from "#shared/text.ts";
import { buildOnFirstSearch, createLexicon, type Hit, type Lexicon, type PlaceTerm } from "./lexicon.ts";
import { type Token, tokenize } from "./tokens.ts";
import { rules } from "./weights.ts";

/** What a headline says, as far as it tells events apart. */
export interface Report {
  /** The countries that the text of its item names. */
  countries: readonly string[];
  /** All acts in it, and those of its first informative word. */
  acts: { all: readonly string[]; first: readonly string[] };
  /** The stages of a law that it names by the body that decides. */
  bodies: readonly string[];
  subjects: readonly string[];
  aspects: readonly string[];
  /** Named programmes, such as the Blue Card. */
  programmes: readonly string[];
  figures: readonly Figure[];
  /** The places that it names. */
  places: readonly string[];
  /** Prefixes of its informative words. */
  words: readonly string[];
  /** Prefixes of those that are neither a place nor a word for an act, a body or a matter. */
  otherWords: readonly string[];
}

/** Reads what the headline of an item says. */
export type ReadReport = (title: string, item: Pick<Report, "countries">) => Report;

/** Matches whole words only: "start-up" is not "start". */
const patternOf = (terms: readonly string[]) => {
  const patterns = terms.map((term) => term.replaceAll("*", "\\p{L}*").replaceAll(" … ", "\\s(?:.*\\s)?"));
  return new RegExp(`(?<![\\p{L}-])(?:${patterns.join("|")})(?![\\p{L}-])`, "u");
};

const actPatterns = acts.map(({ act, terms }) => ({ name: act, pattern: patternOf(terms) }));
const bodyPatterns = bodies.map(({ body, terms }) => ({ name: body, pattern: patternOf(terms) }));
const contrariesOf = new Map(acts.map(({ act, contraryTo }) => [act, contraryTo]));
const steps = new Set(acts.filter(({ isStep }) => isStep).map(({ act }) => act));

/** The acts in a folded title, and those of its first informative word. */
const actsIn = (words: string): Report["acts"] => {
  const found = actPatterns
    .map(({ name, pattern }) => ({ name, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0);
  const informative = found.filter(({ name }) => !steps.has(name));
  const leading = informative.length > 0 ? informative : found;
  const first = Math.min(...leading.map(({ at }) => at));
  return {
    all: found.map(({ name }) => name),
    first: leading.filter(({ at }) => at === first).map(({ name }) => name),
  };
};

/** This many letters identify a word whatever its ending: German, Germany; citizen, citizenship. */
const prefixLength = 4;
const uninformative = patternOf(genericWords);

/** Prefixes of informative words. */
const prefixesOf = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .filter((word) => /^\p{L}{4,}$/u.test(word) && !uninformative.test(word))
      .map((word) => word.slice(0, prefixLength)),
  ),
];

const isActOrBody = (word: string) =>
  [...actPatterns, ...bodyPatterns].some(({ pattern }) => pattern.test(word));

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
const withoutPlaces = (folded: string, tokens: readonly Token[], hits: readonly Hit<PlaceTerm>[]) =>
  hits
    .filter(({ meanings }) => meanings.some(({ kind }) => namedKinds.has(kind)))
    .map(({ at, length }) => tokens.slice(at, at + length).map(({ lower }) => lower))
    .reduce((left, words) => left.replace(new RegExp(words.join("[^\\p{L}\\p{N}]+"), "u"), " "), folded);

/** Reads what a headline says. `places` finds the places that it names. */
export const createReportReader = (places: Lexicon<PlaceTerm>): ReadReport => {
  const lexicon = buildOnFirstSearch(createMatterLexicon);
  const roles = new Map(matters.map(({ matter, role }) => [matter, role]));
  return (title, item) => {
    const tokens = tokenize(title);
    const matterHits = lexicon.find(tokens);
    const placeHits = places.find(tokens);
    const folded = withoutPlaces(foldLetters(title), tokens, placeHits);
    const named = subjectsOf(matterHits);
    const known = new Set(
      [...matterHits, ...placeHits].flatMap(({ at, length }) =>
        Array.from({ length }, (_, more) => at + more),
      ),
    );
    const words = tokens.map(({ lower }) => lower);
    return {
      ...item,
      acts: actsIn(folded),
      bodies: bodyPatterns.filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name),
      subjects: named.filter((matter) => roles.get(matter) === "subject"),
      aspects: named.filter((matter) => roles.get(matter) === "aspect"),
      programmes: named.filter((matter) => roles.get(matter) === "programme"),
      figures: figuresIn(title),
      places: subjectsOf(
        placeHits.filter(({ meanings }) => meanings.some(({ kind }) => namedKinds.has(kind))),
      ),
      words: prefixesOf(words),
      otherWords: prefixesOf(words.filter((word, at) => !known.has(at) && !isActOrBody(word))),
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
/** The subjects of a report and those near to them, to find others about the same. */
export const nearbySubjects = ({ subjects }: Report): string[] => [
  ...new Set(subjects.flatMap((subject) => [subject, ...(nearOf.get(subject) ?? [])])),
];

const areNear = (one: string, other: string) =>
  one === other || nearOf.get(one)?.includes(other) || nearOf.get(other)?.includes(one);
const haveNear = (one: readonly string[], other: readonly string[]) =>
  one.some((matter) => other.some((it) => areNear(matter, it)));
const areDisjoint = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && !haveNear(one, other);

const valuesOf = ({ figures }: Report, unit: Unit) =>
  figures.filter((figure) => figure.unit === unit).map(({ value }) => value);
const figureUnits = Object.keys(rules.event.figures) as (keyof typeof rules.event.figures)[];

const haveContraryFigures = (one: Report, other: Report) =>
  figureUnits.some((unit) => bothHaveExtra(valuesOf(one, unit), valuesOf(other, unit)));

const contradict = (one: Report, other: Report): boolean =>
  (one.countries.length > 0 &&
    other.countries.length > 0 &&
    shared(one.countries, other.countries).length === 0) ||
  haveContraryFigures(one, other) ||
  haveContraryActs(one, other) ||
  bothHaveExtra(one.bodies, other.bodies) ||
  bothHaveExtra(one.places, other.places) ||
  bothHaveExtra(one.programmes, other.programmes) ||
  areDisjoint(one.subjects, other.subjects) ||
  areDisjoint(one.aspects, other.aspects);

/** The share of the shorter headline's words that the other has too. Two words are too few to tell. */
const sharedWords = ({ words: one }: Report, { words: other }: Report): number => {
  const both = shared(one, other).length;
  return both < 2 ? 0 : both / Math.min(one.length, other.length);
};

/**
 * How much two reports agree on what happened, on the scale of `rules.event`; undefined if they contradict each other.
 * The same subject alone does not suffice: they must share an act or a figure, or nearly all words.
 */
export const agreementOf = (one: Report, other: Report): number | undefined => {
  if (contradict(one, other)) return undefined;
  const { subject, aspect, programme, act, figure, maxFigures, words, alike, almostSame, unconfirmed } =
    rules.event;
  const share = sharedWords(one, other);
  // Headlines that differ in one place are about different things: the interviews in Lagos, and those in Abuja.
  if (share >= alike && bothHaveExtra(one.otherWords, other.otherWords)) return undefined;
  const figures = figureUnits.reduce(
    (sum, unit) =>
      sum + rules.event.figures[unit] * shared(valuesOf(one, unit), valuesOf(other, unit)).length,
    0,
  );
  const acts = shared(one.acts.all, other.acts.all).length > 0 ? act : 0;
  const total =
    (haveNear(one.subjects, other.subjects) ? subject : 0) +
    (haveNear(one.aspects, other.aspects) ? aspect : 0) +
    (shared(one.programmes, other.programmes).length > 0 ? programme : 0) +
    acts +
    Math.min(maxFigures, figures) +
    words * share;
  const isConfirmed = acts > 0 || figures >= figure || share >= almostSame;
  return isConfirmed ? total : Math.min(total, unconfirmed);
};
