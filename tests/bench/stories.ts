import * as z from "zod";
import { createClassifier } from "#server/features/news/judge/classify.ts";
import { createPlaceLexicon } from "#server/features/news/judge/lexicon.ts";
import { rules } from "#server/features/news/judge/weights.ts";
import { agreementOf, createReportReader } from "#server/features/news/stories/same-event.ts";
import { countriesData } from "#server/knowledge/countries.ts";
import { explainUnreadable, labelOf, readLabelled } from "./labelled-rows.ts";

/** Two headlines of different publishers within 72 hours, and whether they report the same event. */
export const Row = z.object({ first: z.string(), second: z.string(), same: labelOf(["yes", "no"]) });
type Row = z.output<typeof Row>;

interface Outcome {
  row: Row;
  agreement: number | undefined;
}

const isSame = ({ row }: Outcome) => row.same === "yes";
const isJoined = ({ agreement = 0 }: Outcome) => agreement >= rules.event.joinedFrom;
const isLikely = ({ agreement = 0 }: Outcome) => agreement >= rules.event.likelyFrom;

/** Compares the headlines as if they were items without a body, of sources without a country. */
export const compareRows = (rows: readonly Row[]): Outcome[] => {
  const places = createPlaceLexicon(countriesData);
  const classify = createClassifier(countriesData, places);
  const readReport = createReportReader(places);
  const source = { country: "global", topic: "legislation", language: "en", publisherKind: "press" } as const;
  const reportOf = (title: string) => readReport(title, classify({ title, body: "", source }));
  return rows.map((row) => ({ row, agreement: agreementOf(reportOf(row.first), reportOf(row.second)) }));
};

/** Counts the joined pairs on one event, and those on different events. */
export const measure = (outcomes: readonly Outcome[]) => {
  const same = outcomes.filter(isSame);
  const different = outcomes.filter((outcome) => !isSame(outcome));
  return {
    ...{ same, different, joined: same.filter(isJoined), wrong: different.filter(isJoined) },
    asked: outcomes.filter((outcome) => isLikely(outcome) && !isJoined(outcome)),
  };
};

const figuresOf = (outcomes: readonly Outcome[]): string => {
  const { same, different, joined, wrong, asked } = measure(outcomes);
  return [
    `${joined.length} of ${same.length} pairs on one event joined`,
    `${wrong.length} of ${different.length} pairs on different events joined`,
    `a model would be asked about ${asked.length} more, ${asked.filter(isSame).length} of them on one event`,
  ].join("; ");
};

const printFaults = (outcomes: readonly Outcome[]) => {
  for (const outcome of outcomes) {
    if (isJoined(outcome) === isSame(outcome)) continue;
    const { row, agreement } = outcome;
    const why = agreement === undefined ? "they contradict each other" : `agreement ${agreement.toFixed(1)}`;
    console.log(`${isSame(outcome) ? "not joined" : "joined"} (${why}): ${row.first} | ${row.second}`);
  }
};

/**
 * Prints the labeled pairs that are judged wrongly, and a line of figures: of the built-in sets, or of the CSV file whose
 * path is the first argument. Prints only the figures of the unread set.
 */
export const run = ([file]: string[]): Promise<void> =>
  explainUnreadable(async () => {
    const unread = "tests/labels/stories-unread.csv";
    for (const path of file ? [file] : ["tests/labels/stories.csv", unread]) {
      const outcomes = compareRows(await readLabelled(path, Row));
      if (path !== unread) printFaults(outcomes);
      console.log(`${path}: ${figuresOf(outcomes)}`);
    }
  });
