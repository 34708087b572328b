import { isoOf } from "../../calendar/day.ts";
import type { Money } from "../../programmes/contract.ts";
import { type Converter, createConverter } from "../../programmes/convert.ts";
import type { QuestionLanguage } from "../reading/language.ts";
import type { Reading } from "../reading/read.ts";
import type { IntentContext, Words } from "./intent.ts";

/** An amount whose currency is known. */
interface StatedMoney extends Money {
  period?: "month" | "year";
}

/** What a person has, as the text gives it: an income, or a sum to show or to invest. */
export interface Means {
  income?: StatedMoney;
  savings?: StatedMoney;
}

/** Converts by our rates, on the day of the question. */
export const converterOf = ({ packs, today }: IntentContext): Converter =>
  createConverter(packs.rates, {}, new Date(isoOf(today)));

/** An income without a period is for a year if it is at least this amount in euros. */
const leastOfYear = 12_000;

/** An income a month, rounded up to cents, so that a year of it is not less than the income in the text. */
export const monthly = ({ amount, currency, period }: StatedMoney): Money => ({
  amount: period === "year" ? Math.ceil((amount / 12) * 100) / 100 : amount,
  currency,
});

/** The figures to compare stated amounts with. `currency` applies to `monthlyIncome`, and to amounts without a currency. */
export interface Compared {
  currency?: string | undefined;
  monthlyIncome?: number | undefined;
}

/** The period, month or year, in which an amount is nearer to a monthly income. */
const nearerPeriod = (amount: number, monthlyIncome: number): "month" | "year" =>
  amount * amount < 12 * monthlyIncome * monthlyIncome ? "month" : "year";

/** The currency to assume for an amount without one. */
export const usualCurrency = (language: QuestionLanguage): string => (language === "en" ? "USD" : "EUR");

/** The period of an income without a stated period, judged by what programs ask for or by what people usually earn. */
const likelyPeriod = (
  money: Money,
  { currency, monthlyIncome }: Compared,
  { convert }: Converter,
): "month" | "year" => {
  const own = currency && convert(money, currency);
  if (own && monthlyIncome !== undefined) return nearerPeriod(own.amount, monthlyIncome);
  const { amount } = convert(money, "EUR") ?? money;
  return amount >= leastOfYear ? "year" : "month";
};

/**
 * Reads the amounts of a text as an income or as savings.
 * @param isCapital the text asks for programs that cost money, so no amount is an income
 * @param compared the figures to compare with, as far as they are known
 */
export const meansOf = (
  { amounts, cues, language }: Reading,
  isCapital: boolean,
  compared: Compared,
  converter: Converter,
): Means => {
  const known = amounts.map((one) => ({
    ...one,
    currency: one.currency ?? compared.currency ?? usualCurrency(language),
  }));
  const isSum = isCapital || cues.has("savings") || cues.has("capital");
  const sum = isSum ? known.find(({ period }) => isCapital || period === undefined) : undefined;
  const earned = isCapital ? undefined : known.find((one) => one !== sum && (!sum || one.period));
  if (!earned) return { savings: sum };
  const period = earned.period ?? likelyPeriod(earned, compared, converter);
  return { income: { ...earned, period }, savings: sum };
};

/** '$50,000 a year', as the text gives it. Undefined if it gives no amount. */
export const meansWords = ({ income, savings }: Means, words: Words): string | undefined => {
  if (!income) return savings && words.money(savings.amount, savings.currency);
  const { amount, currency, period = "month" } = income;
  return words.say("means.income", { amount: words.money(amount, currency), period });
};
