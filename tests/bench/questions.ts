import * as z from "zod";
import { createFindAnswer, type FindAnswer } from "#server/features/assistant/find-answer.ts";
import { createAnswerText } from "#server/features/questions/answer-text.ts";
import { createDesk } from "#server/features/questions/desk.ts";
import { sentencesOf } from "#shared/text/sentences.ts";
import { law } from "#tests/support/law.ts";
import { withFilled } from "./assistant.ts";
import { explainUnreadable, labelOf, readLabelled } from "./labelled-rows.ts";
import { median, report } from "./report.ts";

const usualFile = "tests/labels/asked-questions.csv";

/** Patterns that a right answer must all match, joined by ` && `. */
const patterns = z.string().transform((cell, context) => {
  try {
    return cell.split(" && ").map((pattern) => new RegExp(pattern.trim(), "iu"));
  } catch {
    context.addIssue("must be regular expressions, joined by &&");
    return z.NEVER;
  }
});

const Row = z.object({
  id: z.string(),
  question: z.string().trim().min(1, "must not be empty"),
  check: patterns,
  expected: labelOf(["answer", "hedge", "clarify", "refuse"]),
});

/** The maximum number of sentences in an answer, before the link to its screen. */
const maxSentences = 4;

interface Outcome {
  row: z.output<typeof Row>;
  text: string;
  cpuMs: number;
}

const plainText = (text: string) => text.replaceAll("\\", "").replace(/\s*\[\d+\]/g, "");

const isRight = ({ row, text }: Outcome): boolean => row.check.every((pattern) => pattern.test(text));

const isShort = ({ text }: Outcome): boolean =>
  sentencesOf(text.replace(/(?<=\d)\./g, "")).length <= maxSentences;

const ask = async (findAnswer: FindAnswer, row: Outcome["row"]): Promise<Outcome> => {
  const before = process.cpuUsage();
  const { text } = await findAnswer(
    { text: row.question, earlier: [], ownCountries: [], ownPassports: [] },
    false,
  );
  const { user, system } = process.cpuUsage(before);
  return { row, text: plainText(text), cpuMs: (user + system) / 1000 };
};

/**
 * Asks the questions of a CSV file (`id`, `question`, `check`, `expected`) without a model, and prints those whose answer
 * does not match. A pattern is only a minimum, so read the answers too.
 */
export const run = ([path = usualFile]: string[]): Promise<void> =>
  explainUnreadable(() =>
    withFilled([0], async ([library]) => {
      const findAnswer = createFindAnswer({
        compute: createAnswerText(createDesk({ updates: () => undefined, law: { current: () => law } })),
        findPassages: library!.findPassages,
      });
      const outcomes: Outcome[] = [];
      for (const row of await readLabelled(path, Row)) outcomes.push(await ask(findAnswer, row));
      for (const outcome of outcomes)
        if (!isRight(outcome)) console.log(`\n${outcome.row.id}: ${outcome.row.question}\n${outcome.text}`);
      const total = outcomes.length;
      console.log("");
      report([
        { what: "right in sight", value: `${outcomes.filter(isRight).length} of ${total}`, goal: "92%" },
        {
          what: `at most ${maxSentences} sentences`,
          value: `${outcomes.filter(isShort).length} of ${total}`,
        },
        {
          what: "processor time of an answer, median",
          value: `${median(outcomes.map(({ cpuMs: ms }) => ms)).toFixed(1)} ms`,
          goal: "30 ms",
        },
      ]);
    }),
  );
