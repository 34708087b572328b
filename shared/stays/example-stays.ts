import { type Day, plusDays } from "./day.ts";
import { countryOf, isPlaceOf } from "./example-countries.ts";
import {
  assume,
  dayInput,
  type Inputs,
  isGiven,
  itemsInput,
  textInput,
  UnreadableInput,
  yesNoInput,
} from "./example-inputs.ts";
import { names } from "./example-names.ts";
import type { Exemption, Permit } from "./history.ts";
import type { DayRange } from "./ranges.ts";
import type { Rule } from "./rule.ts";
import { type Purpose, readStay, type Stay } from "./stay.ts";

/** A country in which the days of a rule count. */
export const placeOf = ({ where }: Rule): string => ("in" in where ? (where.in[0] ?? "FR") : "FR");

/** @throws UnreadableInput if the text names no country */
const readCountry = (text: string): string => {
  const country = countryOf(text);
  if (country === undefined) throw new UnreadableInput(`'${text.slice(0, 40)}' is not a country.`);
  return country;
};

const otherPurposes: Readonly<Record<string, Purpose>> = {
  holiday: "tourism",
  vacation: "tourism",
  leisure: "tourism",
  tourist: "tourism",
  business: "work",
  medical: "treatment",
};

/** The order of the values in a stay that is a list. */
const stayOrder = ["country", "from", "to"];

const countryOfStay = (item: Inputs, rule: Rule): string => {
  const country = textInput(item, ...names.country);
  return country === undefined ? placeOf(rule) : readCountry(country);
};

/** Reads a stay. Without a country, it is in the place that the example is about. */
const stayOf = (item: Inputs, inputs: Inputs, rule: Rule): Stay => {
  const isTransit = yesNoInput(item, "transit") ?? yesNoInput(inputs, "transit");
  const purpose = textInput(item, "purpose")?.toLowerCase();
  const stay = readStay({
    country: isGiven(item, ...names.country) ? countryOfStay(item, rule) : countryOfStay(inputs, rule),
    from: textInput(item, ...names.arrival),
    to: textInput(item, ...names.leaving),
    fromTime: textInput(item, ...names.arrivalTime),
    toTime: textInput(item, ...names.leavingTime),
    purpose: isTransit ? "transit" : (otherPurposes[purpose ?? ""] ?? purpose),
    isUnderPermit: yesNoInput(item, "isUnderPermit", "underPermit"),
  });
  if (typeof stay === "string") throw new UnreadableInput(stay);
  return stay;
};

const arrivalAlone = ["arrival", "arrivalDate", "arrived"];
const leavingAlone = ["departure", "departureDate", "departed"];

/** The names of the first and the last day of a stay that is not in a list. */
const singleNames = [
  ["from", "to"],
  ["start", "end"],
  ["startDate", "endDate"],
  ["entry", "exit"],
  ["entryDate", "exitDate"],
] as const;

const singlePair = (inputs: Inputs, rule: Rule) =>
  rule.counts === "presence"
    ? singleNames.find((pair) => pair.every((name) => isGiven(inputs, name)))
    : undefined;

/** The one stay of an example that is not in a list: from `arrival` to `departure`, or from `from` to `to`. */
const singleStay = (inputs: Inputs, rule: Rule): Stay[] => {
  const pair = singlePair(inputs, rule);
  if (!pair && !isGiven(inputs, ...arrivalAlone)) return [];
  assume(inputs, ["abroadBeforeAndAfter"], true);
  const stay = readStay({
    country: countryOfStay(inputs, rule),
    from: textInput(inputs, ...(pair ? [pair[0]] : arrivalAlone)),
    to: textInput(inputs, ...(pair ? [pair[1]] : leavingAlone)),
    purpose: yesNoInput(inputs, "transit") ? "transit" : undefined,
  });
  if (typeof stay === "string") throw new UnreadableInput(stay);
  return [stay];
};

/** The stays of an example. */
export const staysInput = (inputs: Inputs, rule: Rule): Stay[] => {
  const list = itemsInput(inputs, names.stays, stayOrder);
  if (list.length === 0) return singleStay(inputs, rule);
  return list.map((item) => stayOf(item, inputs, rule));
};

/** The day of an entry that is not the first day of a whole stay. */
export const entryInput = (inputs: Inputs, rule: Rule): Day | undefined =>
  isGiven(inputs, ...names.stays) || !singlePair(inputs, rule) ? dayInput(inputs, ...names.entry) : undefined;

/** The stay that somebody plans. @throws UnreadableInput if there are several */
export const plannedInput = (inputs: Inputs, rule: Rule): Stay | undefined => {
  const [planned, ...others] = itemsInput(inputs, names.planned, stayOrder);
  if (others.length > 0) throw new UnreadableInput("Several planned stays cannot be checked at once.");
  return planned && stayOf(planned, inputs, rule);
};

/** What the trips of an example are: absences from the place of the rule, or stays in places where days count. */
export interface Trips {
  absences: readonly DayRange[];
  stays: readonly Stay[];
}

const noTrips: Trips = { absences: [], stays: [] };

const isAbsenceItem = (item: Inputs): boolean =>
  (isGiven(item, "out") && isGiven(item, "in")) || isGiven(item, "return", "returnDate", "returned");

const isVisitItem = (item: Inputs): boolean =>
  isGiven(item, "exit", "exitDate") || (isGiven(item, "arrival", "arrivalDate") && !isAbsenceItem(item));

const placeOfItem = (item: Inputs): string | undefined => {
  const name = names.country.find((it) => isGiven(item, it));
  const text = name === undefined ? undefined : textInput(item, name);
  return text === undefined ? undefined : readCountry(text);
};

const absenceOf = (item: Inputs): DayRange => {
  const from = dayInput(item, ...names.outward);
  const to = dayInput(item, ...names.back);
  if (from === undefined || to === undefined)
    throw new UnreadableInput("A trip needs the day out and the day in.");
  if (to < from) throw new UnreadableInput("A trip ends before it begins.");
  return { from, to };
};

/** Whether the trips of a rule are visits to its places, by their countries, their keys or the topic of the rule. */
const areVisits = (items: readonly Inputs[], rule: Rule): boolean | undefined => {
  const places = items.map(placeOfItem);
  const isPermanence = rule.topic === "permanence" || rule.topic === "permit";
  const named = places.filter((it) => it !== undefined);
  if (isPermanence) {
    const isInside = named.map((it) => isPlaceOf(rule, it));
    return isInside.includes(true) ? (isInside.includes(false) ? undefined : true) : false;
  }
  if ("outside" in rule.where) return true;
  if (named.length > 0)
    return named.length === items.length && named.some((it) => isPlaceOf(rule, it)) ? true : undefined;
  if (items.every(isVisitItem)) return true;
  return rule.topic === "visit" && !items.some(isAbsenceItem) ? true : undefined;
};

/** The trips of an example. @throws UnreadableInput if it is open whether they are absences or visits */
export const tripsInput = (inputs: Inputs, rule: Rule): Trips => {
  if (!isGiven(inputs, ...names.trips)) return noTrips;
  const items = itemsInput(inputs, names.trips, ["country", "out", "in"]);
  if (items.length === 0) return noTrips;
  const visits = areVisits(items, rule);
  if (visits === undefined)
    throw new UnreadableInput("It is open whether the trips are absences or visits. Give them as stays.");
  if (!visits) return { absences: items.map(absenceOf), stays: [] };
  // A trip abroad of a rule on days abroad is named by the day out and the day in.
  if (items.some(isAbsenceItem))
    return {
      absences: [],
      stays: items.map((item) => ({ ...absenceOf(item), country: placeOfItem(item) ?? placeOf(rule) })),
    };
  return { absences: [], stays: items.map((item) => stayOf(item, inputs, rule)) };
};

interface Period extends DayRange {
  country?: string;
  kind?: string;
}

const far = 10_000_000 as Day;

/** Periods of whole days, both ends included. A missing end reaches far into the future. */
export const periodsInput = (inputs: Inputs, list: readonly string[]): readonly Period[] =>
  itemsInput(inputs, list, stayOrder).map((item) => {
    const from = dayInput(item, ...names.arrival);
    if (from === undefined) throw new UnreadableInput("A period has no first day.");
    const country = textInput(item, ...names.country);
    return {
      from,
      to: dayInput(item, ...names.leaving) ?? far,
      country: country === undefined ? undefined : readCountry(country),
      kind: textInput(item, "kind", "type", "reason"),
    };
  });

const kindOf = (kind = ""): Permit["kind"] => {
  if (/permanent|\bpr\b|green/i.test(kind)) return "permanent";
  return /visa/i.test(kind) ? "long-stay-visa" : "residence";
};

/**
 * The permits of an example, and the periods that it leaves out. A permit without a country is such a period, and days
 * that are left out of a short stay in one country are like those with a permit.
 */
export const leftOutInput = (inputs: Inputs, rule: Rule): { permits: Permit[]; exemptions: Exemption[] } => {
  const permits: Permit[] = [];
  const exemptions: Exemption[] = [];
  const isShortStay = rule.topic === "visit";
  for (const { country, from, to, kind } of periodsInput(inputs, names.permits))
    if (country === undefined) exemptions.push({ rule: rule.id, from, to, reason: kind ?? "permit" });
    else permits.push({ country, from, to, kind: kindOf(kind) });
  for (const { country, from, to, kind } of periodsInput(inputs, names.exempt))
    if (country !== undefined && isShortStay) permits.push({ country, from, to, kind: kindOf(kind) });
    else if (country === undefined || isPlaceOf(rule, country))
      exemptions.push({ rule: rule.id, from, to, reason: kind ?? "left out" });
  return { permits, exemptions };
};

/** The period in which an example asks for days. */
export const periodInput = (inputs: Inputs): DayRange | undefined => periodsInput(inputs, names.period)[0];

/** The days wholly away on a trip: the day out and the day in are days of presence. */
export const wholeDays = ({ from, to }: DayRange): DayRange => ({
  from: plusDays(from, 1),
  to: plusDays(to, -1),
});

/** Whether an example only names the day of an arrival. */
export const hasArrivalOnly = (inputs: Inputs): boolean =>
  isGiven(inputs, ...arrivalAlone) && !isGiven(inputs, ...leavingAlone);
