import * as z from "zod/mini";

const idUpTo = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Expected a whole number from 1")),
      z.transform((value: string) => Number(value)),
    ),
    z.number().check(z.lte(most)),
  );

/** The id of a row in an address, for a `bigint` column. */
export const BigintId = idUpTo(Number.MAX_SAFE_INTEGER);

/** The id of a row in an address, for an `integer` or `serial` column. PostgreSQL refuses larger numbers. */
export const IntegerId = idUpTo(2 ** 31 - 1);
