import { publishedFacts } from "#server/knowledge/facts.ts";
import * as questions from "./assistant/labelled-questions.ts";
import { withFilled } from "./assistant.ts";
import * as facts from "./facts.ts";
import { explainUnreadable, readLabelled } from "./labelled-rows.ts";
import * as relevance from "./relevance.ts";
import { type Line, report } from "./report.ts";
import * as stages from "./stages.ts";
import * as stories from "./stories.ts";

const share = (part: number, whole: number) => `${part} of ${whole}`;
/** Compares a share with its goal. A set without such rows has no result. */
const judged = (part: number, whole: number, goal: string, met: boolean): Omit<Line, "what"> =>
  whole === 0 ? { value: "not labeled" } : { value: share(part, whole), goal, met };
const atLeast = (part: number, whole: number, goal: number) =>
  judged(part, whole, `>= ${goal}`, part >= goal * whole);
const atMost = (part: number, whole: number, goal: number) =>
  judged(part, whole, `<= ${goal}`, part <= goal * whole);

/** The two halves of each labeled set. */
const halves = [
  { name: "in view", fileOf: (set: string) => `tests/labels/${set}.csv` },
  { name: "unread", fileOf: (set: string) => `tests/labels/${set}-unread.csv` },
] as const;
type Half = (typeof halves)[number];

const relevanceLines = async ({ name, fileOf }: Half): Promise<Line[]> => {
  const outcomes = relevance.classifyRows(await readLabelled(fileOf("relevance"), relevance.Row));
  const { relevant, shown, both } = relevance.measure(outcomes);
  return [
    { what: `precision of what is shown, ${name}`, ...atLeast(both, shown.length, 0.9) },
    { what: `recall of what matters, ${name}`, ...atLeast(both, relevant.length, 0.97) },
  ];
};

const storyLines = async ({ name, fileOf }: Half): Promise<Line[]> => {
  const outcomes = stories.compareRows(await readLabelled(fileOf("stories"), stories.Row));
  const { same, different, joined, wrong } = stories.measure(outcomes);
  return [
    { what: `pairs on one event joined, ${name}`, ...atLeast(joined.length, same.length, 0.7) },
    { what: `pairs on different events joined, ${name}`, ...atMost(wrong.length, different.length, 0) },
  ];
};

const stageLines = async ({ name, fileOf }: Half): Promise<Line[]> => {
  const { stages: found, days } = stages.measure(
    stages.readRows(await readLabelled(fileOf("stages"), stages.Row)),
  );
  return [
    { what: `stages right, ${name}`, value: share(found.right, found.stated) },
    { what: `effective days right, ${name}`, value: share(days.right, days.stated) },
  ];
};

const questionLines = async (): Promise<Line[]> => {
  const lines: Line[] = [];
  await withFilled([0], async ([library]) => {
    for (const { name, fileOf } of halves) {
      const it = questions.measure(await questions.askFile(fileOf("questions"), library!.findPassages));
      lines.push(
        {
          what: `right entry among the first three, ${name}`,
          ...atLeast(it.right, it.answerable, 0.95),
        },
        { what: `answer visible in the excerpt, ${name}`, ...atLeast(it.visible, it.stated, 0.85) },
        {
          what: `unanswerable questions not answered, ${name}`,
          ...atLeast(it.unanswered, it.unanswerable, 0.85),
        },
        { what: `answerable questions refused, ${name}`, ...atMost(it.refused, it.answerable, 0.03) },
      );
    }
  });
  return lines;
};

const factLines = (): Line[] => {
  const { statements, withSource, unconfirmed, withAddress } = facts.measure(publishedFacts(), new Date());
  return [
    {
      what: "statements with a source, or marked as unverified",
      ...atLeast(withSource + unconfirmed, statements, 1),
    },
    { what: "statements with an address", ...atLeast(withAddress, statements, 0.8) },
  ];
};

/** Prints one table with the quality of items, stories, stages, answers and published statements. */
export const run = (): Promise<void> =>
  explainUnreadable(async () => {
    const lines: Line[] = [];
    for (const linesOf of [relevanceLines, storyLines, stageLines])
      for (const half of halves) lines.push(...(await linesOf(half)));
    report([...lines, ...(await questionLines()), ...factLines()]);
  });
