import { type Day, readDay } from "./day.ts";
import type { Exemption, Permit } from "./history.ts";
import type { Answers } from "./questions.ts";
import type { DayRange } from "./ranges.ts";
import { purposes, readStay, type Stay, type StayInput } from "./stay.ts";

/** The JSON of a worked example: facts by name. */
export type Inputs = Readonly<Record<string, unknown>>;

/** Says which input of an example cannot be read. */
export class UnreadableInput extends Error {}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first of these inputs that is given. */
const firstGiven = (inputs: Inputs, names: readonly string[]): unknown =>
  names.map((name) => inputs[name]).find((value) => value !== undefined && value !== null);

export const dayInput = (inputs: Inputs, ...names: string[]): Day | undefined => {
  const value = firstGiven(inputs, names);
  if (value === undefined) return undefined;
  const day = readDay(String(value).slice(0, 10));
  if (typeof day === "string") throw new UnreadableInput(day);
  return day;
};

export const numberInput = (inputs: Inputs, ...names: string[]): number | undefined => {
  const value = firstGiven(inputs, names);
  return typeof value === "number" ? value : undefined;
};

/** The first number whose name passes a test, for facts that have many names. */
export const numberNamed = (inputs: Inputs, isOf: (name: string) => boolean): number | undefined => {
  const found = Object.entries(inputs).find(([name, value]) => typeof value === "number" && isOf(name));
  return found && Number(found[1]);
};

export const yesNoInput = (inputs: Inputs, ...names: string[]): boolean | undefined => {
  const value = firstGiven(inputs, names);
  return typeof value === "boolean" ? value : undefined;
};

export const listInput = (inputs: Inputs, ...names: string[]): readonly unknown[] => {
  const value = firstGiven(inputs, names);
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
};

export const numbersInput = (inputs: Inputs, ...names: string[]): readonly number[] => {
  const value = firstGiven(inputs, names);
  const list = Array.isArray(value) ? value : isRecord(value) ? byName(value) : [];
  return list.map(Number);
};

/** The values of a record in the order of their names: `year1`, `year2`, or `2023`, `2024`. */
const byName = (record: Readonly<Record<string, unknown>>): unknown[] =>
  Object.keys(record)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => record[name]);

/** Periods of whole days, both ends included. A missing end reaches far into the future. */
export const periodsInput = (
  inputs: Inputs,
  ...names: string[]
): (DayRange & { country?: string; reason: string })[] =>
  listInput(inputs, ...names).flatMap((item) => {
    if (!isRecord(item)) return [];
    const from = dayInput(item, "from", "start", "out");
    if (from === undefined) throw new UnreadableInput("A period has no first day.");
    const to = dayInput(item, "to", "end", "in", "until") ?? (10_000_000 as Day);
    const country = typeof item.country === "string" ? item.country : undefined;
    return [{ from, to, country, reason: String(item.reason ?? item.kind ?? "left out") }];
  });

/** Names and codes outside ISO 3166-1 that are in use, and a member for the area. */
const otherCodes: Readonly<Record<string, string>> = {
  ...{ UK: "GB", EL: "GR", USA: "US", UNITEDSTATES: "US", SCHENGEN: "FR" },
};

/** The code of a country, in capitals, from a code that may be in use besides it. */
export const countryCodeOf = (text: string): string => {
  const code = text.trim().toUpperCase();
  return otherCodes[code] ?? code;
};

/** The citizenships of the person, as codes of countries. */
export const citizenshipsInput = (inputs: Inputs): string[] =>
  listInput(inputs, "citizenships", "citizenship", "nationalities", "nationality", "passports", "passport")
    .filter((item) => typeof item === "string")
    .map(countryCodeOf)
    .filter((code) => /^[A-Z]{2}$/.test(code));

const countryInput = (value: unknown, place: string): unknown => {
  if (value === undefined || value === null || value === "") return place;
  return typeof value === "string" ? countryCodeOf(value) : value;
};

/** The stays of an example. A stay without a country is in the first place of its rule. */
export const staysInput = (inputs: Inputs, place: string): Stay[] => {
  const list: StayInput[] = listInput(inputs, "stays", "visits", "presence").filter(isRecord);
  const arrival = firstGiven(inputs, ["arrival"]);
  const departure = firstGiven(inputs, ["departure"]);
  const arrived: StayInput[] =
    arrival === undefined ? [] : [{ country: inputs.country, from: arrival, to: departure }];
  return [...list, ...arrived].map((item) => {
    const isTransit = inputs.transit === true || (isRecord(item) && item.transit === true);
    const purpose = isTransit ? "transit" : purposes.find((it) => it === item.purpose);
    const stay = readStay({ ...item, country: countryInput(item.country, place), purpose });
    if (typeof stay === "string") throw new UnreadableInput(stay);
    return stay;
  });
};

export const permitsInput = (inputs: Inputs): Permit[] =>
  periodsInput(inputs, "permits", "permit").flatMap(({ country, from, to }) =>
    country === undefined ? [] : [{ country, from, to, kind: "residence" as const }],
  );

/** Periods that an example leaves out, and permits that name no country. */
export const exemptionsInput = (inputs: Inputs, rule: string): Exemption[] =>
  [
    ...periodsInput(inputs, "exempt", "exemptions", "excluded"),
    ...periodsInput(inputs, "permits", "permit").filter(({ country }) => country === undefined),
  ].map(({ from, to, reason }) => ({ rule, from, to, reason }));

/** The first day in an input whose name matches, for facts that have many names. */
export const dayNamed = (inputs: Inputs, names: RegExp): Day | undefined => {
  const name = Object.keys(inputs).find((it) => names.test(it) && typeof inputs[it] === "string");
  return name === undefined ? undefined : dayInput(inputs, name);
};

/** Answers that an example gives under the name of a question. */
export const answersInput = (inputs: Inputs): Answers =>
  isRecord(inputs.answers) ? (inputs.answers as Answers) : {};
