import { isoOf } from "../../calendar/day.ts";
import { paths } from "../../paths.ts";
import type { Money, ProgrammeRoute, WorkKind } from "../../programmes/contract.ts";
import type { Family } from "../../programmes/with-family.ts";
import { findProgrammes, type ProgrammeOrder } from "../find-programmes.ts";
import type { ToldAmount } from "../reading/amounts.ts";
import { routesIn } from "../reading/programmes.ts";
import type { Reading } from "../reading/read.ts";
import { familyWords } from "./programme-columns.ts";
import { figuresWords } from "./programme-figures.ts";
import { upToFour } from "./sentences.ts";
import { type Said, type Sign, type SpokenContext, speak, type Words } from "./spoken.ts";

/** Cues that ask which programs fit, beside the name of a route. */
const findingCues = [
  ...["which", "cheapest", "fastest", "longest", "no-income", "no-degree", "no-stay", "untaxed"],
  ...["amount", "region", "unmarried", "most", "family", "permanent", "remote-work"],
];

/** Cues of a passport or a residence permit as something to get, with cues that tell how to choose among them. */
const choosing: readonly (readonly [cue: string, any: readonly string[]])[] = [
  ["residency", ["cheapest", "fastest", "no-income", "no-stay", "no-degree", "capital", "most"]],
  ["naturalize", ["cheapest", "fastest", "most"]],
  ["passport-document", ["cheapest", "fastest", "most"]],
];

const signs: readonly Sign[] = [
  ...["nomad", "passive-income", "investment", "citizenship"].map((cue) => ({
    points: 8,
    all: [cue],
    any: findingCues,
    none: ["programme"],
  })),
  ...choosing.map(([cue, any]) => ({
    points: 7,
    all: [cue],
    any,
    none: ["programme", "enter", "visa-free", "tax", "e-residency"],
  })),
  {
    ...{ points: 7, all: ["residency", "which"], none: ["programme", "tax"] },
    any: ["amount", "region", "family", "partner", "remote-work"],
  },
  {
    ...{
      points: 6,
      all: ["residency", "place"],
      none: ["programme", "told", "tax", "absence", "e-residency"],
    },
    any: ["price", "requirements", "how-much", "income", "documents", "which"],
  },
  { points: 6, all: ["remote-work", "which"], any: ["amount", "income"], none: ["programme", "tax"] },
  {
    ...{ points: 7, all: ["visa", "remote-work"], none: ["programme"] },
    any: ["which", "cheapest", "fastest", "no-income"],
  },
];

const livingRoutes: readonly ProgrammeRoute[] = ["nomad", "passive income", "freelance", "investment"];

const isOneOf = (cues: ReadonlySet<string>, ...wanted: readonly string[]) =>
  wanted.some((cue) => cues.has(cue));

/** The routes that a text is about. Undefined if it names none, and does not speak of living somewhere either. */
const routesOf = ({ cues }: Reading): readonly ProgrammeRoute[] | undefined => {
  const named = routesIn(cues);
  if (named.length > 0) return named;
  if (cues.has("remote-work")) return ["nomad", "visitor"];
  if (cues.has("residency")) return livingRoutes;
  return isOneOf(cues, "naturalize", "passport-document") ? ["citizenship"] : undefined;
};

const costly: ReadonlySet<ProgrammeRoute> = new Set(["investment", "citizenship"]);

/** Whether the sum that decides is paid or invested, rather than earned. */
const isCapital = (routes: readonly ProgrammeRoute[]): boolean => routes.every((route) => costly.has(route));

const orderOf = ({ cues }: Reading, routes: readonly ProgrammeRoute[]): ProgrammeOrder => {
  const isSoonest = cues.has("fastest");
  if (isSoonest && cues.has("permanent")) return "permanent";
  if (isSoonest && cues.has("naturalize") && !routes.includes("citizenship")) return "citizenship";
  if (cues.has("cheapest") && cues.has("min-stay")) return "stay";
  if (cues.has("fastest")) return "processing";
  if (cues.has("longest")) return "length";
  if (cues.has("fee")) return "fee";
  return isCapital(routes) || cues.has("no-stay") ? "investment" : "income";
};

/** Without a period, a sum that nobody earns in a month is for a year. */
const leastOfYear = 12_000;

const monthly = ({ amount, period }: ToldAmount): number =>
  period === "year" || (period === undefined && amount >= leastOfYear) ? amount / 12 : amount;

/** What the first amount of a text is: something to invest or to show, or else an income. */
const meansOf = (
  { amounts: [told], cues, language }: Reading,
  routes: readonly ProgrammeRoute[],
): { income?: Money; savings?: Money } => {
  if (!told) return {};
  const currency = told.currency ?? (language === "en" ? "USD" : "EUR");
  if (isCapital(routes) || (isOneOf(cues, "savings", "capital") && told.period === undefined))
    return { savings: { amount: told.amount, currency } };
  return { income: { amount: Math.floor(monthly(told)), currency } };
};

const workOf = ({ cues }: Reading): WorkKind | undefined => {
  if (cues.has("pension")) return "retiree";
  return cues.has("freelance") ? "freelancer" : undefined;
};

const familyOf = ({ cues, family }: Reading): Family | undefined =>
  family ?? (cues.has("family") ? { partner: true, children: 1 } : undefined);

const countriesOf = ({ region, subjects }: Reading): readonly string[] | undefined => {
  if (region) return region.countries;
  const named = subjects.filter((code) => code.length === 2);
  return named.length > 0 ? named : undefined;
};

const flag = (isSet: boolean): true | undefined => (isSet ? true : undefined);

/** So many are named where an order decides, and so many where conditions do. */
const [mostOrdered, mostListed] = [5, 9];

type Input = Parameters<typeof findProgrammes.answer>[0];

const amountWords = ({ income, savings }: Input, words: Words): string | undefined => {
  if (income)
    return words.say("find.condition.income", { amount: words.money(income.amount, income.currency) });
  return (
    savings && words.say("find.condition.savings", { amount: words.money(savings.amount, savings.currency) })
  );
};

/** The conditions that decide, each as a sentence. */
const conditionWords = (input: Input, { cues }: Reading, words: Words): (string | undefined)[] => {
  const unnamed = [
    input.withoutIncome && words.say("find.what.income"),
    input.withoutQualification && words.say("find.what.qualification"),
  ].filter((one) => one !== undefined);
  return [
    unnamed.length > 0 ? words.say("find.condition.unnamed", { what: words.list(unnamed) }) : undefined,
    input.withoutStay && words.say("find.condition.stay"),
    input.withoutTax && words.say("find.condition.tax"),
    input.family &&
      words.say("find.condition.family", { partner: cues.has("unmarried") ? "unmarried" : "other" }),
    amountWords(input, words),
    input.order === "investment" && input.routes?.every((route) => route === "citizenship")
      ? words.say("find.condition.citizenship", {
          family: input.family ? familyWords(input.family, words) : words.say("find.for-one"),
        })
      : undefined,
  ];
};

/** The list of programs with the filters that it has. */
const screenOf = ({ routes, withoutIncome, family, permanent }: Input, { words }: SpokenContext) => {
  const filters = {
    ...(routes?.length === 1 ? { kind: routes[0]! } : {}),
    ...(family ? { family: "yes" } : {}),
    ...(permanent ? { permanent: "yes" } : {}),
  };
  const query = withoutIncome ? "" : new URLSearchParams(filters).toString();
  return {
    title: words.say("screen.programmes"),
    href: query ? `${paths.programmes}?${query}` : paths.programmes,
  };
};

const isOrdered = ({ cues }: Reading) => isOneOf(cues, "cheapest", "fastest", "longest");

export const spokenFind = speak(findProgrammes, {
  signs,
  inputOf(reading, { today }) {
    const { cues } = reading;
    const routes = routesOf(reading);
    if (!routes) return undefined;
    const order = orderOf(reading, routes);
    return {
      routes: [...routes],
      countries: countriesOf(reading)?.slice(),
      ...meansOf(reading, routes),
      work: workOf(reading),
      family: familyOf(reading),
      withoutIncome: flag(cues.has("no-income")),
      withoutStay: flag(cues.has("no-stay")),
      withoutQualification: flag(cues.has("no-degree")),
      withoutTax: flag(cues.has("untaxed")),
      permanent: flag(cues.has("permanent")),
      order,
      on: isoOf(today),
      most: isOrdered(reading) ? mostOrdered : mostListed,
    };
  },
  say({ found, total, unstated, unsure }, input, context, reading): Said | undefined {
    const { words } = context;
    const { order } = input;
    const shown = {
      ...{ words, order, family: input.family ?? { partner: false, children: 0 } },
      withUnstated: input.income !== undefined,
    };
    const ordered = isOrdered(reading) ? found.filter(({ figure }) => figure !== undefined) : found;
    const listed = [...ordered, ...unsure];
    if (listed.length === 0) return undefined;
    const oldest = listed.map(({ programme }) => programme.asOf).sort()[0]!;
    const first =
      ordered.length > 0
        ? words.say("find.list", {
            order: words.say(
              ordered.some(({ figure }) => figure !== undefined) ? `find.order.${order}` : "find.order.none",
            ),
            list: figuresWords(ordered, shown),
            more: total - (isOrdered(reading) ? unstated : 0) - ordered.length,
          })
        : words.say("find.none");
    const possibly =
      unsure.length > 0 && ordered.length < mostListed
        ? words.say("find.unsure", {
            list: figuresWords(unsure.slice(0, mostListed - ordered.length), shown),
          })
        : undefined;
    const conditions = conditionWords(input, reading, words).filter((one) => one !== undefined);
    return {
      kind: "answer",
      sentences: upToFour([
        first,
        possibly,
        ...conditions.slice(0, possibly ? 1 : 2),
        words.say("source.programmes", { date: words.date(oldest) }),
      ]),
      sources: listed
        .slice(0, mostListed)
        .flatMap(({ programme: { sources } }) => sources.slice(0, 1).map(({ name, url }) => ({ name, url }))),
      asOf: oldest,
      screen: screenOf(input, context),
    };
  },
});
