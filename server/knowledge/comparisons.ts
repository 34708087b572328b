import * as z from "zod";
import { withMembers } from "#shared/gazetteer/groups.ts";
import type { LibraryPart } from "./library-parts.ts";
import { countryCode, oneOf, optionalText, readTable, severalNames, severalOf, text } from "./load.ts";

const comparisons = ["list", "none", "less", "more", "least", "most"] as const;

/** How a question compares: it asks for a `list`, for `none` of a figure, for `less` than a limit, or for the `least`. */
export type Comparison = (typeof comparisons)[number];

/** The parts of library entries whose figures can be compared, by what the entries are about. */
const partNames = {
  country: ["Tax residence", "Income from abroad", "Income tax"],
  programme: ["Price", "Income", "Stay", "Passport", "Duration"],
} as const satisfies Record<string, readonly LibraryPart[]>;
type Subject = keyof typeof partNames;
const subjects = Object.keys(partNames) as Subject[];
const partName = oneOf([...new Set(Object.values(partNames).flat())]);

/** A part of the entries about a subject, as tables name it. */
export type PartName<Of extends Subject = Subject> = (typeof partNames)[Of][number];

/** What people say to compare, in several languages, and the parts that the phrase itself asks for. */
export const comparisonPhrases = readTable(
  "questions/comparison-words.csv",
  z.object({ comparison: oneOf(comparisons), phrase: text, parts: severalOf(partName, "|") }),
);

/** Regions, with the phrases for them and their countries. */
export const regions = readTable(
  "places/regions.csv",
  z.object({ region: text, phrases: severalNames, countries: severalOf(countryCode).transform(withMembers) }),
);

const partRows = readTable(
  "questions/compared-parts.csv",
  z.object({
    of: oneOf(subjects),
    part: partName,
    unit: oneOf(["percent", "day", "month", "year", "money"]),
    label: text,
    /** The label for no such figure; only for parts that can be zero. */
    none: optionalText,
  }),
  ["of", "part"],
);

/** How the figures of a part are compared: their unit, and the words for them. */
export type ComparedPart<Of extends Subject = Subject> = (typeof partRows)[number] & {
  of: Of;
  part: PartName<Of>;
};

const partsOf = <Of extends Subject>(of: Of): readonly ComparedPart<Of>[] => {
  const names: readonly PartName[] = partNames[of];
  const wrong = partRows.findIndex((row) => row.of === of && !names.includes(row.part));
  if (wrong >= 0)
    throw new Error(
      `server/knowledge/questions/compared-parts.csv, line ${wrong + 2}: column part must be one of: ${names.join(", ")}, for ${of}`,
    );
  return partRows.filter((row): row is ComparedPart<Of> => row.of === of);
};

/** The parts whose figures can be compared, by what they are about. */
export const comparedParts = {
  country: partsOf("country"),
  programme: partsOf("programme"),
};
