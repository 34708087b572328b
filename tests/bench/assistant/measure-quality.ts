import type { FindPassages } from "#server/features/assistant/passage.ts";
import type { Line } from "../report.ts";
import { askAll, isAmongThree, isEmpty, isFirst, type Outcome, shareOf } from "./quality.ts";
import type { LabelledQuestion } from "./questions.ts";

const goals = { first: 0.75, three: 0.9, unanswerable: 0.95 };

/** Questions that are measured together. */
export interface QuestionSet {
  name: string;
  questions: readonly LabelledQuestion[];
  unanswerable: readonly string[];
}

const share = (value: number, goal?: number): Pick<Line, "value" | "goal" | "met"> => ({
  value: value.toFixed(3),
  ...(goal !== undefined && { goal: `>= ${goal}`, met: value >= goal }),
});

const kindOf = ({ right: [key = ""] }: Outcome) => key.slice(0, key.indexOf("/"));

/**
 * Measures whether the right entries are found for the questions of a set, and prints the questions that fail.
 * @param isComputed whether the assistant computes the answer to a question, so that the search need not find it
 */
export const measureQuality = async (
  findPassages: FindPassages,
  { name, questions, unanswerable }: QuestionSet,
  isComputed: (question: string) => boolean,
): Promise<Line[]> => {
  console.log(`\n${name}`);
  const answered = await askAll(findPassages, questions);
  const without = await askAll(
    findPassages,
    unanswerable.map((question) => ({ question, right: [] })),
  );
  for (const { question, place, found } of answered.filter((outcome) => !isAmongThree(outcome)))
    console.log(
      `not among three (${place + 1 || "nowhere"}): ${question}\n  ${found.slice(0, 3).join("  ")}`,
    );
  for (const { question, found } of without.filter((outcome) => !isEmpty(outcome)))
    console.log(`should not be answered: ${question}\n  ${found.join("  ")}`);
  const kinds = [...new Set(answered.map(kindOf))];
  return [
    {
      what: `${name}, with an answer: ${answered.length}; right entry first`,
      ...share(shareOf(answered, isFirst), goals.first),
    },
    { what: "right entry among the first three", ...share(shareOf(answered, isAmongThree), goals.three) },
    { what: "not clearly answered", ...share(shareOf(answered, isEmpty)) },
    {
      what: "neither clearly answered nor computed",
      ...share(shareOf(answered, (one) => isEmpty(one) && !isComputed(one.question))),
    },
    ...kinds.map((kind) => {
      const some = answered.filter((outcome) => kindOf(outcome) === kind);
      const [first, three, none] = [isFirst, isAmongThree, isEmpty].map((is) => shareOf(some, is).toFixed(2));
      return {
        what: `  ${kind} (${some.length}): first, first three, not clear`,
        value: `${first} ${three} ${none}`,
      };
    }),
    {
      what: `${name}, without an answer: ${without.length}; not clearly answered`,
      ...share(shareOf(without, isEmpty), goals.unanswerable),
    },
  ];
};
