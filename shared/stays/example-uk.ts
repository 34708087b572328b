import { type Asked, yearOfExample } from "./example-facts.ts";
import {
  type Inputs,
  isRecord,
  listInput,
  numberInput,
  numbersInput,
  periodsInput,
  yesNoInput,
} from "./example-inputs.ts";
import { bridgeVisits } from "./meter.ts";
import { countIn } from "./ranges.ts";
import { decideUkResidence, type UkFacts, ukTies } from "./uk-residence.ts";

const maxExceptionalDays = 60;

/** The UK days of an example: midnights without transit, and without at most 60 exceptional days. */
export const ukDaysOf = (asked: Asked): number | undefined => {
  const { inputs, stays, counted } = asked;
  const left =
    Math.min(maxExceptionalDays, numberInput(inputs, "exceptionalDays", "exceptional") ?? 0) +
    (numberInput(inputs, "transitDays", "transitMidnights") ?? 0);
  const { midnights } = inputs;
  const given =
    numberInput(inputs, "midnightsInUk", "ukMidnights", "midnights", "ukDays", "daysInUk", "days") ??
    (isRecord(midnights) ? numberInput(midnights, "GB", "UK") : undefined);
  if (given !== undefined) return given - left;
  if (stays.length === 0) return undefined;
  const year = yearOfExample(asked);
  return (year ? countIn(counted.days, year.from, year.to) : counted.days.size) - left;
};

const namesOfTies: Readonly<Record<(typeof ukTies)[number], RegExp>> = {
  family: /family/i,
  accommodation: /accommodation|home/i,
  work: /work/i,
  ninetyDay: /90|ninety/i,
  country: /country/i,
};

type Ties = Readonly<Partial<Record<(typeof ukTies)[number], boolean>>>;

/** The tie that a name is about: `family`, `workTie`, `90 days`. */
const tieNamed = (name: string) => ukTies.find((tie) => namesOfTies[tie].test(name));

/** The country tie counts only for somebody resident before, so a list of names is more than its length. */
const tiesInList = (list: readonly unknown[], before: boolean | undefined): UkFacts["ties"] => {
  const given = list.filter(Boolean);
  const named = given.map((item) => (typeof item === "string" ? tieNamed(item) : undefined));
  if (!named.includes(undefined)) return Object.fromEntries(ukTies.map((tie) => [tie, named.includes(tie)]));
  return before === false ? named.filter((tie) => tie !== "country").length : named.length;
};

/** Ties that are facts of their own: `familyTie`, `hasWorkTie`. A tie that is not mentioned stays unknown. */
const tiesByName = (inputs: Inputs): Ties =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, value]) => {
      const tie = /tie(?!s)/i.test(name) && typeof value === "boolean" ? tieNamed(name) : undefined;
      return tie === undefined ? [] : [[tie, value]];
    }),
  );

const tiesOf = (inputs: Inputs): UkFacts["ties"] => {
  const count = numberInput(inputs, "ukTies", "ties", "tieCount", "numberOfTies");
  if (count !== undefined) return count;
  const given = inputs.ukTies ?? inputs.ties;
  if (Array.isArray(given)) return tiesInList(given, residentBefore(inputs));
  if (!isRecord(given)) return tiesByName(inputs);
  return Object.fromEntries(
    ukTies.map((tie) => [
      tie,
      Object.entries(given).some(([name, value]) => namesOfTies[tie].test(name) && Boolean(value)),
    ]),
  );
};

const residentBefore = (inputs: Inputs): boolean | undefined => {
  const years = listInput(inputs, "residentPrevious3", "residentInPrevious3", "residentPreviousYears");
  if (years.length > 1) return years.some(Boolean);
  return yesNoInput(
    inputs,
    "residentInAnyOfPrevious3",
    "residentPrevious3",
    "residentInPrevious3",
    "residentBefore",
  );
};

/** The days without a midnight that the deeming rule leaves out. */
const daysNotDeemed = 30;

/** Days in the UK that do not end there, by any of the names for them. */
const daysWithoutMidnight = (inputs: Inputs): number | undefined => {
  const [name, days] =
    Object.entries(inputs).find(
      ([it, value]) =>
        /deem|not?_?midnight|without_?midnight|qualifying/i.test(it) && typeof value === "number",
    ) ?? [];
  if (name === undefined || typeof days !== "number") return undefined;
  // Deemed days are the rest, after the days that the rule leaves out.
  return /deemed/i.test(name) && days > 0 ? days + daysNotDeemed : days;
};

const ukFacts = (asked: Asked): UkFacts | undefined => {
  const { inputs } = asked;
  const ukDays = ukDaysOf(asked);
  if (ukDays === undefined) return undefined;
  return {
    ukDays,
    daysWithoutMidnight: daysWithoutMidnight(inputs),
    residentBefore: residentBefore(inputs),
    ties: tiesOf(inputs),
    // A fact that an example does not mention plays no part in it.
    fullTimeOverseas:
      yesNoInput(inputs, "fullTimeOverseas", "fullTimeWorkOverseas", "worksFullTimeOverseas") ?? false,
    ukWorkDays: numberInput(inputs, "ukWorkDays", "workDays", "daysWorkedInUk"),
    onlyHomeInUk: yesNoInput(inputs, "onlyHomeInUk", "secondAutomaticUk") ?? false,
    fullTimeUk: yesNoInput(inputs, "fullTimeUk", "fullTimeWorkUk", "worksFullTimeInUk") ?? false,
  };
};

export const ukResidenceOf = (asked: Asked) => {
  const facts = ukFacts(asked);
  return facts && decideUkResidence(facts);
};

const daysInHome = 30;

/** The second automatic UK test looks at each home alone, and asks that no overseas home is used as much. */
export const ukHomeTest = ({ inputs }: Asked): boolean | undefined => {
  const homes = numbersInput(inputs, "daysInUkHomes", "ukHomes");
  if (homes.length === 0) return undefined;
  const overseas = numbersInput(inputs, "daysInOverseasHomes", "overseasHomes");
  return homes.some((days) => days >= daysInHome) && overseas.every((days) => days < daysInHome);
};

const countryTie = (inputs: Inputs): boolean | undefined => {
  const { midnights } = inputs;
  if (!isRecord(midnights)) return undefined;
  const own = Number(midnights.GB ?? midnights.UK ?? 0);
  return Object.values(midnights).every((other) => Number(other) <= own);
};

const ninetyDayTie = (inputs: Inputs): boolean | undefined => {
  const years = numbersInput(
    inputs,
    "ukDaysPrevious2",
    "ukDaysPreviousTwoYears",
    "previousTwoYears",
    "daysPreviousYears",
    "daysByYear",
  );
  return years.length === 0 ? undefined : years.some((days) => days > 90);
};

const workTie = (inputs: Inputs): boolean | undefined => {
  const days = numberInput(inputs, "ukWorkDays", "workDays", "daysWorkedInUk", "daysOver3Hours");
  return days === undefined ? undefined : days >= 40;
};

/** The longest time in which a place was available. Gaps of fewer than 16 days do not interrupt it. */
const longestAvailability = (inputs: Inputs): number | undefined => {
  const periods = periodsInput(inputs, "available", "availability").sort((a, b) => a.from - b.from);
  if (periods.length === 0) return undefined;
  const joined = bridgeVisits(
    periods.map(({ from, to }) => ({ country: "GB", from, to })),
    15,
  );
  return Math.max(...joined.map(({ from, to }) => to - from + 1));
};

const accommodationTie = (inputs: Inputs): boolean | undefined => {
  const available = longestAvailability(inputs) ?? numberInput(inputs, "availableDays", "daysAvailable");
  const nights = numberInput(inputs, "nights", "nightsSpent", "nightsInUk");
  if (available === undefined && nights === undefined) return undefined;
  const needed = yesNoInput(inputs, "closeRelative", "closeRelativesHome") ? 16 : 1;
  return (available ?? 91) >= 91 && (nights ?? 0) >= needed;
};

const familyTie = (inputs: Inputs): boolean | undefined => {
  const partner = yesNoInput(inputs, "partnerResident", "spouseResident");
  const child = numberInput(inputs, "daysWithChild", "daysSeenChild", "childSeenDays");
  if (child === undefined) return partner;
  return Boolean(partner) || child > 60;
};

/** The tie that the facts of an example are about. */
export const ukTieOf = ({ inputs }: Asked): boolean | undefined =>
  countryTie(inputs) ??
  accommodationTie(inputs) ??
  familyTie(inputs) ??
  ninetyDayTie(inputs) ??
  workTie(inputs);
