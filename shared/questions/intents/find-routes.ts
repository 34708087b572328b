import { isoOf } from "../../calendar/day.ts";
import type { ProgrammeRoute } from "../../programmes/contract.ts";
import { createConverter } from "../../programmes/convert.ts";
import { monthsIn } from "../../programmes/with-family.ts";
import { hasOneOf } from "../reading/has-one-of.ts";
import { routesIn } from "../reading/programmes.ts";
import type { Reading } from "../reading/read.ts";
import type { IntentContext } from "./intent.ts";

const livingRoutes: readonly ProgrammeRoute[] = ["nomad", "passive income", "freelance", "investment"];

const workingRoutes: readonly ProgrammeRoute[] = ["nomad", "freelance"];

const jobless: readonly ProgrammeRoute[] = ["passive income", "investment"];

/** The highest yearly income that any program requires, in euros. */
const highestIncome = ({ packs, today }: IntentContext): number => {
  const { convert } = createConverter(packs.rates, {}, new Date(isoOf(today)));
  const yearly = packs.programmes.flatMap(({ income }) => {
    const euros = income && convert(income, "EUR")?.amount;
    return income && euros !== undefined ? (euros * 12) / monthsIn[income.period] : [];
  });
  return Math.max(0, ...yearly);
};

/** 'A residency, budget 300k': an amount is capital if it exceeds every yearly income that a program requires. */
const tellsCapital = ({ amounts, cues }: Reading, context: IntentContext): boolean => {
  if (hasOneOf(cues, ["income", "savings"]) || amounts.length === 0) return false;
  const { convert } = createConverter(context.packs.rates, {}, new Date(isoOf(context.today)));
  const least = highestIncome(context);
  return amounts.every(({ amount, period, currency = "EUR" }) => {
    const euros = convert({ amount, currency }, "EUR")?.amount;
    return period === undefined && euros !== undefined && euros > least;
  });
};

/** Whether a program of a route is open in the countries of a text, or anywhere if it names none. */
const hasOpen = (asked: ProgrammeRoute, reading: Reading, { packs }: IntentContext): boolean => {
  const places = countriesOf(reading);
  return packs.programmes.some(
    ({ route, status, flagCode }) =>
      route === asked && status === "open" && (places?.includes(flagCode.toUpperCase()) ?? true),
  );
};

/**
 * The routes for somebody with earnings. Unless they mention freelancing, they may be an employee, so freelance permits
 * are left out where there is a nomad visa.
 */
const workingRoutesOf = (reading: Reading, context: IntentContext): readonly ProgrammeRoute[] =>
  hasOpen("nomad", reading, context) && !reading.cues.has("freelance") ? ["nomad"] : workingRoutes;

/** The routes to a passport: one that is sold, or years of residence in countries that sell none. */
const passportRoutesOf = (reading: Reading, context: IntentContext): readonly ProgrammeRoute[] =>
  hasOpen("citizenship", reading, context) ? ["citizenship"] : livingRoutes;

/** Whether a text looks for a permit of any kind to live somewhere, or for one that the person's income is enough for. */
const isLooking = ({ cues, amounts, region }: Reading): boolean =>
  cues.has("best-visa") ||
  (amounts.length > 0 && region !== undefined && cues.has("which")) ||
  (cues.has("live") && hasOneOf(cues, ["which", "cheapest", "fastest", "no-job"])) ||
  (amounts.length > 0 && hasOneOf(cues, ["compare", "visa", "accepted"]));

/** The routes that a text is about. Undefined if it names no route and does not look for a place to live. */
export const routesOf = (reading: Reading, context: IntentContext): readonly ProgrammeRoute[] | undefined => {
  const { cues } = reading;
  const named = routesIn(cues);
  // A freelancer may also use a nomad visa, unless the text names the permit of freelancers.
  const isFreelancer = named.length === 1 && named[0] === "freelance" && !cues.has("freelance-permit");
  if (isFreelancer) return workingRoutes;
  if (named.length > 0) return named;
  if (hasOneOf(cues, ["remote-work", "laptop"])) return ["nomad", "visitor"];
  if (cues.has("residency") && tellsCapital(reading, context)) return ["investment"];
  if (cues.has("residency")) return cues.has("no-job") ? jobless : livingRoutes;
  if (isLooking(reading))
    return hasOneOf(cues, ["no-job", "pension", "dividends"]) ? jobless : workingRoutesOf(reading, context);
  return hasOneOf(cues, ["naturalize", "passport-document"]) ? passportRoutesOf(reading, context) : undefined;
};

const costly: ReadonlySet<ProgrammeRoute> = new Set(["investment", "citizenship"]);

/** Whether programs of these routes ask for money that is paid or invested, not for an income. */
export const isCapital = (routes: readonly ProgrammeRoute[]): boolean =>
  routes.every((route) => costly.has(route));

export const countriesOf = ({ region, subjects, cues }: Reading): readonly string[] | undefined => {
  if (cues.has("anywhere")) return undefined;
  if (region) return region.countries;
  const named = subjects.filter((code) => code.length === 2);
  return named.length > 0 ? named : undefined;
};
