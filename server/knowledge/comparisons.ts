import * as z from "zod";
import { countryCode, oneOf, optionalText, readTable, severalNames, severalOf, text } from "./load.ts";

const comparisons = ["list", "none", "less", "more", "least", "most"] as const;

/** How a question compares: it asks for a `list`, for `none` of a figure, for `less` than a limit, or for the `least`. */
export type Comparison = (typeof comparisons)[number];

/** What people say to compare, in several languages, and the parts that the phrase itself asks for. */
export const comparisonPhrases = readTable(
  "questions/comparison-words.csv",
  z.object({ comparison: oneOf(comparisons), phrase: text, parts: severalNames }),
);

/** Regions, with the phrases for them and their countries. */
export const regions = readTable(
  "places/regions.csv",
  z.object({ region: text, phrases: severalNames, countries: severalOf(countryCode) }),
);

/** A part of an entry whose figures can be compared: those of countries, of programs, or of forming a company. */
export const comparedParts = readTable(
  "questions/compared-parts.csv",
  z.object({
    part: text,
    of: oneOf(["country", "programme", "company"]),
    unit: oneOf(["percent", "day", "month", "year", "money"]),
    label: text,
    /** The label for no such figure; only for parts that can be zero. */
    none: optionalText,
  }),
);
