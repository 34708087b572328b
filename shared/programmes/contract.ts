import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

/**
 * The ways to live abroad. `visitor`: a visitor's status that allows remote work. `passive income`: own means or a pension.
 * `freelance`: self-employed in the country. `citizenship`: a passport for a contribution or an investment.
 */
export const programmeRoutes = [
  "nomad",
  "passive income",
  "freelance",
  "investment",
  "citizenship",
  "visitor",
] as const;
export const ProgrammeRoute = z.enum(programmeRoutes);
export type ProgrammeRoute = z.infer<typeof ProgrammeRoute>;

/** `unknown`: the sources do not say whether it is still open. `announced`: nobody can apply yet. */
export const programmeStatuses = ["open", "suspended", "closed", "announced", "unknown"] as const;
export const ProgrammeStatus = z.enum(programmeStatuses);
export type ProgrammeStatus = z.infer<typeof ProgrammeStatus>;

/** An amount in the currency of the rule (ISO 4217), never converted. */
const Money = z.object({ amount: z.number(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** A day, a month or a year: `2026-01-31`, `2026-01` or `2026`. */
const PartialDate = z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/));

/** A program of a country. An absent field is not stated by the sources. */
export const ListedProgramme = z.object({
  id: z.string(),
  /** The country's name. */
  country: z.string(),
  flagCode: z.string(),
  name: z.string(),
  route: ProgrammeRoute,
  status: ProgrammeStatus,
  /** When that status, or the rule now shown, began. */
  since: z.optional(PartialDate),
  /** The least income of one person. */
  income: z.optional(z.object({ ...Money.shape, period: z.enum(["month", "year"]) })),
  /** The least balance or deposit. The rule says whether it replaces the income or is needed as well. */
  savings: z.optional(Money),
  /** The cheapest way that is open. */
  investment: z.optional(Money),
  /** How long the first title is valid. */
  months: z.optional(z.int()),
  renewable: z.optional(z.boolean()),
  /** Whether time on it can lead to permanent residence. */
  permanent: z.optional(z.boolean()),
  /** The page of the authority, and whether somebody has opened it. */
  authority: z.optional(z.object({ url: z.string(), seen: z.boolean() })),
  /** Each with an http or https URL. */
  sources: z.array(z.object({ name: z.string(), url: z.string(), date: z.optional(PartialDate) })),
  /** The date for which its figures hold. */
  asOf: PartialDate,
  confidence: z.enum(["high", "medium", "low"]),
  /** The id of its entry in our catalogs, if it has one. */
  entry: z.optional(z.string()),
});
export type ListedProgramme = z.infer<typeof ListedProgramme>;

/** Without `q`, all programs. `q`: words for a program or its country. Words that no program has are ignored. */
export const ProgrammesQuery = z.object({
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
});
export type ProgrammesQuery = z.infer<typeof ProgrammesQuery>;

/** A search finds at most so many programs. */
export const maxFoundProgrammes = 6;

export const programmesContract = defineContract({
  list: {
    method: "get",
    path: "/api/programmes",
    summary: `All programs for people who move abroad, sorted by country, or the best ${maxFoundProgrammes} for a search.`,
    access: "public",
    query: ProgrammesQuery,
    blanks: "ignored",
    response: z.array(ListedProgramme),
  },
});
