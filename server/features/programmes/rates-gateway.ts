import { Parser } from "htmlparser2";
import * as z from "zod";
import type { SafeFetch } from "#server/platform/fetch/safe-fetch.ts";

/** The reference rates of one day: units of each currency for one euro. */
export interface DailyRates {
  /** ISO 8601 calendar day. */
  day: string;
  perEuro: ReadonlyMap<string, number>;
}

/** The bank publishes about 30 currencies. */
const maxCurrencies = 100;

const Day = z.iso.date();
const Rate = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,8})?$/)
    .transform(Number)
    .pipe(z.number().positive()),
});

/**
 * Reads the daily file of the European Central Bank, which nests `Cube` elements: `<Cube time="2026-11-24">` around
 * `<Cube currency="USD" rate="1.1622"/>`. Entries of another form are left out.
 * @throws Error without a day, or without any rate
 */
export const parseDailyRates = (xml: string): DailyRates => {
  let day: string | undefined;
  const perEuro = new Map<string, number>();
  const parser = new Parser(
    {
      onopentag(name, { time, ...attributes }) {
        if (name !== "Cube" || perEuro.size >= maxCurrencies) return;
        if (time !== undefined) day ??= Day.safeParse(time).data;
        const { data } = Rate.safeParse(attributes);
        if (data) perEuro.set(data.currency, data.rate);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (day === undefined || perEuro.size === 0) throw new Error("The document holds no reference rates.");
  return { day, perEuro };
};

/** @throws FetchError, or Error if the document holds no rates */
export const fetchDailyRates = async (
  fetch: SafeFetch,
  url: string,
  signal: AbortSignal,
): Promise<DailyRates> => {
  const { body } = await fetch(url, { headers: { accept: "application/xml, text/xml" }, signal });
  return parseDailyRates(body.toString("utf8"));
};
