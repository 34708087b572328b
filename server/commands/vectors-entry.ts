import { entryTables } from "#server/knowledge/entry.ts";
import { readPlaceCode } from "#server/knowledge/place-codes.ts";
import { type Period, periods, type Requirement, requirements } from "#shared/entry/contract.ts";
import { createEntryEngine, type EntryRight } from "#shared/entry/engine.ts";
import { EntryQuestionError } from "#shared/entry/question.ts";
import { foldLetters } from "#shared/text.ts";
import type { VectorKind, VectorOutcome, VectorRow } from "./vector-kind.ts";
import { readDuration, readPartialDate, withoutRemark } from "./vector-values.ts";

const engine = createEntryEngine(entryTables);
const zoneIds = new Set(entryTables.zones.map(({ id }) => id));

/** Other spellings of the requirements, as data sets write them. */
const spellings: Readonly<Record<string, Requirement>> = {
  citizen: "own_country",
  home: "own_country",
  "-1": "own_country",
  freedom_of_movement: "free_movement",
  national: "own_country",
  citizenship: "own_country",
  home_country: "own_country",
  right_of_residence: "free_movement",
  visa_not: "visa_free",
  visa_exempt: "visa_free",
  visa_exemption: "visa_free",
  visa_exempted: "visa_free",
  visa_waiver: "visa_free",
  visafree: "visa_free",
  exempt: "visa_free",
  no_visa: "visa_free",
  etias: "eta",
  authorization: "eta",
  authorisation: "eta",
  travel_authorization: "eta",
  travel_authorisation: "eta",
  electronic_authorization: "eta",
  electronic_authorisation: "eta",
  electronic_travel_authorization: "eta",
  electronic_travel_authorisation: "eta",
  electronic_travel_authority: "eta",
  e_ta: "eta",
  e_visa: "evisa",
  evisas: "evisa",
  electronic_visa: "evisa",
  online_visa: "evisa",
  voa: "visa_on_arrival",
  on_arrival: "visa_on_arrival",
  visa_upon_arrival: "visa_on_arrival",
  arrival: "visa_on_arrival",
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

/** Words around a requirement: 'ETA required', 'needs a visa'. */
const around =
  /^(needs?|requires?|requirement)_(an?_)?|_(is_)?(required|needed|necessary|required_before_travel)$/g;

const nameOf = (text: string): string =>
  foldLetters(text)
    .trim()
    .replace(/[\s_-]+/g, "_")
    .replace(/^_1$/, "-1");

const requirementNamed = (name: string): Requirement | undefined =>
  requirements.find((it) => it === name) ??
  (Object.hasOwn(spellings, name) ? spellings[name] : undefined) ??
  byAuthorization.get(name);

/** A requirement by any of its names, also with days beside it: 'visa free 90 days'. */
const readRequirement = (text: string): Requirement | undefined => {
  const name = nameOf(text);
  const bare = withoutRemark(name).replace(/^\d+_days?_|(?<![_,;:])[_,;:]*_\d+(_days?)?$|_$/g, "");
  return (
    [name, bare, bare.replace(around, "")].map(requirementNamed).find((it) => it !== undefined) ??
    (/^\d+(_days?)?$/.test(name) ? "visa_free" : undefined)
  );
};

/** Names of two and more words contain the space that separates the items of a list. */
const joinWords = (text: string): string =>
  foldLetters(text)
    .replace(
      /\b(no[ -]+)?visa[ -]+(free|(up)?on[ -]+arrival|(is[ -]+)?(not[ -]+)?(required|needed)|exempt(ion)?|waiver)/g,
      (words) => words.replace(/[ -]+/g, "_"),
    )
    .replace(/\b(free|own|home)[ -]+(movement|country)/g, "$1_$2")
    .replace(/\bfreedom[ -]+of[ -]+movement/g, "freedom_of_movement")
    .replace(/\belectronic[ -]+(travel[ -]+)?(visa|authori[sz]ation|authority)/g, (words) =>
      words.replace(/[ -]+/g, "_"),
    )
    .replace(/\bno[ -]visa\b/g, "no_visa")
    .replace(/\be[ -]visa/g, "evisa");

const split = (text: string): string[] => text.split(/[\s|;,/+]+/).filter((part) => part !== "");

/** Names contain spaces, so a cell that is one name is read before it is split. */
const readPlaces = (text: string): (string | undefined)[] => {
  const read = (one: string) => readPlaceCode(one);
  if (read(text) !== undefined) return [read(text)];
  const byBar = text
    .split(/[|;,/+]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (byBar.length > 1 && byBar.every((part) => read(part) !== undefined)) return byBar.map(read);
  return split(text).map(read);
};

const readDestination = (text: string): string | undefined => {
  const id = text
    .trim()
    .toUpperCase()
    .replace(/[ _-](AREA|ZONE|STATES|COUNTRIES)$/, "");
  return zoneIds.has(id) ? id : readPlaceCode(text);
};

/** A month or a year stands for its first day. */
const readDate = (text: string): string => {
  if (text === "") return entryTables.asOf;
  const date = readPartialDate(text) ?? text;
  if (/^\d{4}$/.test(date)) return `${date}-01-01`;
  return /^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date.slice(0, 10);
};

/** Words for a stay that a row does not limit. */
const noLimit = /^(-|none|unlimited|no limit|n\/a)$/i;

/** The window of a stay, which the period says: `90 days in any 180 days`, `90/180`. */
const windowPart = /(?<!\s)\s*(\/|\b(in|per|within|out of|every)\b)\s*(any |each |every )?\d[\s\S]*$/i;

/** Days, with a month of 30 days and a year of 365, as the rules write them. */
const readDays = (text: string): number | undefined =>
  readDuration(
    withoutRemark(text)
      .replace(windowPart, "")
      .replace(/(?<!\s)\s*\b(per|on|for) (each |every )?(entry|visit|stay)$/i, ""),
    "days",
  );

/** The first filled cell of the columns that people name in different ways. */
const cell = (row: VectorRow, ...names: readonly string[]): string =>
  names.map((name) => row[name] ?? "").find((value) => value !== "") ?? "";

interface Expectation {
  requirements: readonly Requirement[];
  /** The main answer, for which the days hold. */
  main?: Requirement;
  /** The days that count as right. Empty: any. */
  days: readonly number[];
  per?: Period;
  /** A list of accepted requirements that is not fully readable. */
  odd?: string;
}

/** The requirements of a list, with bars, commas or spaces between them; undefined for each that is none. */
const readList = (text: string): (Requirement | undefined)[] =>
  text
    .split(/[|;,/+]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => {
      const whole = readRequirement(part);
      return whole ? [whole] : split(joinWords(part)).map(readRequirement);
    });

const isRequirement = (it: Requirement | undefined): it is Requirement => it !== undefined;

/** Requirements without a number of days. A file that writes 0 for them means no number. */
const withoutDays: readonly (Requirement | undefined)[] = [
  ...(["own_country", "free_movement", "visa_required", "unknown"] as const),
];

/** The days that count as right, with bars between them. Undefined if one of them is no number. */
const readAllowedDays = (text: string, main: Requirement | undefined): number[] | undefined => {
  const days = text
    .split("|")
    .filter((part) => !noLimit.test(part.trim()) && part.trim() !== "")
    .map(readDays);
  if (days.includes(undefined)) return undefined;
  return (days as number[]).filter((count) => count > 0 || !withoutDays.includes(main));
};

/** @returns the expectation, or the cell that it cannot read */
const readExpectation = (row: VectorRow): Expectation | string => {
  const [expected, accept] = [cell(row, "expected", "requirement"), cell(row, "accept", "accepted")];
  const allowed = cell(row, "allowed_days", "alloweddays", "days", "stay_days");
  const whole = readRequirement(expected);
  const mains = whole ? [whole] : readList(expected);
  if (!mains.every(isRequirement)) return expected;
  const [main] = mains;
  const days = readAllowedDays(allowed || (/\d+/.exec(expected.replace("-1", ""))?.[0] ?? ""), main);
  if (!days) return allowed;
  const others = readList(accept);
  return {
    requirements: [...mains, ...others.filter(isRequirement)],
    ...{ main, days },
    per: periods.find((period) => period === cell(row, "per").toLowerCase()),
    odd: others.every(isRequirement) ? undefined : accept,
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
  const { days } = expectation;
  if (days.length > 0 && !days.some((count) => count === right.days)) return "the days";
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
  const days = expectation.days.length === 0 ? "" : ` ${expectation.days.join(" or ")} days`;
  const message = `${asked}: expected ${expected}${days}, computed ${describe(right)}; ${difference} differs`;
  if (expectation.odd !== undefined)
    return { result: "unknown", message: `${message}; not all of "${expectation.odd}" is readable` };
  return { result: right.reason === "no_rules" ? "unknown" : "failed", message };
};

/**
 * Checks who may enter where: `passport,destination,date,expected,accept,allowed_days`. Several passports stand in one cell,
 * with spaces or `|` between. Without a date, the newest day of the rules counts.
 */
export const entryVectors: VectorKind = {
  columns: [
    ["passport", "passports", "nationality"],
    ["destination", "zone", "country"],
  ],
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
