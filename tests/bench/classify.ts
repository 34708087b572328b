import * as z from "zod";
import {
  type Classification,
  type Classify,
  createClassifier,
} from "#server/features/news/judge/classify.ts";
import { createPlaceLexicon } from "#server/features/news/judge/lexicon.ts";
import { tokenize } from "#server/features/news/judge/tokens.ts";
import { archive } from "#server/knowledge/archive.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { countryLabel, explainUnreadable, readLabelled, typeLabel } from "./labelled-rows.ts";

/** An event with its expected type and country, by name. */
interface LabelledRow {
  country: string;
  type: string;
  title: string;
  facts: string;
}

interface Outcome {
  row: LabelledRow;
  found: Classification;
  /** Whether the text names a place, an institution, a demonym or a currency, by our lists and `MONEY`. */
  namesPlace: boolean;
  /** Whether the text contains another name or acronym, which our lists may not cover. */
  namesOther: boolean;
}

/** Names and symbols of currencies that several countries share, so no list contains them. */
const MONEY = /[$€£¥]|\b(?:euros?|dollars?|dólar(?:es)?|EUR|USD)\b/iu;

/** A capitalized word inside a sentence, or one in capitals anywhere, counts as a name in English, Spanish and Portuguese. */
const NAME = /(?<=[\p{Ll}\p{N},;)]\s)\p{Lu}\p{Ll}+|(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{Ll}])/u;

const MONTH =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;

/** Formats rows as a table with right-aligned numbers. */
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

/** Precision: the share of rows classified as X that are X. Recall: the share of rows that are X and classified as X. */
const perLabel = (heading: string, pairs: readonly { expected: string; actual: string }[]) => {
  const labels = [...new Set(pairs.flatMap(({ expected, actual }) => [expected, actual]))].sort();
  return table([
    [heading, "rows", "called", "precision", "recall"],
    ...labels.map((label) => {
      const expected = pairs.filter((pair) => pair.expected === label);
      const called = pairs.filter((pair) => pair.actual === label);
      const right = expected.filter((pair) => pair.actual === label).length;
      return [
        label,
        expected.length,
        called.length,
        ratio(right, called.length),
        ratio(right, expected.length),
      ];
    }),
  ]);
};

const placeOf = ({ found }: Outcome) => found.countries[0] ?? "no place";
const isRightType = ({ row, found }: Outcome) => found.type === row.type;
const isRightCountry = (outcome: Outcome) => placeOf(outcome) === outcome.row.country;

const report = (outcomes: readonly Outcome[]): string => {
  const line = (label: string, of: readonly Outcome[], isRight: (outcome: Outcome) => boolean) => {
    const right = of.filter(isRight).length;
    return [label, of.length, right, ratio(right, of.length)];
  };
  const naming = outcomes.filter(({ namesPlace }) => namesPlace);
  const namingAny = outcomes.filter(({ namesPlace, namesOther }) => namesPlace || namesOther);
  const silent = outcomes.filter(({ namesPlace }) => !namesPlace);
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
      outcomes.map((outcome) => ({ expected: outcome.row.country, actual: placeOf(outcome) })),
    ),
    table([
      ["overall", "rows", "right", "accuracy"],
      line("type", outcomes, isRightType),
      line(
        "country, over the rows whose text names a place, an institution, a demonym or a currency",
        naming,
        isRightCountry,
      ),
      line("country, over those and the rows with any other name or acronym", namingAny, isRightCountry),
      line("country, over all rows", outcomes, isRightCountry),
      line("shown", outcomes, ({ found }) => found.shown),
    ]),
    `What a text names is told by our own lists of places, and by signs and names of money. Judge by yourself whether they overlook any; these are the rows without (${silent.length}):`,
    silent.map(({ row }) => `  ${row.title}: ${row.facts}`).join("\n"),
    `Not as expected (${misses.length}):`,
    misses
      .map(
        (outcome) =>
          `  ${outcome.row.title}: ${outcome.row.country}, ${outcome.row.type}; found ${placeOf(outcome)}, ${outcome.found.type}${outcome.found.shown ? "" : ", not shown"}`,
      )
      .join("\n"),
  ].join("\n\n");
};

const builtIn = (names: ReadonlyMap<string, string>): LabelledRow[] =>
  archive.map(({ country, type, title, facts }) => ({
    country: names.get(country) ?? country,
    type,
    title,
    facts,
  }));

/**
 * Prints precision and recall of the classifier per type and per country: on the built-in archive, or on the CSV file
 * whose path is the first argument (columns country, type, title, facts; others are ignored). The source is neutral, so the
 * text alone decides, and the country with the greatest weight counts. A text may name only places that are affected
 * ("citizens of France may enter"): these count as named, and cannot be right. Then prints each row with an unexpected result.
 */
export const run = ([file]: string[]): Promise<void> => explainUnreadable(() => measure(file));

const measure = async (file: string | undefined) => {
  const names = new Map<string, string>([["EU", "European Union"]]);
  for (const { code, name } of countriesData) names.set(code, name);
  const schema = z.object({
    country: countryLabel(names),
    type: typeLabel,
    title: z.string(),
    facts: z.string(),
  });
  const rows = file ? await readLabelled(file, schema) : builtIn(names);
  const classify = createClassifier(countriesData);
  const places = createPlaceLexicon(countriesData);
  const outcomes = rows.map((row): Outcome => {
    const source = { country: "global", topic: "legislation", language: "en" };
    const text = `${row.title}\n${row.facts}`;
    return {
      row,
      found: classify({ title: row.title, body: row.facts, source }),
      namesPlace: MONEY.test(text) || places.find(tokenize(text)).length > 0,
      namesOther: NAME.test(row.facts.replace(MONTH, "")) || /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/u.test(row.title),
    };
  });
  console.log(report(outcomes));
  console.log(`An item of 4,000 characters takes ${timeOf(classify).toFixed(2)} ms.`);
};

const timedCharacters = 4000;
const timedRounds = 200;

/** The best time of classifying an item with a long body, in ms. */
const timeOf = (classify: Classify): number => {
  const text = archive.map(({ title, facts }) => `${title}. ${facts}`).join(" ");
  const source = { country: "GB", topic: "legislation", language: "en" };
  const times = Array.from({ length: timedRounds }, (_, round) => {
    const started = performance.now();
    classify({
      title: archive[round % archive.length]!.title,
      body: text.slice(round * 10, round * 10 + timedCharacters),
      source,
    });
    return performance.now() - started;
  });
  return Math.min(...times);
};
