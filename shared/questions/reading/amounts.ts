import { foldLetters } from "../../text/fold.ts";
import { wordsOf } from "../../text/words.ts";

/** An amount of money in a text. Absent parts are not named. */
export interface StatedAmount {
  amount: number;
  /** ISO 4217 */
  currency?: string;
  period?: "month" | "year";
}

/** Words of amounts, folded to lower case. */
export interface AmountWords {
  /** What the words and signs of currencies mean. */
  currencies: ReadonlyMap<string, string>;
  /** What the words of periods mean. */
  periods: ReadonlyMap<string, "month" | "year">;
  /** Words that may stand between an amount and its period: 'per', 'net'. */
  between: ReadonlySet<string>;
}

const number = "(\\d{1,3}(?:[.,'\\u00a0 ]\\d{3})+|\\d+)(?:[.,](\\d{1,2}))?(?!\\d)";
const scale =
  "\\s?(k|mil|tsd|tausend|thousand|mille|mila|m|mio|million\\p{L}*|millon\\p{L}*|milhã?o\\p{L}*|milion\\p{L}*)?(?!\\p{L})";
const written = new RegExp(
  `(?<![\\p{L}\\p{N}.,])([\\p{Sc}]|\\p{Lu}{2,3}\\$?|\\p{Ll}{2,6}\\$?)?\\s?${number}${scale}\\s?([\\p{Sc}]|\\p{L}+\\$?)?`,
  "gu",
);
const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|mil|tsd|tausend|thousand|mille|mila)$/iu, 1000],
  [/^(?:m|mio|million|millon|milh|milion)/iu, 1_000_000],
];

const isYear = (amount: number): boolean => Number.isInteger(amount) && amount >= 1990 && amount <= 2100;

/** The smallest number that counts as an amount without the name of a currency. */
const leastPlain = 500;

const amountOf = (digits: string, cents: string | undefined, scaled: string | undefined): number => {
  const factor = scales.find(([pattern]) => pattern.test(scaled ?? ""))?.[1] ?? 1;
  return Number(`${digits.replace(/\D/g, "")}.${cents ?? 0}`) * factor;
};

/** So many characters after an amount can name its period. */
const periodWithin = 40;

const periodOf = (after: string, { periods, between, currencies }: AmountWords): StatedAmount["period"] => {
  const words = wordsOf(after.slice(0, periodWithin));
  const first = words.find((word) => periods.has(word) || !(between.has(word) || currencies.has(word)));
  return first === undefined ? undefined : periods.get(first);
};

/**
 * Finds the amounts of money in a text: '$2,000', '300k', '1.500 euro al mese'. A number without a currency is one if it is
 * 500 or more, and no year unless a period follows.
 */
export const amountsIn = (text: string, words: AmountWords): readonly StatedAmount[] => {
  const amounts: StatedAmount[] = [];
  for (const match of text.matchAll(written)) {
    const [whole, before = "", digits = "", cents, scaled, after = ""] = match;
    const following = words.currencies.get(foldLetters(after));
    const currency = words.currencies.get(foldLetters(before)) ?? following;
    const amount = amountOf(digits, cents, scaled);
    const end = match.index + whole.length - (following === undefined ? after.length : 0);
    const period = periodOf(text.slice(end), words);
    const isPlain = amount >= leastPlain && (period !== undefined || scaled !== undefined || !isYear(amount));
    if (currency !== undefined || isPlain) amounts.push({ amount, currency, period });
  }
  return amounts;
};
