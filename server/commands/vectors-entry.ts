import { entryTables } from "#server/knowledge/entry.ts";
import { readPlaceCode } from "#server/knowledge/place-codes.ts";
import { type Period, periods, type Requirement, requirements } from "#shared/entry/contract.ts";
import { createEntryEngine, type EntryRight } from "#shared/entry/engine.ts";
import { EntryQuestionError } from "#shared/entry/question.ts";
import type { VectorKind, VectorOutcome, VectorRow } from "./vector-kind.ts";

const engine = createEntryEngine(entryTables);
const zoneIds = new Set(entryTables.zones.map(({ id }) => id));

/** Other spellings of the requirements, as data sets write them. */
const spellings: Readonly<Record<string, Requirement>> = {
  citizen: "own_country",
  home: "own_country",
  "-1": "own_country",
  freedom_of_movement: "free_movement",
  visa_not_required: "visa_free",
  visa_exempt: "visa_free",
  no_visa: "visa_free",
  etias: "eta",
  electronic_travel_authorization: "eta",
  electronic_travel_authorisation: "eta",
  e_visa: "evisa",
  voa: "visa_on_arrival",
  visa: "visa_required",
  required: "visa_required",
  no_rule: "unknown",
  no_data: "unknown",
  not_known: "unknown",
};

/** The names of authorizations stand for what they are: `ESTA` for an ETA. */
const byAuthorization = new Map(
  entryTables.rules.flatMap(({ authorization, requirement }) => {
    const name = entryTables.authorizations.find(({ id }) => id === authorization)?.name;
    return name ? [[name.toLowerCase().replace(/[\s_-]+/g, "_"), requirement] as const] : [];
  }),
);

const readRequirement = (text: string): Requirement | undefined => {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "_")
    .replace(/^_1$/, "-1");
  const found =
    requirements.find((it) => it === name) ?? (Object.hasOwn(spellings, name) ? spellings[name] : undefined);
  return found ?? byAuthorization.get(name) ?? (/^\d+$/.test(name) ? "visa_free" : undefined);
};

/** `visa free`, `visa on arrival` and `visa required` contain the space that separates the items of a list. */
const joinWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(visa)[ -]+(free|on[ -]+arrival|required|exempt)/g, (words) => words.replace(/[ -]+/g, "_"))
    .replace(/\b(free|own)[ -]+(movement|country)/g, "$1_$2")
    .replace(/\be[ -]visa/g, "evisa");

const split = (text: string): string[] => text.split(/[\s|;,/+]+/).filter((part) => part !== "");

/** Names contain spaces, so a cell that is one name is read before it is split. */
const readPlaces = (text: string): (string | undefined)[] => {
  const read = (one: string) => readPlaceCode(one);
  if (read(text) !== undefined) return [read(text)];
  const byBar = text.split(/[|;,/+]/).map((part) => part.trim());
  if (byBar.length > 1 && byBar.every((part) => read(part) !== undefined)) return byBar.map(read);
  return split(text).map(read);
};

const readDestination = (text: string): string | undefined => {
  const id = text
    .trim()
    .toUpperCase()
    .replace(/[ _-]AREA$/, "");
  return zoneIds.has(id) ? id : readPlaceCode(text);
};

/** A month or a year stands for its first day. */
const readDate = (text: string): string => {
  if (text === "") return entryTables.asOf;
  if (/^\d{4}$/.test(text)) return `${text}-01-01`;
  return /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text.slice(0, 10);
};

const units: Readonly<Record<string, number>> = { day: 1, month: 30, year: 365 };

/** Words for a stay that a row does not limit. */
const noLimit = /^(-|none|unlimited|no limit|n\/a)$/i;

/** Days, with a month of 30 days and a year of 365, as the rules write them. In `90/180`, the first number counts. */
const readDays = (text: string): number | undefined => {
  const [, number = "", unit = "day"] =
    /^(\d+)\s*(?:\/\s*(?:180|365)\s*)?(day|month|year)?s?$/i.exec(text) ?? [];
  return number === "" ? undefined : Number(number) * units[unit.toLowerCase()]!;
};

/** The first filled cell of the columns that people name in different ways. */
const cell = (row: VectorRow, ...names: readonly string[]): string =>
  names.map((name) => row[name] ?? "").find((value) => value !== "") ?? "";

interface Expectation {
  requirements: readonly Requirement[];
  /** The main answer, for which the days hold. */
  main?: Requirement;
  days?: number;
  per?: Period;
}

/** @returns the expectation, or the cell that it cannot read */
const readExpectation = (row: VectorRow): Expectation | string => {
  const [expected, accept] = [cell(row, "expected", "requirement"), cell(row, "accept", "accepted")];
  const days = cell(row, "allowed_days", "alloweddays", "days").replace(noLimit, "");
  const per = cell(row, "per");
  const main = readRequirement(expected);
  if (expected !== "" && !main) return expected;
  const items = split(joinWords(accept));
  const others = items.map(readRequirement);
  const odd = items.find((_, at) => others[at] === undefined);
  if (odd !== undefined) return odd;
  if (days !== "" && readDays(days) === undefined) return days;
  return {
    requirements: [...(main ? [main] : []), ...others.flatMap((it) => it ?? [])],
    main,
    days: readDays(days) ?? (/^\d+$/.test(expected) ? Number(expected) : undefined),
    per: periods.find((period) => period === per.toLowerCase()),
  };
};

/** Tables write free movement as visa-free without days. A country of one's own needs no visa, either. */
const isSame = (expected: Requirement, computed: Requirement): boolean => {
  const free: readonly Requirement[] = ["own_country", "free_movement"];
  if (expected === computed) return true;
  if (expected === "visa_free") return free.includes(computed);
  return free.includes(expected) && free.includes(computed);
};

const isFreeWithoutDays = ({ requirement, days }: EntryRight) =>
  requirement === "visa_free" && days === undefined;

const accepts = (expected: Requirement, right: EntryRight): boolean =>
  isSame(expected, right.requirement) || (expected === "free_movement" && isFreeWithoutDays(right));

/** What differs, or undefined. The days belong to the main answer: another accepted one may have its own. */
const differenceOf = (expectation: Expectation, right: EntryRight): string | undefined => {
  if (!expectation.requirements.some((it) => accepts(it, right))) return "the requirement";
  const isMain = expectation.main === undefined || accepts(expectation.main, right);
  if (!isMain) return undefined;
  if (expectation.days !== undefined && expectation.days !== right.days) return "the days";
  return expectation.per !== undefined && expectation.per !== right.per ? "the period" : undefined;
};

const describe = ({ passport, requirement, reason, days, per, rule }: EntryRight): string =>
  [
    `${requirement}${days === undefined ? "" : ` ${days} days per ${per}`} with ${passport} (${reason})`,
    ...(rule ? [`rule of ${rule.zone} as of ${rule.asOf}`] : []),
  ].join(", ");

const unreadable = (message: string, expectation: Expectation): VectorOutcome =>
  expectation.requirements.includes("unknown") ? { result: "passed" } : { result: "unknown", message };

const compare = (asked: string, right: EntryRight, expectation: Expectation): VectorOutcome => {
  const difference = differenceOf(expectation, right);
  if (!difference) return { result: "passed" };
  const expected = [...new Set(expectation.requirements)].join(" or ");
  const days = expectation.days === undefined ? "" : ` ${expectation.days} days`;
  const message = `${asked}: expected ${expected}${days}, computed ${describe(right)}; ${difference} differs`;
  return { result: right.reason === "no_rules" ? "unknown" : "failed", message };
};

/**
 * Checks who may enter where: `passport,destination,date,expected,accept,allowed_days`. Several passports stand in one cell,
 * with spaces or `|` between. Without a date, the newest day of the rules counts.
 */
export const entryVectors: VectorKind = {
  check(row) {
    const passport = cell(row, "passport", "passports", "nationality");
    const destination = cell(row, "destination", "zone", "country");
    const date = cell(row, "date", "on");
    const asked = `${passport} to ${destination}${date && ` on ${date}`}`;
    const expectation = readExpectation(row);
    if (typeof expectation === "string")
      return { result: "unknown", message: `${asked}: "${expectation}" is no known requirement or number` };
    if (expectation.requirements.length === 0)
      return { result: "unknown", message: `${asked}: the row expects nothing` };
    const passports = readPlaces(passport);
    const place = readDestination(destination);
    if (passports.length === 0 || passports.includes(undefined) || place === undefined)
      return unreadable(`${asked}: the passport or the destination is not known`, expectation);
    try {
      const question = { passports: passports as string[], destination: place, date: readDate(date) };
      return compare(asked, engine.answer(question).best, expectation);
    } catch (error) {
      if (error instanceof EntryQuestionError) return unreadable(`${asked}: ${error.message}`, expectation);
      throw error;
    }
  },
};
