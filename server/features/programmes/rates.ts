import type { Logger } from "pino";
import { prepare } from "#server/platform/http/prepared.ts";
import type { LoopJob } from "#server/platform/module.ts";
import { type CurrencyRate, programmesContract } from "#shared/programmes/contract.ts";
import type { DailyRates } from "./rates-gateway.ts";

const refreshMs = 6 * 60 * 60 * 1000;

/**
 * Replaces the older rates of a table by those of a day, and adds currencies that the table lacks. A rate that is pegged to
 * the US dollar moves with it.
 */
export const withDailyRates = (
  table: readonly CurrencyRate[],
  { day, perEuro }: DailyRates,
): CurrencyRate[] => {
  const source = "European Central Bank, reference rate of the day";
  const dollars = perEuro.get("USD");
  const tableDollars = table.find(({ currency }) => currency === "USD")?.perEuro;
  const known = new Set(table.map(({ currency }) => currency));
  const added = [...perEuro].filter(([currency]) => !known.has(currency));
  return [
    ...table.map((row): CurrencyRate => {
      const rate = perEuro.get(row.currency);
      if (row.date > day) return row;
      if (rate !== undefined) return { ...row, perEuro: rate, date: day, source, kind: "official" };
      if (row.kind === "derived" && dollars && tableDollars)
        return { ...row, perEuro: (row.perEuro / tableDollars) * dollars, date: day };
      return row;
    }),
    ...added.map(
      ([currency, rate]): CurrencyRate => ({ currency, perEuro: rate, date: day, source, kind: "official" }),
    ),
  ];
};

interface RatesDeps {
  table: readonly CurrencyRate[];
  /** Undefined if the operator switched it off. */
  fetchRates: ((signal: AbortSignal) => Promise<DailyRates>) | undefined;
  log: Logger;
}

/** The rates for readers: those of the table, or newer ones once this instance has fetched them. */
export const createRates = ({ table, fetchRates, log }: RatesDeps) => {
  let current = prepare(programmesContract.rates, [...table]);
  const loop: LoopJob = {
    name: "currency-rates",
    everyMs: refreshMs,
    wakeOn: [],
    async work(signal) {
      if (!fetchRates) return;
      try {
        const daily = await fetchRates(signal);
        current = Promise.resolve(await prepare(programmesContract.rates, withDailyRates(table, daily)));
      } catch (error) {
        log.info({ reason: (error as Error).message }, "fetched no currency rates; the table's are used");
      }
    },
  };
  return { current: () => current, loops: fetchRates ? [loop] : [] };
};
