import * as z from "zod";
import { libraryAnswer } from "#server/features/assistant/library-answer.ts";
import type { FindPassages, Passage } from "#server/features/assistant/passage.ts";
import { labelOf, readLabelled } from "../labelled-rows.ts";

const pattern = z.string().transform((cell, context) => {
  try {
    return new RegExp(cell, "i");
  } catch {
    context.addIssue("must be a regular expression");
    return z.NEVER;
  }
});

const isStated = ({ source }: RegExp) => source !== /(?:)/.source;

/** A question with the earlier ones of its conversation, and the titles of the passages that answer it. */
const Row = z
  .object({
    question: z.string().trim().min(1, "must not be empty"),
    previous: z.string().transform((cell) => cell.split(" || ").filter((question) => question.trim() !== "")),
    right_title: pattern,
    answerable: labelOf(["yes", "partly", "no"]),
    /** The words that answer it; empty if no single phrase does. */
    answer: pattern.prefault(""),
  })
  .refine(({ right_title, answerable }) => answerable === "no" || isStated(right_title), {
    path: ["right_title"],
    error: "must not be empty for a question with an answer",
  });
type Row = z.output<typeof Row>;

/** @throws UnreadableRows that names the file, the row and the problem */
export const readQuestions = (path: string): Promise<Row[]> => readLabelled(path, Row);

/** A question and the answer that the library gives without a model. */
interface Outcome {
  row: Row;
  passages: readonly Passage[];
  written: string;
}

const isAnswerable = ({ row }: Outcome) => row.answerable !== "no";
const isAnswered = ({ passages }: Outcome) => passages.some(({ isBackground }) => !isBackground);
const isRight = ({ row, passages }: Outcome) =>
  passages
    .filter(({ key }) => !key.startsWith("place/"))
    .slice(0, 3)
    .some(({ title }) => row.right_title.test(title));

/** Whether the answer contains the words that answer the question. Thousands may be written with or without a comma. */
const isVisible = ({ row, written }: Outcome) =>
  [written, written.replaceAll("\\", ""), written.replace(/(?<=\d),(?=\d{3})/g, "")].some((text) =>
    row.answer.test(text),
  );

const faultOf = (outcome: Outcome): string | undefined => {
  if (!isAnswerable(outcome)) return isAnswered(outcome) ? "answered" : undefined;
  if (!isAnswered(outcome)) return "refused";
  if (!isRight(outcome)) return "wrong entry";
  return isVisible(outcome) ? undefined : "answer not visible";
};

/** How many questions get a right entry, and how many are answered or refused wrongly. */
export const measure = (outcomes: readonly Outcome[]) => {
  const answerable = outcomes.filter(isAnswerable);
  const unanswerable = outcomes.filter((outcome) => !isAnswerable(outcome));
  const stated = answerable.filter(({ row }) => isStated(row.answer));
  return {
    ...{ answerable: answerable.length, right: answerable.filter(isRight).length },
    refused: answerable.filter((outcome) => !isAnswered(outcome)).length,
    ...{ stated: stated.length, visible: stated.filter(isVisible).length },
    ...{ unanswerable: unanswerable.length },
    unanswered: unanswerable.filter((outcome) => !isAnswered(outcome)).length,
  };
};

const figuresOf = (outcomes: readonly Outcome[]): string => {
  const { answerable, right, stated, visible, refused, unanswerable, unanswered } = measure(outcomes);
  return [
    `right entry among the first three ${right} of ${answerable}`,
    ...(stated > 0 ? [`answer visible ${visible} of ${stated}`] : []),
    `unanswerable not answered ${unanswered} of ${unanswerable}`,
    `answerable refused ${refused} of ${answerable}`,
  ].join("; ");
};

/** Asks the labeled questions of a file. */
export const askFile = async (path: string, findPassages: FindPassages): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const row of await readQuestions(path)) {
    const earlier = row.previous.toReversed();
    const passages = await findPassages({ text: row.question, earlier, ownCountries: [] });
    outcomes.push({ row, passages, written: libraryAnswer(passages, row.question) });
  }
  return outcomes;
};

/** Prints the labeled questions of a file that fail with their answers, unless the file is unread, and then its figures. */
export const measureFile = async (
  path: string,
  findPassages: FindPassages,
  { isUnread }: { isUnread: boolean },
): Promise<void> => {
  const outcomes = await askFile(path, findPassages);
  for (const outcome of isUnread ? [] : outcomes) {
    const fault = faultOf(outcome);
    if (fault) console.log(`\n${fault}: ${outcome.row.question}\n${outcome.written}`);
  }
  console.log(`\n${path}: ${figuresOf(outcomes)}`);
};
