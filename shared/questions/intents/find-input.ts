import { isoOf, yearOf } from "../../calendar/day.ts";
import type { ProgrammeRoute, WorkKind } from "../../programmes/contract.ts";
import { type InvestmentKind, investmentKinds } from "../../programmes/ways.ts";
import type { Family } from "../../programmes/with-family.ts";
import type { findProgrammes } from "../find-programmes.ts";
import type { Reading } from "../reading/read.ts";
import { mostListed, usedMeans } from "./find-conditions.ts";
import { limitsOf } from "./find-limits.ts";
import { alsoOrderOf, isOrdered, isToCitizenship, orderOf } from "./find-order.ts";
import { countriesOf, isCapital, routesOf } from "./find-routes.ts";
import type { IntentContext } from "./intent.ts";
import { type Means, monthly, usualCurrency } from "./means.ts";

type Input = Parameters<typeof findProgrammes.answer>[0];

/** The maximum number of programs that a ranking names. */
export const mostOrdered = 5;

/** The highest fee that the text allows. If the text mentions a fee, this is its first amount without a period. */
const maxFeeOf = ({ cues, amounts, language }: Reading) => {
  const stated = cues.has("fee") ? amounts.find(({ period }) => period === undefined) : undefined;
  return stated && { amount: stated.amount, currency: stated.currency ?? usualCurrency(language) };
};

/** The ways to invest that a text asks for. */
const waysOf = ({ cues }: Reading): InvestmentKind[] | undefined => {
  if (cues.has("no-property")) return investmentKinds.filter((kind) => kind !== "property");
  const named = investmentKinds.filter((kind) => cues.has(`by-${kind}`));
  return named.length > 0 ? named : undefined;
};

const workOf = ({ cues }: Reading): WorkKind | undefined => {
  if (cues.has("pension")) return "retiree";
  // 'A retirement or a freelance permit' names two routes.
  return cues.has("freelance") && !cues.has("passive-income") ? "freelancer" : undefined;
};

const familyOf = ({ cues, family }: Reading): Family | undefined =>
  family ?? (cues.has("family") ? { partner: true, children: 1 } : undefined);

const flag = (isSet: boolean): true | undefined => (isSet ? true : undefined);

/** The conditions on a program that the text names. */
const wishesOf = ({ cues }: Reading, routes: readonly ProgrammeRoute[], { income }: Means) => ({
  // If the text gives an income, 'no income' is about somebody else: 'my wife has no income'.
  withoutIncome: flag(cues.has("no-income") && !cues.has("income-tax") && !income),
  usTreaty: flag(cues.has("us-treaty")),
  renewable: flag(cues.has("renew") && !cues.has("longest")),
  withoutStay: flag(cues.has("no-stay")),
  withoutQualification: flag(cues.has("no-degree")),
  withoutTax: flag(cues.has("untaxed")),
  withoutRecord: flag(cues.has("no-criminal-record")),
  withoutFee: flag(cues.has("no-fee")),
  localWork: flag(cues.has("local-clients")),
  permanent: flag(cues.has("permanent")),
  citizenship: flag(isToCitizenship(cues, routes)),
});

/** What the text says of the person. */
const personOf = (reading: Reading, { income, savings }: Means) => ({
  income: income && monthly(income),
  savings: savings && { amount: savings.amount, currency: savings.currency },
  work: workOf(reading),
  family: familyOf(reading),
  age: reading.age,
  citizenships: reading.passports.length > 0 ? [...reading.passports] : undefined,
});

/** The conditions and the order that a text names. Undefined if the text is about no route. */
export const findInput = (reading: Reading, context: IntentContext): Input | undefined => {
  const { cues, year } = reading;
  const { today } = context;
  const routes = routesOf(reading, context);
  if (!routes) return undefined;
  const means = usedMeans(reading, routes, context);
  return {
    routes: [...routes],
    countries: countriesOf(reading)?.slice(),
    ...personOf(reading, means),
    ...wishesOf(reading, routes, means),
    limits: limitsOf(reading, routes).limits,
    maxFee: maxFeeOf(reading),
    ways: isCapital(routes) ? waysOf(reading) : undefined,
    openedIn: cues.has("new-programme") ? (year ?? yearOf(today)) : undefined,
    order: orderOf(reading, routes, means),
    alsoOrder: alsoOrderOf(reading, routes, means),
    on: isoOf(today),
    most: isOrdered(reading) ? mostOrdered : mostListed,
  };
};
