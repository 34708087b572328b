import * as z from "zod/mini";

const idOf = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern, "Expected a whole number")),
    z.transform((value: string) => Number(value)),
  );

/** The id of a row in an address, for a `bigint` column. */
export const BigintId = idOf(/^[1-9]\d{0,14}$/);

/** The id of a row in an address, for an `integer` or `serial` column, which holds no more digits. */
export const IntegerId = idOf(/^[1-9]\d{0,8}$/);
