import { countryOf } from "./example-countries.ts";
import { plainDays } from "./example-days.ts";
import { type Asked, namedYear, yearOfExample } from "./example-facts.ts";
import {
  entriesInput,
  type Inputs,
  isRecord,
  listInput,
  namesIn,
  numberInput,
  numbersInput,
  peekAt,
  valueInput,
  yesNoInput,
} from "./example-inputs.ts";
import { names } from "./example-names.ts";
import { periodsInput } from "./example-stays.ts";
import { bridgeVisits } from "./meter.ts";
import { countIn } from "./ranges.ts";
import { decideUkResidence, tiesNeeded, type UkFacts, ukTies } from "./uk-residence.ts";

/** The names of facts on the residence test, by what they mean. */
const ukNames = {
  midnights: ["midnightsInUk", "ukMidnights", "midnights", "ukDays", "daysInUk"],
  exceptional: ["exceptionalDays", "exceptional"],
  transit: ["transitDays", "transitMidnights"],
  ties: ["ukTies", "ties", "tieCount", "numberOfTies"],
  before: [
    ...["residentInAnyOfPrevious3", "residentPrevious3", "residentInPrevious3", "residentBefore"],
    ...[
      "residentInPrevious3Years",
      "residentInLast3Years",
      "residentLast3Years",
      "previouslyResident",
      "leaver",
    ],
  ],
  notBefore: ["arriver"],
  beforeByYear: ["residentPrevious3", "residentInPrevious3", "residentPreviousYears"],
  withoutMidnight: ["daysWithoutMidnight", "daysPresentNotMidnight", "daysNotMidnight", "qualifyingDays"],
  /** What is left of the days without a midnight after those that the rule leaves out. */
  deemed: ["deemedDays", "daysDeemed"],
  fullTimeOverseas: ["fullTimeOverseas", "fullTimeWorkOverseas", "worksFullTimeOverseas"],
  fullTimeUk: ["fullTimeUk", "fullTimeWorkUk", "worksFullTimeInUk"],
  onlyHome: ["onlyHomeInUk", "secondAutomaticUk"],
  workDays: ["ukWorkDays", "workDays", "daysWorkedInUk", "daysOver3Hours"],
  earlierDays: [
    ...["ukDaysPrevious2", "ukDaysPreviousTwoYears", "previousTwoYears", "daysPreviousYears"],
    ...["daysByYear"],
  ],
  partner: ["partnerResident", "spouseResident"],
  child: ["daysWithChild", "daysSeenChild", "childSeenDays"],
};

const maxExceptionalDays = 60;

/** Midnights by country. */
const midnightsByCountry = (inputs: Inputs): readonly (readonly [string, number])[] =>
  entriesInput(inputs, "midnights").map(([country, days]) => [countryOf(country) ?? country, Number(days)]);

const ownMidnights = (inputs: Inputs): number | undefined =>
  midnightsByCountry(inputs).find(([country]) => country === "GB")?.[1];

/** The UK days of an example: midnights without transit, and without at most 60 exceptional days. */
export const ukDaysOf = (asked: Asked): number | undefined => {
  const { inputs, rule, stays, counted } = asked;
  const left =
    Math.min(maxExceptionalDays, numberInput(inputs, ...ukNames.exceptional) ?? 0) +
    (numberInput(inputs, ...ukNames.transit) ?? 0);
  if (stays.length === 0) {
    const given = numberInput(inputs, ...ukNames.midnights) ?? ownMidnights(inputs);
    const days = given ?? plainDays(inputs, rule);
    return days === undefined ? undefined : days - left;
  }
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
    namesIn(inputs).flatMap((name) => {
      const tie = /tie(?!s)/i.test(name) && typeof peekAt(inputs, name) === "boolean" && tieNamed(name);
      return tie ? [[tie, yesNoInput(inputs, name)]] : [];
    }),
  );

/** Ties in a record. Undefined if one of its names is none of the ties. */
const tiesInRecord = (record: Readonly<Record<string, unknown>>): Ties | undefined => {
  const named = Object.entries(record).map(([name, value]) => [tieNamed(name), Boolean(value)] as const);
  if (named.some(([tie]) => tie === undefined)) return undefined;
  return Object.fromEntries(ukTies.map((tie) => [tie, named.some(([it, is]) => it === tie && is)]));
};

const tiesOf = (inputs: Inputs): UkFacts["ties"] => {
  const count = numberInput(inputs, ...ukNames.ties);
  if (count !== undefined) return count;
  const name = ukNames.ties.find((it) => peekAt(inputs, it) !== undefined);
  const given = name === undefined ? undefined : peekAt(inputs, name);
  const ties = Array.isArray(given)
    ? tiesInList(given, residentBefore(inputs))
    : isRecord(given)
      ? tiesInRecord(given)
      : undefined;
  if (name === undefined || ties === undefined) return tiesByName(inputs);
  valueInput(inputs, name);
  return ties;
};

const residentBefore = (inputs: Inputs): boolean | undefined => {
  const name = ukNames.beforeByYear.find((it) => Array.isArray(peekAt(inputs, it)));
  if (name !== undefined) return listInput(inputs, name).some((year) => year === true);
  const arrived = yesNoInput(inputs, ...ukNames.notBefore);
  return arrived === undefined ? yesNoInput(inputs, ...ukNames.before) : !arrived;
};

/** The days without a midnight that the deeming rule leaves out. */
const daysNotDeemed = 30;

/** Days in the UK that do not end there. */
const daysWithoutMidnight = (inputs: Inputs): number | undefined => {
  const deemed = numberInput(inputs, ...ukNames.deemed);
  if (deemed !== undefined) return deemed > 0 ? deemed + daysNotDeemed : deemed;
  return numberInput(inputs, ...ukNames.withoutMidnight);
};

const ukFacts = (asked: Asked): UkFacts | undefined => {
  const { inputs } = asked;
  const ukDays = ukDaysOf(asked);
  if (ukDays === undefined) return undefined;
  // The test has been the same in every year since it began.
  namedYear(asked);
  return {
    ukDays,
    daysWithoutMidnight: daysWithoutMidnight(inputs),
    residentBefore: residentBefore(inputs),
    ties: tiesOf(inputs),
    // A fact that an example does not mention plays no part in it.
    fullTimeOverseas: yesNoInput(inputs, ...ukNames.fullTimeOverseas) ?? false,
    ukWorkDays: numberInput(inputs, ...ukNames.workDays),
    onlyHomeInUk: yesNoInput(inputs, ...ukNames.onlyHome) ?? false,
    fullTimeUk: yesNoInput(inputs, ...ukNames.fullTimeUk) ?? false,
  };
};

export const ukResidenceOf = (asked: Asked) => {
  const facts = ukFacts(asked);
  return facts && decideUkResidence(facts);
};

/** The number of ties that makes a person with these days resident. Undefined if ties do not decide. */
export const ukTiesNeeded = (asked: Asked): number | undefined => {
  const ukDays = ukDaysOf(asked);
  const before = residentBefore(asked.inputs);
  if (ukDays === undefined || before === undefined) return undefined;
  const needed = tiesNeeded(before, ukDays);
  return needed >= 1 && needed <= 4 ? needed : undefined;
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
  const midnights = midnightsByCountry(inputs);
  if (midnights.length === 0) return undefined;
  const own = midnights.find(([country]) => country === "GB")?.[1] ?? 0;
  return midnights.every(([, other]) => other <= own);
};

const ninetyDayTie = (inputs: Inputs): boolean | undefined => {
  const years = numbersInput(inputs, ...ukNames.earlierDays);
  return years.length === 0 ? undefined : years.some((days) => days > 90);
};

const workTie = (inputs: Inputs): boolean | undefined => {
  const days = numberInput(inputs, ...ukNames.workDays);
  return days === undefined ? undefined : days >= 40;
};

/** The longest time in which a place was available. Gaps of fewer than 16 days do not interrupt it. */
const longestAvailability = (inputs: Inputs): number | undefined => {
  const periods = periodsInput(inputs, names.availability).toSorted((a, b) => a.from - b.from);
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
  const partner = yesNoInput(inputs, ...ukNames.partner);
  const child = numberInput(inputs, ...ukNames.child);
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
