import * as z from "zod/mini";

/** ISO 3166-1 alpha-2 in capitals, and XK for Kosovo. */
export const CountryCode = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, "must be a two-letter code in capitals, such as PT"));
