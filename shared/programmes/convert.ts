import type { CurrencyRate, Money } from "./contract.ts";

/** Beyond this age, a rate is marked as old, and amounts near a limit are not judged by it. */
export const oldAfterDays = 90;

export interface Converted extends Money {
  /** The day of the older one of the two rates. Absent if both currencies are the same, or the reader gave the rate. */
  date?: string;
  isOld: boolean;
}

export interface Converter {
  /** Undefined if a rate is missing. */
  convert: (money: Money, currency: string) => Converted | undefined;
  /** The rate of a currency and its day; undefined if there is none. */
  rateOf: (currency: string) => { perEuro: number; date?: string; isOld: boolean } | undefined;
}

const dayMs = 86_400_000;

/** How many days ago a day, a month or a year was. A month or a year counts from its first day. */
const daysSince = (date: string, today: Date): number => (today.getTime() - new Date(date).getTime()) / dayMs;

/**
 * Converts amounts through the euro.
 * @param own rates of the reader: units of a currency for one euro. They replace ours.
 */
export const createConverter = (
  rates: readonly CurrencyRate[],
  own: Readonly<Record<string, number>>,
  today: Date,
): Converter => {
  const known = new Map(rates.map((rate) => [rate.currency, rate]));
  const rateOf: Converter["rateOf"] = (currency) => {
    if (currency === "EUR") return { perEuro: 1, isOld: false };
    const given = own[currency];
    if (given !== undefined && given > 0) return { perEuro: given, isOld: false };
    const rate = known.get(currency);
    return (
      rate && {
        perEuro: rate.perEuro,
        date: rate.date,
        isOld: daysSince(rate.date, today) > oldAfterDays,
      }
    );
  };
  return {
    rateOf,
    convert({ amount, currency }, wanted) {
      if (currency === wanted) return { amount, currency, isOld: false };
      const [from, to] = [rateOf(currency), rateOf(wanted)];
      if (!from || !to) return undefined;
      const [date] = [from.date, to.date].filter((one) => one !== undefined).sort();
      return {
        amount: (amount / from.perEuro) * to.perEuro,
        currency: wanted,
        date,
        isOld: from.isOld || to.isOld,
      };
    },
  };
};
