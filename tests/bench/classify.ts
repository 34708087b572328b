import { readFile } from "node:fs/promises";
import { countriesData } from "#server/features/countries/countries-data.ts";
import { type Classification, createClassifier } from "#server/features/news/classify.ts";
import { archive } from "#server/features/news/content/archive.ts";
import { createPlaceLexicon } from "#server/features/news/words/places-lexicon.ts";
import { tokenise } from "#server/features/news/words/tokens.ts";
import { type PlaceRole, weighPlaces } from "#server/features/news/words/weigh-places.ts";
import { parseCsv } from "./csv.ts";

/** A row with what it should be: `country` is ISO 3166-1 alpha-2 or `EU`. */
interface Row {
  country: string;
  type: string;
  title: string;
  facts: string;
}

interface Outcome {
  row: Row;
  expected: string;
  found: Classification;
  /** How the text names its weightiest place; undefined for no place at all. */
  role: PlaceRole | undefined;
}

const readRows = async (path: string): Promise<Row[]> =>
  parseCsv(await readFile(path, "utf8")).map(({ country = "", type = "", title = "", facts = "" }) => ({
    country,
    type,
    title,
    facts,
  }));

/** Lines of cells under each other; numbers stand to the right. */
const table = (rows: readonly (readonly (string | number)[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column]!;
          return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
        })
        .join("  "),
    )
    .join("\n");
};

const ratio = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(2));

/** Precision: of the rows that were called X, those that are X. Recall: of those that are X, those that were called so. */
const perLabel = (heading: string, pairs: readonly { expected: string; actual: string | undefined }[]) => {
  const labels = [...new Set(pairs.map(({ expected }) => expected))].sort();
  return table([
    [heading, "rows", "precision", "recall"],
    ...labels.map((label) => {
      const expected = pairs.filter((pair) => pair.expected === label);
      const called = pairs.filter((pair) => pair.actual === label);
      const right = expected.filter((pair) => pair.actual === label);
      return [
        label,
        expected.length,
        ratio(right.length, called.length),
        ratio(right.length, expected.length),
      ];
    }),
  ]);
};

const report = (outcomes: readonly Outcome[]): string => {
  const isRightType = ({ row, found }: Outcome) => found.type === row.type;
  const isRightCountry = ({ expected, found }: Outcome) => found.countries[0] === expected;
  const line = (label: string, of: readonly Outcome[], isRight: (outcome: Outcome) => boolean) => {
    const right = of.filter(isRight).length;
    return [label, of.length, right, ratio(right, of.length)];
  };
  const misses = outcomes.filter(
    (outcome) => !isRightType(outcome) || !isRightCountry(outcome) || !outcome.found.shown,
  );
  return [
    perLabel(
      "type",
      outcomes.map(({ row, found }) => ({ expected: row.type, actual: found.type })),
    ),
    perLabel(
      "country",
      outcomes.map(({ expected, found }) => ({ expected, actual: found.countries[0] })),
    ),
    table([
      ["overall", "rows", "right", "accuracy"],
      line("type", outcomes, isRightType),
      line(
        "country, where the text names a place that acts",
        outcomes.filter(({ role }) => role === "acts" || role === "hinted"),
        isRightCountry,
      ),
      line(
        "country, where the text names any place",
        outcomes.filter(({ role }) => role !== undefined),
        isRightCountry,
      ),
      line("country, all rows", outcomes, isRightCountry),
      line("shown", outcomes, ({ found }) => found.shown),
    ]),
    `Not as expected (${misses.length}):`,
    misses
      .map(
        ({ row, expected, found }) =>
          `  ${row.title}: ${expected}, ${row.type}; found ${found.countries[0] ?? "no place"}, ${found.type}${found.shown ? "" : ", not shown"}`,
      )
      .join("\n"),
  ].join("\n\n");
};

/**
 * Prints precision and recall of the classifier per type and per country: on the built-in archive, or on the CSV file
 * whose path is the first argument (columns as country, type, title, facts). The source tells nothing, so that the
 * text alone decides; the country is the weightiest one. A text may name only places that are affected ("citizens of
 * France may enter"), or none: accuracy is given with and without them. What is not as expected follows, row by row.
 */
export const run = async (args: string[]): Promise<void> => {
  const classify = createClassifier(countriesData);
  const places = createPlaceLexicon(countriesData);
  const names = new Map<string, string>([["EU", "European Union"]]);
  for (const { code, name } of countriesData) names.set(code, name);

  const rows: readonly Row[] = args[0] ? await readRows(args[0]) : archive;
  const outcomes = rows.map((row): Outcome => {
    const { title, facts: body } = row;
    const source = { country: "global", topic: "legislation", language: "en" };
    const text = { title: tokenise(title), body: tokenise(body) };
    return {
      row,
      expected: names.get(row.country) ?? row.country,
      found: classify({ title, body, source }),
      role: weighPlaces(places, text, source.country)[0]?.role,
    };
  });
  console.log(report(outcomes));
};
