import * as z from "zod";
import type { CurrencyRate, Money } from "#shared/programmes/contract.ts";
import { currencyCode, date, decimal, oneOf, readTable, text } from "./load.ts";

/** Reference rates of the European Central Bank, each with its own day. They serve to compare amounts, not to make payments. */
export const currencyRates: readonly CurrencyRate[] = readTable(
  "programmes/currency-rates.csv",
  z.object({
    currency: currencyCode,
    perEuro: decimal,
    date,
    source: text,
    kind: oneOf(["official", "secondary", "derived"]),
  }),
  ["currency"],
);

const perEuro: ReadonlyMap<string, number> = new Map(
  currencyRates.map(({ currency, perEuro: rate }) => [currency, rate]),
);

/** Converts an amount to euros, approximately. Undefined if no rate of its currency is known. */
export const toEuros = ({ amount, currency }: Money): number | undefined => {
  const rate = currency === "EUR" ? 1 : perEuro.get(currency);
  return rate && amount / rate;
};
