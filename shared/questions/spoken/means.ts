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

/** Without a period, a sum that nobody earns in a month is for a year. */
const leastOfYear = 12_000;

/** An income a month, rounded up to cents, so that a year of it is not less than the told income. */
export const monthly = ({ amount, currency, period }: Told): Money => ({
  amount: period === "year" ? Math.ceil((amount / 12) * 100) / 100 : amount,
  currency,
});

/** What amounts are compared with. `currency` applies to `monthlyIncome` and to amounts without a currency. */
export interface Compared {
  currency?: string;
  monthlyIncome?: number;
}

/** The period that brings an amount nearer to an income a month. */
const nearerPeriod = (amount: number, monthlyIncome: number): "month" | "year" =>
  amount * amount < 12 * monthlyIncome * monthlyIncome ? "month" : "year";

/** The currency to assume for an amount without one. */
export const usualCurrency = (language: QuestionLanguage): string => (language === "en" ? "USD" : "EUR");

const usualPeriod = (amount: number): "month" | "year" => (amount >= leastOfYear ? "year" : "month");

/**
 * What the amounts of a text are.
 * @param isCapital it asks for programs that are paid for, so that no amount is an income
 * @param compared what the amounts are compared with, if it is known
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
