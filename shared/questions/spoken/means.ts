import type { Money } from "../../programmes/contract.ts";
import type { QuestionLanguage } from "../reading/language.ts";
import type { Reading } from "../reading/read.ts";
import type { Words } from "./spoken.ts";

/** An amount whose currency is known. */
interface Told extends Money {
  period?: "month" | "year";
}

/** What a person has, as the text tells it: an income, or a sum to show or to invest. */
export interface Means {
  income?: Told;
  savings?: Told;
}

/** An income without a period is for a year if it is at least this amount. */
const leastOfYear = 12_000;

/** An income a month, rounded up to cents, so that a year of it is not less than the told income. */
export const monthly = ({ amount, currency, period }: Told): Money => ({
  amount: period === "year" ? Math.ceil((amount / 12) * 100) / 100 : amount,
  currency,
});

/** The figures of programs to compare with. `currency` is that of `monthlyIncome`, and the default for told amounts. */
export interface Compared {
  currency?: string;
  monthlyIncome?: number;
}

/** The period, month or year, in which an amount is nearer to a monthly income. */
const nearerPeriod = (amount: number, monthlyIncome: number): "month" | "year" =>
  amount * amount < 12 * monthlyIncome * monthlyIncome ? "month" : "year";

/** The currency to assume for an amount without one. */
export const usualCurrency = (language: QuestionLanguage): string => (language === "en" ? "USD" : "EUR");

const usualPeriod = (amount: number): "month" | "year" => (amount >= leastOfYear ? "year" : "month");

/**
 * Reads the amounts of a text as an income or as savings.
 * @param isCapital the text asks for programs that cost money, so no amount is an income
 * @param compared the figures to compare with, if known
 */
export const meansOf = (
  { amounts, cues, language }: Reading,
  isCapital: boolean,
  { currency: usual, monthlyIncome }: Compared = {},
): Means => {
  const known = amounts.map((one) => ({
    ...one,
    currency: one.currency ?? usual ?? usualCurrency(language),
  }));
  const isSum = isCapital || cues.has("savings") || cues.has("capital");
  const sum = isSum ? known.find(({ period }) => isCapital || period === undefined) : undefined;
  const earned = isCapital ? undefined : known.find((one) => one !== sum && (!sum || one.period));
  if (!earned) return { savings: sum };
  const isComparable = monthlyIncome !== undefined && earned.currency === usual;
  const likely = isComparable ? nearerPeriod(earned.amount, monthlyIncome) : usualPeriod(earned.amount);
  return { income: { ...earned, period: earned.period ?? likely }, savings: sum };
};

/** '$50,000 a year', as the text tells it. Undefined if it tells no amount. */
export const meansWords = ({ income, savings }: Means, words: Words): string | undefined => {
  if (!income) return savings && words.money(savings.amount, savings.currency);
  const { amount, currency, period = "month" } = income;
  return words.say("means.income", { amount: words.money(amount, currency), period });
};
