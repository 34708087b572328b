import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/** A country or territory of ISO 3166-1. `id` is its numeric code, `code` its alpha-2 code. */
export const Country = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  flagCode: z.string(),
});
export type Country = z.infer<typeof Country>;

export const countriesContract = defineContract({
  list: {
    method: "get",
    path: "/api/countries",
    summary: "All 249 countries and territories of ISO 3166-1, sorted by name.",
    access: "public",
    response: z.array(Country),
    failure: "Failed to fetch countries",
  },
});
