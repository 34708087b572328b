import { programmeById } from "#server/knowledge/programmes.ts";
import type { Money, ProgrammeDetails } from "#shared/programmes/contract.ts";
import { foldLetters } from "#shared/text.ts";
import type { VectorKind, VectorOutcome } from "./vector-kind.ts";

/** What we hold on a field; undefined if it is not stated. */
type Held = string | number | boolean | readonly string[] | undefined;

type Reader = (programme: ProgrammeDetails) => Held;

const moneyText = (money: (Money & { period?: string }) | undefined): string | undefined =>
  money && [money.amount, money.currency, money.period].filter(Boolean).join(" ");

/** The words of the tables of other people for the kinds of work. */
const workNames = {
  employee: "remote_employee",
  freelancer: "freelancer",
  owner: "business_owner",
  retiree: "retiree",
  investor: "investor",
} as const;

const insuranceOf: Reader = ({ terms, texts }) =>
  [terms.insurance, texts.insurance].filter(Boolean).join(", ") || undefined;

const localClientsOf: Reader = ({ terms }) => terms.localClients;

const readers: Readonly<Record<string, Reader>> = {
  id: ({ id }) => id,
  country: ({ flagCode }) => flagCode,
  country_name: ({ country }) => country,
  name: ({ name }) => name,
  kind: ({ route }) => route,
  status: ({ status }) => status,
  status_date: ({ since }) => since,
  who: ({ terms }) => (terms.who.length > 0 ? terms.who.map((kind) => workNames[kind]) : undefined),
  min_income_amount: ({ income }) => income?.amount,
  min_income_currency: ({ income }) => income?.currency,
  min_income_period: ({ income }) => income?.period,
  min_income_rule: ({ texts }) => texts.incomeRule,
  min_income: ({ income }) => moneyText(income),
  min_savings_amount: ({ savings }) => savings?.amount,
  min_savings_currency: ({ savings }) => savings?.currency,
  min_savings: ({ savings }) => moneyText(savings),
  min_investment_amount: ({ investment }) => investment?.amount,
  min_investment_currency: ({ investment }) => investment?.currency,
  min_investment: ({ investment }) => moneyText(investment),
  dependants_add: ({ texts }) => texts.dependants,
  degree_or_experience: ({ texts }) => texts.qualification,
  nationality_limits: ({ texts }) => texts.nationality,
  local_clients_allowed: localClientsOf,
  duration_months_first: ({ months }) => months,
  renewable: ({ renewable }) => renewable,
  max_total_months: ({ terms }) => terms.maxMonths,
  leads_to_permanent: ({ permanent }) => permanent,
  years_to_citizenship: ({ terms }) => terms.citizenshipYears,
  stay_required_days_per_year: ({ terms }) => terms.stayDays,
  absence_rule: ({ texts }) => texts.absence,
  tax_treatment: ({ texts }) => texts.tax,
  health_insurance: insuranceOf,
  fee_amount: ({ terms }) => terms.fee?.amount,
  fee_currency: ({ terms }) => terms.fee?.currency,
  fee: ({ terms }) => moneyText(terms.fee),
  processing_days_min: ({ terms }) => terms.processing?.from,
  processing_days_max: ({ terms }) => terms.processing?.to,
  apply_where: ({ where }) => (where.length > 0 ? where : undefined),
  official_url: ({ authority }) => authority?.url,
  source1_name: ({ sources }) => sources[0]?.name,
  source1_url: ({ sources }) => sources[0]?.url,
  source1_date: ({ sources }) => sources[0]?.date,
  source2_name: ({ sources }) => sources[1]?.name,
  source2_url: ({ sources }) => sources[1]?.url,
  source2_date: ({ sources }) => sources[1]?.date,
  as_of: ({ asOf }) => asOf,
  confidence: ({ confidence }) => confidence,
  note: ({ texts }) => texts.note,
  min_age: ({ terms }) => terms.age?.from,
  max_age: ({ terms }) => terms.age?.to,
};

/** Other names of the fields, without spaces, hyphens and underscores. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  country: ["country_code", "code"],
  name: ["programme_name", "program_name", "title"],
  kind: ["route", "type", "category"],
  status_date: ["since", "status_since"],
  who: ["who_may_apply", "kinds_of_work", "applicants"],
  min_income: ["income"],
  min_income_amount: ["income_amount", "min_income_value", "amount"],
  min_income_currency: ["income_currency", "currency"],
  min_income_period: ["income_period", "period"],
  min_income_rule: ["income_rule", "formula", "income_formula"],
  min_savings: ["savings"],
  min_savings_amount: ["savings_amount"],
  min_savings_currency: ["savings_currency"],
  min_investment: ["investment"],
  min_investment_amount: ["investment_amount"],
  min_investment_currency: ["investment_currency"],
  dependants_add: ["dependants", "dependents", "dependents_add", "dependants_addition"],
  degree_or_experience: ["degree", "experience", "qualification"],
  nationality_limits: ["nationality", "nationalities", "nationality_limit"],
  local_clients_allowed: ["local_clients"],
  duration_months_first: ["duration_months", "duration", "months", "first_duration", "first_duration_months"],
  renewable: ["can_renew"],
  max_total_months: ["max_months", "max_total", "max_stay_months"],
  leads_to_permanent: ["permanent", "permanent_residence", "leads_to_permanent_residence"],
  years_to_citizenship: ["citizenship_years", "years_to_passport"],
  stay_required_days_per_year: ["stay_required", "stay_days", "stay_required_days", "min_stay_days"],
  absence_rule: ["absence", "absences"],
  tax_treatment: ["tax"],
  health_insurance: ["insurance"],
  fee_amount: ["state_fee"],
  processing_days_min: ["processing_min", "processing_from"],
  processing_days_max: ["processing_max", "processing_to"],
  apply_where: ["where", "where_to_apply"],
  official_url: ["official", "authority", "authority_url", "url"],
  as_of: ["asof"],
  note: ["notes"],
};

const keyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const byKey: ReadonlyMap<string, Reader> = new Map([
  ...Object.entries(aliases).flatMap(([field, names]) =>
    names.map((name) => [keyOf(name), readers[field]!] as const),
  ),
  ...Object.entries(readers).map(([field, reader]) => [keyOf(field), reader] as const),
]);

const spellings: readonly [RegExp, string][] = [
  [/programmes?\b/g, "program"],
  [/(?<=\d)\s*x\s+/g, " times "],
  [/(?<=\w)is(?=(e|ed|ing|ation)\b)/g, "iz"],
  [/licence/g, "license"],
  [/\bpassive_income\b/g, "passive income"],
];

/** A text without case, accents, punctuation, and British spelling. */
const normalize = (text: string): string =>
  spellings
    .reduce((folded, [from, to]) => folded.replace(from, to), foldLetters(text))
    .replace(/(?<=\d),(?=\d{3})/g, "")
    .replace(/[^\p{L}\p{N}.%+]+/gu, " ")
    .replace(/\.(?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Texts that stand for a field that no source states. */
const absent = new Set([
  "",
  "unknown",
  "not stated",
  "not stated by our sources",
  "n a",
  "none stated",
  "null",
]);
const isAbsent = (text: string): boolean => absent.has(normalize(text));

const setOf = (values: readonly string[]): string => [...new Set(values.map(normalize))].sort().join("\n");

const isSameNumber = (expected: string, held: number): boolean => {
  const digits = expected.replace(/[\s,_]/g, "");
  return /^-?\d+(\.\d+)?$/.test(digits) && Number(digits) === held;
};

const yesAndNo: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false };

const isSameAddress = (one: string, other: string): boolean => {
  const bare = (address: string) => address.toLowerCase().replace(/^https?:\/\/(www\.)?|\/+$/g, "");
  return bare(one) === bare(other);
};

const isDate = (text: string): boolean => /^\d{4}(-\d{2}){0,2}$/.test(text);

const isSameText = (expected: string, held: string): boolean => {
  if (isDate(expected) && isDate(held)) return expected.startsWith(held) || held.startsWith(expected);
  if (/^https?:\/\//.test(held)) return isSameAddress(expected, held);
  return normalize(expected) === normalize(held);
};

const isSame = (expected: string, held: Held): boolean => {
  if (held === undefined) return isAbsent(expected);
  if (typeof held === "number") return isSameNumber(expected, held);
  if (typeof held === "boolean") return yesAndNo[normalize(expected)] === held;
  if (typeof held === "string")
    return isSameText(expected, held) || (held === "unknown" && isAbsent(expected));
  return setOf(expected.split(/[;|]/).filter(Boolean)) === setOf(held);
};

const heldText = (held: Held): string => {
  if (held === undefined) return "not stated";
  if (typeof held === "boolean") return held ? "yes" : "no";
  return typeof held === "object" ? held.join("; ") : String(held);
};

const unknown = (message: string): VectorOutcome => ({ result: "unknown", message });

/** Checks facts about programs: `programme,field,value`. `accept` lists further values that count as right, with `|` between. */
export const programmeVectors: VectorKind = {
  check({ programme = "", program = programme, id = program, field = "", value = "", accept = "" }) {
    const found = programmeById(id);
    if (!found) return unknown(`there is no program "${id}"`);
    const read = byKey.get(keyOf(field));
    if (!read) return unknown(`${id}: there is no field "${field}"`);
    const held = read(found);
    const accepted = [value, ...accept.split("|").filter((one) => one.trim() !== "")];
    return accepted.some((expected) => isSame(expected, held))
      ? { result: "passed" }
      : {
          result: "failed",
          message: `${id}, ${field}: expected "${value}", but we hold "${heldText(held)}"`,
        };
  },
};
