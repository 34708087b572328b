import * as z from "zod";
import { type Classification, createClassifier } from "#server/features/news/judge/classify.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import {
  countryLabel,
  explainUnreadable,
  labelOf,
  readLabelled,
  several,
  typeLabel,
} from "./labelled-rows.ts";

const names = new Map([
  ["EU", "European Union"],
  ...countriesData.map(({ code, name }) => [code, name] as const),
]);

/** A labeled item of a feed, with its source. */
export const Row = z.object({
  title: z.string(),
  description: z.string(),
  source_kind: labelOf(["official", "press"]),
  source_country: z.string(),
  source_language: z.string(),
  source_topic: z.string(),
  relevant: labelOf(["yes", "no"]),
  types: several(typeLabel),
  countries: several(countryLabel(names)),
});
type Row = z.output<typeof Row>;

interface Outcome {
  row: Row;
  found: Classification;
}

const isRelevant = ({ row }: Outcome) => row.relevant === "yes";
const isShown = ({ found }: Outcome) => found.shown;
const hasRightType = ({ row, found }: Outcome) => row.types.some((type) => type === found.type);
const hasRightCountry = ({ row, found }: Outcome) =>
  row.countries.length === 0
    ? found.countries.length === 0
    : row.countries.some((country) => country === found.countries[0]);

const faultsOf = (outcome: Outcome): string[] => {
  const { row, found } = outcome;
  const { fit, type, countries } = found;
  if (!isRelevant(outcome)) return isShown(outcome) ? [`shown (fit ${fit}, ${type})`] : [];
  return [
    ...(isShown(outcome) ? [] : [`not shown (fit ${fit})`]),
    ...(hasRightType(outcome) ? [] : [`type ${type}, not ${row.types.join(" or ")}`]),
    ...(hasRightCountry(outcome)
      ? []
      : [`country ${countries[0] ?? "none"}, not ${row.countries.join(" or ") || "none"}`]),
  ];
};

/** Precision: of the items shown, the share that is relevant. Recall: of the relevant items, the share that is shown. */
export const measure = (outcomes: readonly Outcome[]) => {
  const relevant = outcomes.filter(isRelevant);
  const shown = outcomes.filter(isShown);
  const both = relevant.filter(isShown).length;
  return { relevant, shown, both, precision: both / shown.length, recall: both / relevant.length };
};

const shareText = (share: number) => (Number.isNaN(share) ? "of none" : share.toFixed(2));

const figuresOf = (outcomes: readonly Outcome[]): string => {
  const { relevant, shown, precision, recall } = measure(outcomes);
  return [
    `${outcomes.length} items, ${relevant.length} relevant, ${shown.length} shown`,
    `precision ${shareText(precision)}`,
    `recall ${shareText(recall)}`,
    `type ${relevant.filter(hasRightType).length} of ${relevant.length}`,
    `country ${relevant.filter(hasRightCountry).length} of ${relevant.length}`,
  ].join("; ");
};

export const classifyRows = (rows: readonly Row[]): Outcome[] => {
  const classify = createClassifier(countriesData);
  return rows.map((row) => ({
    row,
    found: classify({
      title: row.title,
      body: row.description,
      source: {
        country: row.source_country,
        language: row.source_language,
        topic: row.source_topic,
        publisherKind: row.source_kind,
      },
    }),
  }));
};

const printFaults = (outcomes: readonly Outcome[]) => {
  for (const outcome of outcomes) {
    const faults = faultsOf(outcome);
    if (faults.length > 0) console.log(`${faults.join("; ")}: ${outcome.row.title}`);
  }
};

/**
 * Prints the labeled items that are classified wrongly, and a line of figures: of the built-in sets, or of the CSV file
 * whose path is the first argument. Prints only the figures of the unread set.
 */
export const run = ([file]: string[]): Promise<void> =>
  explainUnreadable(async () => {
    const unread = "tests/labels/relevance-unread.csv";
    for (const path of file ? [file] : ["tests/labels/relevance.csv", unread]) {
      const outcomes = classifyRows(await readLabelled(path, Row));
      if (path !== unread) printFaults(outcomes);
      console.log(`${path}: ${figuresOf(outcomes)}`);
    }
  });
