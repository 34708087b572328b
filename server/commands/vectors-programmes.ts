import { readPlaceCode } from "#server/knowledge/place-codes.ts";
import { programmeById, programmes } from "#server/knowledge/programmes.ts";
import type { ProgrammeDetails } from "#shared/programmes/contract.ts";
import type { VectorKind, VectorOutcome, VectorRow } from "./vector-kind.ts";
import {
  type DurationUnit,
  type HeldAmount,
  isAbsent,
  isSameAddress,
  isSameAmount,
  isSameCurrency,
  isSameDate,
  isSameDuration,
  isSamePeriod,
  isSameText,
  normalize,
  readDuration,
  readFlag,
} from "./vector-values.ts";

/** What we hold on a field of a program, in words, and whether another text says the same. */
interface Held {
  text: string;
  isSame(expected: string): boolean;
}

/** Reads a field; undefined if no source states it. */
type Field = (programme: ProgrammeDetails) => Held | undefined;

type Read<Value> = (programme: ProgrammeDetails) => Value | undefined;

const fieldOf =
  <Value>(
    read: Read<Value>,
    isSame: (expected: string, value: Value) => boolean,
    textOf: (value: Value) => string = String,
  ): Field =>
  (programme) => {
    const value = read(programme);
    return value === undefined
      ? undefined
      : { text: textOf(value), isSame: (expected) => isSame(expected, value) };
  };

const amountText = ({ amount, currency, period }: HeldAmount): string =>
  [amount, currency, period && `per ${period}`].filter(Boolean).join(" ");
const amount = (read: Read<HeldAmount>) => fieldOf(read, isSameAmount, amountText);
const currency = (read: Read<HeldAmount>) => fieldOf((it) => read(it)?.currency, isSameCurrency);
const duration = (unit: DurationUnit, read: Read<number>) =>
  fieldOf(read, (expected, held) => isSameDuration(expected, held, unit));
const count = (read: Read<number>) =>
  fieldOf(read, (expected, held) => isSameAmount(expected, { amount: held }));
const flag = (read: Read<boolean>) =>
  fieldOf(
    read,
    (expected, held) => readFlag(expected) === held,
    (held) => (held ? "yes" : "no"),
  );
const date = (read: Read<string>) => fieldOf(read, isSameDate);
const address = (read: Read<string>) => fieldOf(read, isSameAddress);
const text = (read: Read<string>) => fieldOf(read, isSameText);

type Words = Readonly<Record<string, string>>;

/** A word of a vocabulary by any of its names: without case, hyphens and plural. */
const wordIn = (names: Words, given: string): string => {
  const word = normalize(given)
    .replace(/\b(visas?|permits?|program)$/, "")
    .trim();
  const singular = word.replace(/s$/, "");
  return [word, singular].flatMap((one) => (Object.hasOwn(names, one) ? names[one]! : [])).at(0) ?? word;
};

const word = (names: Words, read: Read<string>) =>
  fieldOf(read, (expected, held) => wordIn(names, expected) === wordIn(names, held));

const setOf = (values: readonly string[]): string => [...new Set(values)].sort().join();

/** A set of words in any order. */
const words = (names: Words, read: Read<readonly string[]>) =>
  fieldOf(
    read,
    (expected, held) =>
      setOf(
        expected
          .split(/[;|,/+]|\band\b/i)
          .filter((one) => one.trim() !== "")
          .map((one) => wordIn(names, one)),
      ) === setOf(held),
    (held) => held.join("; "),
  );

const workNames: Words = {
  ...{ "remote employee": "employee", employed: "employee", "remote worker": "employee" },
  ...{ "self employed": "freelancer", "independent contractor": "freelancer", freelance: "freelancer" },
  ...{ "business owner": "owner", "company owner": "owner", entrepreneur: "owner" },
  ...{ pensioner: "retiree", retired: "retiree" },
};

const routeNames: Words = {
  ...{ "digital nomad": "nomad", "remote work": "nomad", "remote worker": "nomad" },
  ...{ freelancer: "freelance", investor: "investment", "residence by investment": "investment" },
  ...{ "citizenship by investment": "citizenship", tourist: "visitor" },
};

const statusNames: Words = {
  ...{ active: "open", available: "open", paused: "suspended" },
  ...{ ended: "closed", discontinued: "closed", abolished: "closed", planned: "announced" },
};

const placeNames: Words = {
  embassy: "consulate",
  "embassy or consulate": "consulate",
  incountry: "in country",
};

const yesNoNames: Words = {
  true: "yes",
  false: "no",
  y: "yes",
  n: "no",
  allowed: "yes",
  "not allowed": "no",
};

/** The income. Where sources say that none is asked for, no income is also right. */
const incomeAmount: Field = (programme) =>
  programme.terms.noIncomeTest && !programme.income
    ? {
        text: "no income is asked for",
        isSame: (expected) => /^(none|no|)$/i.test(expected) || isSameAmount(expected, { amount: 0 }),
      }
    : amount(({ income }) => income)(programme);

/** The insurance in words. That it is required is also a yes. */
const insurance = fieldOf<{ isRequired: boolean; words: string }>(
  ({ terms, texts }) => {
    const found = [terms.insurance, texts.insurance].filter(Boolean).join(", ");
    return found === "" ? undefined : { isRequired: terms.insurance === "required", words: found };
  },
  (expected, held) => (held.isRequired && readFlag(expected) === true) || isSameText(expected, held.words),
  (held) => held.words,
);

/** The shortest and the longest time of a decision, in days: '30-60'. */
const processing = fieldOf<readonly number[]>(
  ({ terms: { processing: it } }) => {
    const days = [it?.from, it?.to].flatMap((one) => one ?? []);
    return days.length > 0 ? days : undefined;
  },
  (expected, held) => {
    const parts = expected.split(/(?<!\s)\s*(?:-|–|\bto\b|\/)\s*/);
    const unit = /(?<![a-z])[a-z]+\s*$/i.exec(expected)?.[0] ?? "";
    const days = parts.map((part) => readDuration(/[a-z]/i.test(part) ? part : `${part} ${unit}`, "days"));
    return days.join() === [...new Set(held)].join() || days.join() === held.join();
  },
  (held) => held.join("-"),
);

const fields: Readonly<Record<string, Field>> = {
  id: word({}, ({ id }) => id),
  country: fieldOf(
    ({ flagCode }) => flagCode.toUpperCase(),
    (expected, held) => readPlaceCode(expected) === held,
  ),
  name: text(({ name }) => name),
  kind: word(routeNames, ({ route }) => route),
  status: word(statusNames, ({ status }) => (status === "unknown" ? undefined : status)),
  status_date: date(({ since }) => since),
  who: words(workNames, ({ terms }) => (terms.who.length > 0 ? terms.who : undefined)),
  not_for: words(workNames, ({ terms }) => (terms.notFor.length > 0 ? terms.notFor : undefined)),
  min_income_amount: incomeAmount,
  min_income_currency: currency(({ income }) => income),
  min_income_period: fieldOf(({ income }) => income?.period, isSamePeriod),
  min_income_rule: text(({ texts }) => texts.incomeRule),
  min_savings_amount: amount(({ savings }) => savings),
  min_savings_currency: currency(({ savings }) => savings),
  min_investment_amount: amount(({ investment }) => investment),
  min_investment_currency: currency(({ investment }) => investment),
  dependants_add: text(({ texts }) => texts.dependants),
  family: word(yesNoNames, ({ terms }) => terms.family),
  degree_or_experience: text(({ texts }) => texts.qualification),
  nationality_limits: text(({ texts }) => texts.nationality),
  local_clients_allowed: word(yesNoNames, ({ terms }) => terms.localClients),
  duration_months_first: duration("months", ({ months }) => months),
  renewable: flag(({ renewable }) => renewable),
  max_total_months: duration("months", ({ terms }) => terms.maxMonths),
  leads_to_permanent: flag(({ permanent }) => permanent),
  years_to_citizenship: duration("years", ({ terms }) => terms.citizenshipYears),
  stay_required_days_per_year: duration("days", ({ terms }) => terms.stayDays),
  absence_rule: text(({ texts }) => texts.absence),
  tax_treatment: text(({ texts }) => texts.tax),
  health_insurance: insurance,
  insurance_cover: amount(({ cover }) => cover),
  fee_amount: amount(({ terms }) => terms.fee),
  fee_currency: currency(({ terms }) => terms.fee),
  processing_days: processing,
  processing_days_min: duration("days", ({ terms }) => terms.processing?.from),
  processing_days_max: duration("days", ({ terms }) => terms.processing?.to),
  proof_months: duration("months", ({ terms }) => terms.proofMonths),
  apply_where: words(placeNames, ({ where }) => (where.length > 0 ? where : undefined)),
  official_url: address(({ authority }) => authority?.url),
  source1_name: text(({ sources }) => sources[0]?.name),
  source1_url: address(({ sources }) => sources[0]?.url),
  source1_date: date(({ sources }) => sources[0]?.date),
  source2_name: text(({ sources }) => sources[1]?.name),
  source2_url: address(({ sources }) => sources[1]?.url),
  source2_date: date(({ sources }) => sources[1]?.date),
  as_of: date(({ asOf }) => asOf),
  confidence: word({}, ({ confidence }) => confidence),
  note: text(({ texts }) => texts.note),
  min_age: count(({ terms }) => terms.age?.from),
  max_age: count(({ terms }) => terms.age?.to),
};

/** Other names of the fields, without spaces, hyphens and underscores. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  id: ["programme_id", "program_id"],
  country: ["country_code", "code", "country_name", "iso", "iso2", "iso3"],
  name: ["programme_name", "program_name", "title"],
  kind: ["route", "type", "category"],
  status: ["state"],
  status_date: ["since", "status_since"],
  who: ["who_may_apply", "kinds_of_work", "applicants", "eligible"],
  not_for: ["who_may_not_apply", "excluded"],
  min_income_amount: [
    ...[
      "income",
      "min_income",
      "minimum_income",
      "income_amount",
      "min_income_value",
      "amount",
      "income_min",
    ],
    ...["minimum_income_amount", "income_required", "required_income", "income_requirement"],
  ],
  min_income_currency: ["income_currency", "currency", "minimum_income_currency"],
  min_income_period: ["income_period", "period", "minimum_income_period"],
  min_income_rule: ["income_rule", "formula", "income_formula"],
  min_savings_amount: ["savings", "min_savings", "savings_amount", "minimum_savings", "deposit"],
  min_savings_currency: ["savings_currency"],
  min_investment_amount: ["investment", "min_investment", "investment_amount", "minimum_investment"],
  min_investment_currency: ["investment_currency"],
  dependants_add: ["dependants", "dependents", "dependents_add", "dependants_addition"],
  family: ["family_allowed", "family_members", "dependants_allowed", "dependents_allowed"],
  degree_or_experience: ["degree", "experience", "qualification"],
  nationality_limits: ["nationality", "nationalities", "nationality_limit"],
  local_clients_allowed: ["local_clients", "local_work", "local_work_allowed"],
  duration_months_first: [
    ...["duration_months", "duration", "months", "first_duration", "first_duration_months"],
    ...["validity", "validity_months", "initial_duration", "initial_duration_months", "stay_months"],
  ],
  renewable: ["can_renew", "renewal", "is_renewable", "extendable"],
  max_total_months: ["max_months", "max_total", "max_stay_months", "max_duration", "max_duration_months"],
  leads_to_permanent: [
    ...["permanent", "permanent_residence", "leads_to_permanent_residence", "path_to_permanence"],
    ...["permanent_residency", "leads_to_pr", "path_to_permanent_residence"],
  ],
  years_to_citizenship: ["citizenship_years", "years_to_passport", "citizenship_after"],
  stay_required_days_per_year: [
    ...["stay_required", "stay_days", "stay_required_days", "min_stay_days", "min_stay_days_per_year"],
    ...["days_per_year", "presence_days"],
  ],
  absence_rule: ["absence", "absences"],
  tax_treatment: ["tax"],
  health_insurance: ["insurance", "insurance_required", "health_insurance_required"],
  insurance_cover: ["cover", "cover_amount", "insurance_cover_amount"],
  fee_amount: ["fee", "state_fee", "application_fee", "government_fee"],
  fee_currency: ["state_fee_currency", "application_fee_currency"],
  processing_days: ["processing", "processing_time"],
  processing_days_min: ["processing_min", "processing_from", "min_processing_days"],
  processing_days_max: ["processing_max", "processing_to", "max_processing_days"],
  proof_months: ["statement_months", "bank_statement_months"],
  apply_where: ["where", "where_to_apply", "apply", "application_place"],
  official_url: ["official", "authority", "authority_url", "url", "official_address", "official_page"],
  as_of: ["date", "valid_on"],
  note: ["notes", "remark", "remarks"],
  min_age: ["age_from", "age_min", "minimum_age"],
  max_age: ["age_to", "age_max", "maximum_age"],
};

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const byKey: ReadonlyMap<string, Field> = new Map([
  ...Object.entries(aliases).flatMap(([field, names]) =>
    names.map((name) => [keyOf(name), fields[field]!] as const),
  ),
  ...Object.entries(fields).map(([field, read]) => [keyOf(field), read] as const),
]);

const namesOf = ({ id, country, flagCode, name }: (typeof programmes)[number]): string[] =>
  [id, name, `${country} ${name}`, `${flagCode} ${name}`, `${name} ${country}`].map(normalize);

/** A program by its id or its name, with or without its country. Undefined if several programs have the name. */
const findProgramme = (text: string): ProgrammeDetails | undefined => {
  const wanted = normalize(text);
  const found = programmes.filter((it) => namesOf(it).includes(wanted));
  return found.length === 1 ? programmeById(found[0]!.id) : undefined;
};

const unknown = (message: string): VectorOutcome => ({ result: "unknown", message });

/** The first filled cell of the columns that people name in different ways. */
const cell = (row: VectorRow, ...names: readonly string[]): string =>
  names.map((name) => row[name] ?? "").find((value) => value !== "") ?? "";

/** The further values that count as right: between bars, each whole. */
const acceptedIn = (row: VectorRow): string[] =>
  cell(row, "accept", "accepted")
    .split("|")
    .filter((one) => one.trim() !== "");

/**
 * Checks facts about programs: `programme,field,value`. `accept` lists further values that count as right, with `|` between.
 * The columns `unit`, `currency` and `period` belong to the value.
 */
export const programmeVectors: VectorKind = {
  columns: [
    ["programme", "program", "programme_id", "program_id", "id"],
    ["field", "fact"],
    ["value", "expected"],
  ],
  check(row) {
    const id = cell(row, "programme", "program", "programme_id", "program_id", "id");
    const [name, value] = [cell(row, "field", "fact"), cell(row, "value", "expected")];
    const found = findProgramme(id);
    if (!found) return unknown(`there is no program "${id}"`);
    const field = byKey.get(keyOf(name));
    if (!field) return unknown(`${id}: there is no field "${name}"`);
    const held = field(found);
    const units = ["unit", "currency", "period"].map((column) => row[column] ?? "").join(" ");
    const isSame = (expected: string) => {
      if (isAbsent(expected)) return held?.isSame("") ?? true;
      return held?.isSame(`${expected} ${units}`.trim()) ?? false;
    };
    return [value, ...acceptedIn(row)].some(isSame)
      ? { result: "passed" }
      : {
          result: "failed",
          message: `${id}, ${name}: expected "${value}", but we hold "${held?.text ?? "not stated"}"`,
        };
  },
};
