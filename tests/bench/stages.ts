import * as z from "zod";
import { stageOf } from "#server/features/news/judge/stage.ts";
import { NewsStage } from "#shared/news/contract.ts";
import { explainUnreadable, labelOf, readLabelled } from "./labelled-rows.ts";

/** An item with its date, the stage of its change, and its effective day. The last two are empty if the text does not state them. */
export const Row = z.object({
  title: z.string(),
  description: z.string(),
  language: z.string(),
  date: z.iso.date(),
  stage: labelOf([...NewsStage.options, ""]),
  effective: z.union([z.literal(""), z.iso.date()]),
});
type Row = z.output<typeof Row>;

interface Outcome {
  row: Row;
  found: ReturnType<typeof stageOf>;
}

export const readRows = (rows: readonly Row[]): Outcome[] =>
  rows.map((row) => {
    const { title, description: body, language, date } = row;
    return { row, found: stageOf({ title, body, language, pubDate: new Date(date) }) };
  });

/** Counts the right stages and days, and those that are given although the text does not state them. */
export const measure = (outcomes: readonly Outcome[]) => {
  const stage = ({ row, found }: Outcome) => ({ wanted: row.stage, given: found.stage ?? "" });
  const day = ({ row, found }: Outcome) => ({ wanted: row.effective, given: found.effectiveOn ?? "" });
  const count = (of: typeof stage | typeof day) => {
    const all = outcomes.map(of);
    return {
      stated: all.filter(({ wanted }) => wanted !== "").length,
      right: all.filter(({ wanted, given }) => wanted !== "" && given === wanted).length,
      wrong: all.filter(({ wanted, given }) => given !== "" && given !== wanted).length,
    };
  };
  return { stages: count(stage), days: count(day) };
};

const figuresOf = (outcomes: readonly Outcome[]): string => {
  const { stages, days } = measure(outcomes);
  return [
    `${outcomes.length} items, ${stages.right} of ${stages.stated} stages right, ${stages.wrong} wrong`,
    `${days.right} of ${days.stated} effective days right, ${days.wrong} wrong`,
  ].join("; ");
};

const printFaults = (outcomes: readonly Outcome[]) => {
  for (const { row, found } of outcomes) {
    const { stage = "", effectiveOn = "" } = found;
    if (stage === row.stage && effectiveOn === row.effective) continue;
    const words = (of: string, on: string) => [of || "none", on].filter(Boolean).join(" ");
    console.log(`${words(stage, effectiveOn)}, not ${words(row.stage, row.effective)}: ${row.title}`);
  }
};

/**
 * Prints the labeled items whose stage is read wrongly, and a line of figures: of the built-in sets, or of the CSV file
 * whose path is the first argument. Prints only the figures of the unread set.
 */
export const run = ([file]: string[]): Promise<void> =>
  explainUnreadable(async () => {
    const unread = "tests/labels/stages-unread.csv";
    for (const path of file ? [file] : ["tests/labels/stages.csv", unread]) {
      const outcomes = readRows(await readLabelled(path, Row));
      if (path !== unread) printFaults(outcomes);
      console.log(`${path}: ${figuresOf(outcomes)}`);
    }
  });
