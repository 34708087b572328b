import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import type { WorkKind } from "../../programmes/contract.ts";
import { programmePagePath } from "../../programmes/programme-path.ts";
import { foldLetters } from "../../text/fold.ts";
import { withoutFullStop } from "../../text/full-stop.ts";
import { compareProgrammes } from "../compare-programmes.ts";
import { mayEnter } from "../may-enter.ts";
import { type ProgrammeFacts, programmeFact } from "../programme-fact.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import type { Reading } from "../reading/read.ts";
import {
  commonCues,
  demands,
  plainCues,
  type StatedColumns,
  taxCues,
  tellAsked,
  tellCompared,
} from "./asked-columns.ts";
import { asksChance } from "./chance.ts";
import { withVerdict } from "./continuity.ts";
import { differenceWords } from "./differences.ts";
import { eligibilityWords } from "./eligibility.ts";
import { sourceWords } from "./entry.ts";
import {
  createIntent,
  type IntentContext,
  type MissingField,
  type WordedAnswer,
  type Words,
} from "./intent.ts";
import { foreignTaxWords, localPayWords } from "./place-tax.ts";
import { type ColumnId, inStatedCase, type Situation, taxSupport } from "./programme-columns.ts";
import { programmeTitle } from "./programme-names.ts";
import { namedBy } from "./rules.ts";
import { upToFour } from "./sentences.ts";
import { fitWords, verdictWords } from "./verdicts.ts";
import { shut, yesOrNo } from "./yes-no.ts";

/** The columns of an answer to a text that asks for none by itself. */
const keyColumns: readonly ColumnId[] = [
  ...(["income", "savings", "investment", "duration", "renewal", "fee", "processing"] as const),
];
const comparedColumns: readonly ColumnId[] = [
  ...(["income", "savings", "investment", "duration", "tax-kind", "fee", "citizenship"] as const),
];

const columnNames = (ids: readonly ColumnId[], { words }: IntentContext): string =>
  words.list(ids.map((id) => words.say(`column.${id}`)));

/** Names the country's program for remote work, if the text asks about remote work and this program is not for it. */
const remoteWay = (facts: ProgrammeFacts, named: readonly ColumnId[], context: IntentContext) => {
  if (
    !named.includes("remote-work") ||
    facts.terms.who.some((kind) => kind === "employee" || kind === "freelancer")
  )
    return undefined;
  const other = context.packs.programmes.find(
    ({ flagCode, route, status }) => flagCode === facts.flagCode && route === "nomad" && status === "open",
  );
  return other && context.words.say("condition.remote-way", { name: other.name });
};

export const sourceOf = ({ sources, asOf, confidence }: ProgrammeFacts) => ({
  source: sources[0],
  asOf,
  assumed: confidence === "high" ? undefined : confidence,
});

export const answerSources = (all: readonly ProgrammeFacts[]) =>
  all.flatMap(({ sources }) => sources.slice(0, 2).map(({ name, url }) => ({ name, url })));

/** Whether the text asks about an absence and the table has nothing on it. The country's permit rules may have. */
const isOnlyOnAbsence = ({ cues }: Reading, facts: ProgrammeFacts): boolean =>
  cues.has("absence") && facts.texts.absence === undefined && facts.presenceRule === undefined;

const countryOf = (id: string, { packs }: IntentContext): string =>
  packs.programmes.find((one) => one.id === id)?.flagCode.toUpperCase() ?? "";

/** The likeliest of several programs with a name: the first one for the person's kind of work, or else the first one. */
const likeliestOf = (
  ids: readonly string[],
  { cues }: Reading,
  { packs }: IntentContext,
): string | undefined => {
  const kinds: readonly WorkKind[] = [
    ...(cues.has("remote-work") ? (["employee", "freelancer"] as const) : []),
    ...(cues.has("pension") ? (["retiree"] as const) : []),
  ];
  const isFor = (id: string) =>
    packs.programmes.some((one) => one.id === id && kinds.some((kind) => one.terms.who.includes(kind)));
  return ids.find(isFor) ?? ids[0];
};

/** Asks for the country of a name that several countries use. */
const askCountry = (ids: readonly string[], context: IntentContext): MissingField | undefined => {
  const places = [...new Set(ids.map((id) => countryOf(id, context)))];
  if (places.length < 2) return undefined;
  const { words } = context;
  const names = places.map((code) => words.place(code));
  return {
    kind: "missing",
    field: "programme",
    ask: words.say("ask.programme", { places: words.list(names) }),
    replies: names,
  };
};

/** Other programs that the same words may mean. */
const othersWords = (
  { programmes: [ids = []] }: Reading,
  { id: own }: ProgrammeFacts,
  { packs, words }: IntentContext,
) => {
  const names = ids
    .filter((id) => id !== own)
    .slice(0, 3)
    .flatMap((id) => packs.programmes.find((one) => one.id === id)?.name ?? []);
  return names.length > 0 ? words.say("programme.others", { names: words.list(names) }) : undefined;
};

/** The maximum number of programs to name in place of a closed one. */
const maxInstead = 4;

/** The open programs of the country, if the text asks what there is in place of a closed one. */
const insteadWords = (
  { status, flagCode }: ProgrammeFacts,
  { cues }: Reading,
  { packs, words }: IntentContext,
): string | undefined => {
  if (!shut.includes(status) || !cues.has("successor")) return undefined;
  const open = packs.programmes.filter((one) => one.flagCode === flagCode && one.status === "open");
  const names = [...new Set(open.map(({ name }) => name))].slice(0, maxInstead);
  return names.length > 0 ? words.say("programme.open-there", { names: words.list(names) }) : undefined;
};

/** Names the countries of a comparison for which the table has no program of that kind. */
const leftOutWords = (
  { cues, subjects, places, text }: Reading,
  programmes: readonly ProgrammeFacts[],
  { words }: IntentContext,
): string | undefined => {
  if (!cues.has("compare") || hasOneOf(cues, [...travelCues, "visa-free", ...taxCues])) return undefined;
  const told = new Set(programmes.map(({ flagCode }) => flagCode.toUpperCase()));
  // A city, such as Granada, may mean something else.
  const isByName = (code: string) => {
    const name = foldLetters(words.place(code).replace(/^the /, ""));
    return places.some(({ code: own, at, end }) => {
      const said = foldLetters(text.slice(at, end));
      return own === code && (said === name || name.startsWith(`${said} `));
    });
  };
  const others = subjects.filter((code) => code.length === 2 && !told.has(code) && isByName(code));
  const [{ route } = { route: "nomad" }] = programmes;
  return others.length > 0
    ? words.say("find.none-there", {
        what: words.say(`route.${route}`),
        places: words.list(others.map((code) => words.place(code))),
      })
    : undefined;
};

/** Cues of visits and counted days. With them, a text does not ask for the figures of a program. */
const travelCues = ["schengen", "left", "told", "enter", "until-when"];

/** Says that sources don't state how old a certificate may be, if the text asks. */
const recordAgeWords = ({ documents }: ProgrammeFacts, { cues }: Reading, { words }: IntentContext) => {
  const record = documents.find(({ kind }) => kind === "criminal record");
  return cues.has("criminal-record") && cues.has("how-old") && record && record.maxAgeDays === undefined
    ? words.say("fact.unstated", { columns: words.say("column.record-age") })
    : undefined;
};

/** Says that the sources leave out how to renew, if the text asks how and they don't even name a deadline. */
const howToRenewWords = (
  { deadlines }: ProgrammeFacts,
  named: readonly ColumnId[],
  { cues }: Reading,
  { words }: IntentContext,
): string | undefined =>
  cues.has("how-to") && named.includes("renewal") && !deadlines.some(({ of }) => of === "before expiry")
    ? words.say("fact.renewal-how-unstated")
    : undefined;

/** Says that the sources name no birth or marriage certificate, if the text asks about one. */
const familyCertificateWords = ({ cues }: Reading, { words }: IntentContext): string | undefined =>
  cues.has("family-certificate") ? words.say("fact.family-certificate-unstated") : undefined;

/** Says that the tables lack the tax regime that the text names. */
const missingRegimeWords = (
  { flagCode }: ProgrammeFacts,
  columns: readonly ColumnId[],
  reading: Reading,
  { packs, words }: IntentContext,
): string | undefined => {
  const named = namedBy(reading, "regime");
  const place = flagCode.toUpperCase();
  const known = packs.places.find((one) => one.place === place)?.regimes ?? [];
  return named !== undefined && columns.includes("tax") && !known.some(({ id }) => id === named)
    ? words.say("regime.missing", { place: words.place(place) })
    : undefined;
};

/** The family members who come along. Undefined if the person comes alone. */
const companyOf = ({ family }: Reading): Reading["family"] =>
  family && (family.partner || family.children > 0) ? family : undefined;

/** The person's kind of work. 'Non tech' also contains the cue of 'tech', so it is checked first. */
const workOf = ({ cues }: Reading): Situation["work"] => {
  if (cues.has("other-occupation")) return "other";
  return cues.has("tech-work") ? "tech" : undefined;
};

const situationOf = (reading: Reading, { words, packs, today }: IntentContext): Situation => ({
  words,
  family: companyOf(reading),
  isUnmarried: reading.cues.has("unmarried"),
  age: reading.age,
  work: workOf(reading),
  rules: packs.law.rulesFor([], today),
});

/** The tax of the country's residents on income from abroad, for a program without tax rules of its own. */
const countryTaxWords = (
  facts: ProgrammeFacts,
  columns: readonly ColumnId[],
  situation: Situation,
): string | undefined => {
  const { place, regime } = taxSupport(facts, situation);
  // The rate for holders of this permit replaces the general rate.
  if (regime?.id === "nomad") return undefined;
  if (!place || !columns.includes("tax")) return undefined;
  return localPayWords(place, situation.words) ?? foreignTaxWords(place, situation.words);
};

/** The rows that an answer is based on: the programs, and the tax figures of their countries if it is about tax. */
const supportOf = (
  programmes: readonly ProgrammeFacts[],
  columns: readonly ColumnId[],
  situation: Situation,
) => {
  const taxes = columns.includes("tax") ? programmes.map((facts) => taxSupport(facts, situation)) : [];
  const ofPlaces = taxes.flatMap(({ place, regime, business }) =>
    [(place ?? business)?.income, regime].filter((one) => one !== undefined),
  );
  const [asOf = ""] = [...programmes, ...ofPlaces].map((one) => one.asOf).sort();
  return {
    asOf,
    key: ofPlaces.length > 0 ? "source.programmes-places" : "source.programmes",
    sources: [...answerSources(programmes), ...ofPlaces.flatMap(({ sources }) => sources.slice(0, 1))],
    hasRegime: taxes.some(({ regime }) => regime !== undefined),
  };
};

/** The sentences after the facts of a program, the most important first. */
const conditionsOf = (
  facts: ProgrammeFacts,
  told: StatedColumns,
  situation: Situation,
  reading: Reading,
  context: IntentContext,
): string[] => {
  const { words } = context;
  const isPartStated = told.facts.length > 0 && told.unstated.length > 0;
  return [
    insteadWords(facts, reading, context),
    countryTaxWords(facts, told.columns, situation),
    howToRenewWords(facts, told.named, reading, context),
    familyCertificateWords(reading, context),
    isPartStated ? words.say("fact.unstated", { columns: columnNames(told.unstated, context) }) : undefined,
    leftOutWords(reading, [facts], context),
    recordAgeWords(facts, reading, context),
    remoteWay(facts, told.columns, context),
    ...told.conditions,
    othersWords(reading, facts, context),
  ].filter((one) => one !== undefined);
};

/** The facts of a program after a yes or no, or without one. A single clause comes before the program's name. */
const factsWords = (
  title: string,
  { facts, isClause }: StatedColumns,
  verdict: ReturnType<typeof yesOrNo>,
  words: Words,
): string => {
  const isFirst = isClause && (verdict === "yes" || verdict === "no");
  const text = isFirst
    ? words.say("programme.fact-first", { fact: facts[0] ?? "", title })
    : words.say(verdict ? "programme.facts-for" : "programme.facts", { title, facts: facts.join("; ") });
  return withVerdict(text, verdict, words);
};

/** Cues that show that a question on tax is about the holders of a program. */
const titleCues = ["visa", "nomad", "investment", "citizenship", "permit", "foreign-income", "pays-tax"];

export const programmeIntent = createIntent(programmeFact, {
  signs: [
    { points: 12, all: ["programme"], any: plainCues },
    { points: 9, all: ["programme"], any: commonCues, none: travelCues },
    ...taxCues.map((cue) => ({ points: 8, all: ["programme", cue], any: titleCues })),
    // 'Can I freelance on it' asks who may have the permit.
    {
      points: 12.6,
      all: ["programme", "freelance", "allowed"],
      none: ["programmes", "visitor", "clients", "local-job", "local-work", "family-work"],
    },
    // The 'still' of 'can I still apply' is also a cue of days left.
    {
      points: 9,
      all: ["programme", "left"],
      any: ["status", "to-get"],
      none: travelCues.filter((cue) => cue !== "left"),
    },
    {
      points: 8,
      all: ["programme", "need"],
      none: ["visa-free", "authorization", "schengen", "told", "want.tax-number"],
    },
    { points: 3, all: ["programme"], none: [...travelCues, ...taxCues, "want.tax-number"] },
  ],
  inputOf(reading, context) {
    const [ids = []] = reading.programmes;
    const programme = likeliestOf(ids, reading, context);
    if (programme === undefined) return undefined;
    return askCountry(ids, context) ?? { programme, family: reading.family };
  },
  say(found, _, context, reading): WordedAnswer | undefined {
    const { words } = context;
    if (isOnlyOnAbsence(reading, found)) return undefined;
    const situation: Situation = { ...situationOf(reading, context), places: context.packs.places };
    const facts = inStatedCase(found, situation);
    const told = tellAsked(facts, reading, situation, asksChance(reading) ? demands : keyColumns);
    if (told.facts.length === 0 && told.unstated.every((id) => id === "tax")) return undefined;
    // A later question of the same text that asks for no column must not repeat the general facts.
    if (reading.refersBack && !told.isAsked) return undefined;
    const title = programmeTitle(facts, context);
    const support = supportOf([facts], told.columns, situation);
    // Nobody can apply for a closed program, whatever their nationality or means.
    const isShut = shut.includes(facts.status);
    const person = isShut
      ? []
      : [eligibilityWords([facts], reading, context), fitWords([facts], reading, context)];
    const verdict = person.every((one) => one === undefined)
      ? yesOrNo(facts, reading, told.named)
      : undefined;
    const first =
      told.facts.length > 0
        ? factsWords(title, told, verdict, words)
        : words.say("programme.unstated", { title, columns: columnNames(told.unstated, context) });
    return {
      kind: "answer",
      sentences: upToFour([
        ...person,
        reading.cues.has("changed") ? words.say("changed.none-of-program") : undefined,
        asksChance(reading) ? words.say("programme.no-guarantee") : undefined,
        reading.cues.has("need-company") ? words.say("company.need-unstated") : undefined,
        missingRegimeWords(facts, told.columns, reading, context),
        first,
        ...conditionsOf(facts, told, situation, reading, context).slice(0, 2),
        support.key === "source.programmes"
          ? sourceWords(sourceOf(facts), words)
          : words.say(support.key, { date: words.date(support.asOf) }),
      ]),
      sources: support.sources,
      asOf: support.asOf,
      screen: { title, href: programmePagePath(facts.id) },
    };
  },
});

/** The maximum number of programs to compare. */
const maxCompared = 3;

const comparedIds = (reading: Reading, context: IntentContext): string[] =>
  reading.programmes.slice(0, maxCompared).flatMap((ids) => likeliestOf(ids, reading, context) ?? []);

/** Says how holders of the new passport enter the place that the text names. */
const entryWords = (
  { route, flagCode }: ProgrammeFacts,
  { cues, subjects, programmes }: Reading,
  context: IntentContext,
): string[] => {
  if (route !== "citizenship" || !(cues.has("visa-free") || cues.has("enter"))) return [];
  const own = new Set(programmes.flat().map((id) => countryOf(id, context)));
  const passports = [flagCode.toUpperCase()];
  return subjects
    .filter((code) => !own.has(code))
    .map((place) => {
      const { requirement, days } = mayEnter.answer(
        { passports, place, on: isoOf(context.today) },
        context.packs,
      );
      const { words } = context;
      return words.say("fact.entry", {
        place: words.place(place),
        requirement: words.say(`requirement.${requirement}`),
        days: days ?? 0,
      });
    });
};

/** Whether the text compares fees and one fee is not stated. Incomes don't decide which is 'cheaper to apply for'. */
const lacksFee = (all: readonly StatedColumns[], { cues }: Reading): boolean =>
  (cues.has("to-get") || cues.has("fee")) && all.some(({ unstated }) => unstated.includes("fee"));

export const comparisonIntent = createIntent(compareProgrammes, {
  signs: [{ points: 13, all: ["programmes"], none: ["regime", "special-regime"] }],
  inputOf(reading, context) {
    const unclear = reading.programmes
      .map((ids) => askCountry(ids, context))
      .find((one) => one !== undefined);
    if (unclear) return unclear;
    const ids = comparedIds(reading, context);
    return ids.length < 2 ? undefined : { programmes: ids, family: reading.family };
  },
  say({ programmes: found }, _, context, reading): WordedAnswer | undefined {
    const { words, packs } = context;
    const situation: Situation = { ...situationOf(reading, context), places: packs.places };
    const programmes = found.map((facts) => inStatedCase(facts, situation));
    const told = programmes.map((facts) => tellCompared(facts, reading, situation, comparedColumns));
    const sentences = programmes.map((facts, at) => {
      const { facts: stated = [], unstated = [] } = told[at] ?? {};
      const missing = unstated.map((id) =>
        words.say("fact.unstated-one", { column: words.say(`column.${id}`) }),
      );
      return words.say("programme.facts", {
        title: programmeTitle(facts, context),
        facts: [...stated, ...entryWords(facts, reading, context), ...missing].join("; "),
      });
    });
    // Beside a verdict, two sentences are left for the programs.
    const [first, second, last] = sentences;
    const columns = told.flatMap((one) => one.columns);
    const leftOut = leftOutWords(reading, programmes, context);
    const isGeneral =
      leftOut === undefined && !reading.cues.has("price") && told.every(({ isAsked }) => !isAsked);
    const verdict =
      eligibilityWords(programmes, reading, context) ??
      fitWords(programmes, reading, context) ??
      (lacksFee(told, reading) ? undefined : verdictWords(programmes, reading, columns, context)) ??
      (isGeneral ? differenceWords(programmes, reading, situation, context) : undefined);
    const support = supportOf(programmes, columns, situation);
    return {
      kind: "answer",
      sentences: upToFour([
        verdict,
        ...(verdict && last !== undefined
          ? [first, words.say("programme.both", { one: withoutFullStop(second ?? ""), other: last })]
          : sentences),
        leftOut,
        support.hasRegime ? words.say("differ.special") : undefined,
        words.say(support.key, { date: words.date(support.asOf) }),
      ]),
      sources: support.sources,
      asOf: support.asOf,
      screen: { title: words.say("screen.programmes"), href: paths.programmes },
    };
  },
});
