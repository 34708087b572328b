import { confidences } from "../confidence.ts";
import { capitalRange } from "./capital.ts";
import type { ListedProgramme, Money, WorkKind } from "./contract.ts";
import type { Converted, Converter } from "./convert.ts";
import { type Family, type IncomeDemand, incomeDemand, monthsIn, sizeOf, withFamily } from "./with-family.ts";
import { ageText, amountText, formulaText, moneyText, workNames } from "./words.ts";

/** A person who looks for a program. An absent field is unknown. */
export interface Applicant extends Family {
  /** A month. */
  income?: Money;
  work?: WorkKind;
  /** ISO 3166-1 alpha-2 codes. */
  citizenships: readonly string[];
  age?: number;
  /** The money that the person could show or invest. */
  savings?: Money;
}

/** `unknown` counts neither as a yes nor as a no. */
export type RequirementAnswer = "met" | "not met" | "unknown";

export type RequirementKind =
  | "open"
  | "work"
  | "nationality"
  | "income"
  | "savings"
  | "family"
  | "age"
  | "qualification";

/** A requirement of a program, compared with a person. Its texts are complete sentences. */
export interface ProgrammeRequirement {
  of: RequirementKind;
  answer: RequirementAnswer;
  text: string;
  /** The proof that is required. */
  proof?: string;
  /** What would make it met. */
  change?: string;
  /** The day of the exchange rate behind the answer, and whether it is old. */
  rate?: { date?: string; isOld: boolean };
}

export interface Assessment {
  programme: ListedProgramme;
  requirements: readonly ProgrammeRequirement[];
  /** How many requirements have each answer. */
  counts: Readonly<Record<RequirementAnswer, number>>;
  /** The share of the amounts asked for that is missing, from 0 to 1. */
  gap: number;
}

interface Judged extends ProgrammeRequirement {
  gap?: number;
}

/** The assumed error of an old exchange rate, as a share of the amount. */
const oldRateMargin = 0.1;

const together = new Intl.ListFormat("en-US");

const ofStatus = ({ status }: ListedProgramme): Judged => {
  const texts = {
    open: "It is open for applications.",
    suspended: "It is suspended: nobody can apply.",
    closed: "It is closed: nobody can apply.",
    announced: "It is announced, and nobody can apply yet.",
    unknown: "Our sources do not say whether it is open.",
  };
  const answer = status === "open" ? "met" : status === "unknown" ? "unknown" : "not met";
  return { of: "open", answer, text: texts[status] };
};

const ofWork = ({ terms, investment }: ListedProgramme, { work }: Applicant): Judged | undefined => {
  const { who, notFor } = terms;
  const named = together.format(who.map((kind) => workNames[kind]));
  const forWhom =
    who.length > 0 ? `Our sources say it is for ${named}.` : "Our sources don't say who it is for.";
  if (!work) return { of: "work", answer: "unknown", text: forWhom };
  if (notFor.includes(work))
    return {
      of: "work",
      answer: "not met",
      text: `It is not for ${workNames[work]}.`,
      change: who.length > 0 ? `It is for ${named}.` : undefined,
    };
  if (who.includes(work)) return { of: "work", answer: "met", text: `It is for ${workNames[work]}.` };
  // Anybody with the money can invest, so the kind of work does not matter.
  if (investment && who.includes("investor")) return undefined;
  return {
    of: "work",
    answer: "unknown",
    text: `${forWhom} They do not say whether ${workNames[work]} may apply.`,
  };
};

type PassportAnswer = "yes" | "no" | "unknown";

const passportAnswer = ({ terms: { nationality } }: ListedProgramme, code: string): PassportAnswer => {
  if (!nationality) return "unknown";
  const { only, named, except, conditional, others } = nationality;
  if (conditional?.includes(code)) return "unknown";
  if (only) return only.includes(code) ? "yes" : "no";
  if (except?.includes(code)) return "no";
  return named?.includes(code) || others ? "yes" : "unknown";
};

/** `own`: the person is already a citizen of the country. `mixed`: the person can apply with one of the nationalities, not with another. */
export type NationalityAnswer = PassportAnswer | "own" | "mixed";

/**
 * Says if a person with these nationalities can apply. `unknown`: sources don't say for certain.
 * @param citizenships ISO 3166-1 alpha-2 codes, at least one
 */
export const nationalityAnswer = (
  programme: ListedProgramme,
  citizenships: readonly string[],
): NationalityAnswer => {
  if (citizenships.includes(programme.flagCode.toUpperCase())) return "own";
  const answers = new Set(citizenships.map((code) => passportAnswer(programme, code)));
  if (answers.has("yes")) return answers.has("no") ? "mixed" : "yes";
  return answers.has("unknown") ? "unknown" : "no";
};

const nationalityTexts: Readonly<Record<NationalityAnswer, readonly [RequirementAnswer, string]>> = {
  own: ["not met", "You are already a citizen of this country."],
  mixed: ["unknown", "You can apply with one of your nationalities, but not with another."],
  yes: ["met", "You can apply with your nationality."],
  unknown: ["unknown", "Our sources do not say for certain whether you can apply with your nationality."],
  no: ["not met", "You cannot apply with your nationality."],
};

const ofNationality = (programme: ListedProgramme, { citizenships }: Applicant): Judged => {
  const judge = (answer: RequirementAnswer, text: string): Judged => ({ of: "nationality", answer, text });
  if (citizenships.length === 0)
    return judge("unknown", "Add your citizenships to your profile to check your nationality.");
  const found = nationalityAnswer(programme, citizenships);
  const judged = judge(...nationalityTexts[found]);
  return found === "no" ? { ...judged, change: "You could apply with another citizenship." } : judged;
};

/** 'You have about $3,487 a month (€3,000 a month).' */
const haveText = (have: Converted, own: Money, period: "month" | "year"): string =>
  have.currency === own.currency
    ? `You have ${moneyText({ ...own, amount: own.amount * monthsIn[period] })} a ${period}.`
    : `You have about ${moneyText({ ...have, amount: have.amount * monthsIn[period] })} a ${period} (${moneyText(own)} a month).`;

const needText = (
  { from, to, isComplete }: IncomeDemand,
  currency: string,
  period: "month" | "year",
  isFamily: boolean,
) => {
  const whose = isFamily ? (isComplete ? " with your family" : " for one person") : "";
  const amount = amountText({ amount: to, currency });
  const range = from < to ? `${amountText({ amount: from, currency })} to ${amount}` : amount;
  return `It asks for ${range} a ${period}${whose}.`;
};

const proofOf = ({ terms: { proofMonths } }: ListedProgramme): string | undefined =>
  proofMonths ? `Prove it with bank statements for the last ${proofMonths} months.` : undefined;

/** Compares an amount with a required one or a range. If the exchange rate is old, amounts near the limit are `unknown`. */
const compare = (have: Converted, { from, to }: { from: number; to: number }): RequirementAnswer => {
  const margin = have.isOld ? oldRateMargin : 0;
  if (have.amount * (1 - margin) >= to) return "met";
  return have.amount * (1 + margin) < from ? "not met" : "unknown";
};

/** The missing amount, rounded up to a round number: '€850'. */
const missingText = (own: Money, have: number, need: number): string => {
  const missing = own.amount * (need / have) - own.amount;
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.max(missing, 1))) - 1, 0);
  return amountText({ ...own, amount: Math.ceil(missing / step) * step });
};

/** Why the answer is unknown although both amounts are known. */
const doubtText = (have: Converted, demand: IncomeDemand, isBelow: boolean): string => {
  if (isBelow) return "The rule names another way to show your means.";
  if (demand.from < demand.to) return "The amount depends on your case, or sources differ.";
  return have.isOld ? "The exchange rate is too old to judge a small difference." : "";
};

type Income = NonNullable<ListedProgramme["income"]>;

/** Compares a monthly income with the demand of a program. `monthly` is the income in the currency of the rule. */
const judgeIncome = (
  { terms }: ListedProgramme,
  { period }: Income,
  demand: IncomeDemand,
  needs: string,
  own: Money,
  monthly: Converted,
): Omit<Judged, "of"> => {
  const have = { ...monthly, amount: monthly.amount * monthsIn[period] };
  const text = `${needs} ${haveText(monthly, own, period)}`;
  const rate = monthly.currency === own.currency ? undefined : { date: have.date, isOld: have.isOld };
  const answer = compare(have, demand);
  if (answer === "met" && demand.isComplete) return { rate, answer, text };
  if (answer === "met")
    return {
      ...{ rate, answer: "unknown" },
      text: `${text} Our sources do not say how much more your family needs.`,
    };
  const isBelow = answer === "not met" && terms.incomeOtherWay;
  if (answer === "unknown" || isBelow)
    return { rate, answer: "unknown", text: `${text} ${doubtText(have, demand, isBelow)}`.trim() };
  return {
    ...{ rate, answer, text },
    change: `About ${missingText(own, have.amount, demand.to)} more a month would meet it.`,
    gap: 1 - have.amount / demand.to,
  };
};

const ofIncome = (
  programme: ListedProgramme,
  person: Applicant,
  { convert }: Converter,
): Judged | undefined => {
  const { income, terms } = programme;
  const demand = incomeDemand(programme, person);
  if (terms.noIncomeTest) return { of: "income", answer: "met", text: "It asks for no income." };
  if (!income || !demand)
    return programme.savings || programme.investment
      ? undefined
      : { of: "income", answer: "unknown", text: "Our sources state no amount of income." };
  const isGrown = demand.to > (terms.incomeRange?.to ?? income.amount);
  const formula =
    terms.formula?.of === "income"
      ? ` ${isGrown ? "For one person, it" : "That"} is ${formulaText(terms.formula)}.`
      : "";
  const needs = needText(demand, income.currency, income.period, sizeOf(person) > 0) + formula;
  const base = { of: "income", proof: proofOf(programme) } as const;
  if (!person.income) return { ...base, answer: "unknown", text: needs };
  const monthly = convert(person.income, income.currency);
  return monthly
    ? { ...base, ...judgeIncome(programme, income, demand, needs, person.income, monthly) }
    : { ...base, answer: "unknown", text: `${needs} We have no exchange rate for ${income.currency}.` };
};

/** Savings or an investment that a program requires. */
interface Sum extends Money {
  text: string;
  /** The lowest and the highest amount, if it depends on the person. */
  from: number;
  to: number;
  remarks: readonly string[];
}

/** Whether an income is below a limit in the currency and the period of the program's income; undefined if unknown. */
const isIncomeBelow = (
  { income }: ListedProgramme,
  person: Applicant,
  { convert }: Converter,
  limit: number,
): boolean | undefined => {
  const monthly = income && person.income && convert(person.income, income.currency);
  if (!income || !monthly) return undefined;
  const have = { ...monthly, amount: monthly.amount * monthsIn[income.period] };
  const answer = compare(have, { from: limit, to: limit });
  return answer === "unknown" ? undefined : answer === "not met";
};

/** The savings or the investment that a program requires of a person and family. Undefined if it requires none. */
const capitalOf = (
  programme: ListedProgramme,
  person: Applicant,
  of: "savings" | "investment",
  converter: Converter,
): Sum | undefined => {
  const money = programme[of];
  if (!money) return undefined;
  const range = capitalRange(programme, of, money, person.age, (limit) =>
    isIncomeBelow(programme, person, converter, limit),
  );
  if (!range) return undefined;
  const additions = programme.terms.additions.filter((addition) => addition.of === of);
  const grow = (base: number) => withFamily(base, additions, person).amount;
  const [from, to] = [grow(range.from), grow(range.to)];
  const amount = from === to ? from : grow(money.amount);
  const words =
    of === "savings"
      ? "in savings"
      : programme.route === "citizenship"
        ? "paid or invested, without fees"
        : "invested";
  const text = `${amountText({ ...money, amount })} ${words}`;
  return { amount, currency: money.currency, text, from, to, remarks: range.remarks };
};

/** Whether sources state what each family member adds to the savings and the investment. */
const isFamilyStated = (programme: ListedProgramme, family: Family): boolean =>
  (["savings", "investment"] as const).every((of) => {
    const additions = programme.terms.additions.filter((addition) => addition.of === of);
    return !programme[of] || withFamily(0, additions, family).isComplete;
  });

const compareCapital = (
  programme: ListedProgramme,
  person: Applicant,
  sums: readonly Sum[],
  { convert }: Converter,
): Judged => {
  const of = "savings" as const;
  const asked = `It asks for ${together.format(sums.map((sum) => sum.text))}.`;
  const text = [asked, ...sums.flatMap(({ remarks }) => remarks)].join(" ");
  const { savings } = person;
  if (!savings) return { of, answer: "unknown", text };
  const converted = sums.map((sum) => convert(sum, savings.currency));
  const known = converted.filter((one) => one !== undefined);
  if (known.length < sums.length)
    return { of, answer: "unknown", text: `${text} An exchange rate is missing.` };
  const needOf = (end: "from" | "to") =>
    known.reduce((total, { amount }, at) => total + amount * (sums[at]![end] / sums[at]!.amount), 0);
  const need = { from: needOf("from"), to: needOf("to") };
  // Without a highest amount, we cannot say how much would be enough.
  const isBounded = Number.isFinite(need.to);
  const isOld = known.some((one) => one.isOld);
  const have = { ...savings, isOld };
  const said = `${text} You have ${moneyText(savings)}.`;
  const [date] = known.flatMap((one) => one.date ?? []).sort();
  const rate = date ? { date, isOld } : undefined;
  const answer = compare(have, need);
  if (answer === "met" && !isFamilyStated(programme, person))
    return { of, answer: "unknown", rate, text: said };
  if (answer !== "not met") return { of, answer, rate, text: said };
  return {
    ...{ of, answer, rate, text: said },
    change: isBounded
      ? `About ${missingText(savings, savings.amount, need.to)} more would meet it.`
      : undefined,
    gap: 1 - savings.amount / (isBounded ? need.to : need.from),
  };
};

const ofCapital = (
  programme: ListedProgramme,
  person: Applicant,
  converter: Converter,
): Judged | undefined => {
  const { savingsRole } = programme.terms;
  const savings =
    savingsRole === "insurance" ? undefined : capitalOf(programme, person, "savings", converter);
  const investment = capitalOf(programme, person, "investment", converter);
  const sums = [savings, investment].filter((sum) => sum !== undefined);
  if (sums.length === 0)
    return (
      programme.investment && {
        ...{ of: "savings", answer: "met" },
        text: "With your income, it asks for no investment.",
      }
    );
  const judged = compareCapital(programme, person, sums, converter);
  if (savingsRole !== "often" || judged.answer === "met") return judged;
  return {
    ...{ of: "savings", answer: "unknown", rate: judged.rate },
    text: `Authorities often ask for ${savings!.text} as well.`,
  };
};

/** Joins income and savings into one requirement, if either is enough. */
const either = (income: Judged, savings: Judged): Judged => {
  if (income.answer === "met") return income;
  if (savings.answer === "met") return { ...savings, text: `${savings.text} That can replace the income.` };
  const other = savings.text.replace(/^It asks for /, "").replace(/\.$/, "");
  const text = `${income.text} Or instead: ${other}.`;
  if (income.answer === "not met" && savings.answer === "not met")
    return { ...income, text, gap: Math.min(income.gap ?? 1, savings.gap ?? 1) };
  return { ...income, text, answer: "unknown", change: undefined, gap: undefined };
};

const meansOf = (programme: ListedProgramme, person: Applicant, converter: Converter): Judged[] => {
  const income = ofIncome(programme, person, converter);
  const capital = ofCapital(programme, person, converter);
  if (income && capital && programme.terms.savingsRole === "instead") return [either(income, capital)];
  return [income, capital].filter((one) => one !== undefined);
};

const ofFamily = ({ terms: { family } }: ListedProgramme, person: Applicant): Judged | undefined => {
  if (sizeOf(person) === 0) return undefined;
  if (family === "yes") return { of: "family", answer: "met", text: "Your family may come." };
  if (family === "no")
    return {
      ...{ of: "family", answer: "not met", text: "Family members cannot join." },
      change: "You could apply for yourself.",
    };
  const text =
    family === "unsure"
      ? "One of our sources says that family members cannot join."
      : "Our sources do not say whether your family may come.";
  return { of: "family", answer: "unknown", text };
};

const ofAge = ({ terms: { age } }: ListedProgramme, person: Applicant): Judged | undefined => {
  if (!age) return undefined;
  const text = `It asks for age ${ageText(age)}.`;
  if (person.age === undefined) return { of: "age", answer: "unknown", text };
  if (person.age < age.from)
    return {
      of: "age",
      answer: "not met",
      text,
      change: `You reach that age in ${age.from - person.age} years.`,
    };
  return { of: "age", answer: age.to !== undefined && person.age > age.to ? "not met" : "met", text };
};

const ofQualification = ({ terms }: ListedProgramme): Judged | undefined =>
  terms.qualification
    ? {
        ...{ of: "qualification", answer: "unknown" },
        text: "It asks for a degree, experience or another qualification.",
      }
    : undefined;

/**
 * Compares each requirement of a program with a person. Money is compared in the currency of the rule. A requirement that
 * sources do not state, or that the person has not answered, is unknown.
 */
export const assess = (programme: ListedProgramme, person: Applicant, converter: Converter): Assessment => {
  const judged = [
    ofStatus(programme),
    ofWork(programme, person),
    ofNationality(programme, person),
    ...meansOf(programme, person, converter),
    ofFamily(programme, person),
    ofAge(programme, person),
    ofQualification(programme),
  ].filter((one) => one !== undefined);
  const countOf = (answer: RequirementAnswer) => judged.filter((one) => one.answer === answer).length;
  return {
    programme,
    requirements: judged.map(({ gap: _, ...requirement }) => requirement),
    counts: { met: countOf("met"), "not met": countOf("not met"), unknown: countOf("unknown") },
    gap: Math.max(0, ...judged.map(({ gap = 0 }) => gap)),
  };
};

const isOpen = ({ programme }: Assessment): boolean => programme.status === "open";
const unknownShare = ({ counts, requirements }: Assessment): number => counts.unknown / requirements.length;

/**
 * Sorts by how close a person is: programs that are open first, then those with the fewest requirements not met, the smallest
 * gap in money, and the smallest share of unknown answers.
 */
export const byCloseness = (one: Assessment, other: Assessment): number =>
  Number(isOpen(other)) - Number(isOpen(one)) ||
  one.counts["not met"] - other.counts["not met"] ||
  one.gap - other.gap ||
  unknownShare(one) - unknownShare(other) ||
  confidences.indexOf(one.programme.confidence) - confidences.indexOf(other.programme.confidence) ||
  one.programme.country.localeCompare(other.programme.country, "en");

/** An assessment in one line: 'Not met: nationality and age'. */
export const verdictOf = ({ counts, requirements }: Assessment): string => {
  const kinds = (answer: RequirementAnswer) =>
    together.format(
      requirements.filter((one) => one.answer === answer).map(({ of }) => requirementNames[of]),
    );
  if (counts["not met"] > 0) return `Not met: ${kinds("not met")}`;
  if (counts.unknown > 0) return `To check: ${kinds("unknown")}`;
  return "You meet every requirement that our sources state";
};

const requirementNames: Readonly<Record<RequirementKind, string>> = {
  open: "applications",
  work: "kind of work",
  nationality: "nationality",
  income: "income",
  savings: "savings or investment",
  family: "family",
  age: "age",
  qualification: "qualification",
};
