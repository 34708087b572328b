import type { FindPassages, Passage } from "#server/features/assistant/passage.ts";
import type { LabelledQuestion } from "./questions.ts";

/** The result of a question: the keys that were found, and the index of the first right one, or -1. */
export interface Outcome extends LabelledQuestion {
  found: readonly string[];
  place: number;
  /** Whether an entry clearly answers the question. Other entries are only for a model, which can judge them. */
  isAnswered: boolean;
  milliseconds: number;
}

/** The key of a passage in labeled questions: the source's address of an update, otherwise the passage's own key. */
const keyOf = ({ kind, href, key }: Passage) => (kind === "news" ? `news/${href}` : key);

/** Asks each question as the first of a conversation, without a profile. */
export const askAll = async (
  findPassages: FindPassages,
  questions: readonly LabelledQuestion[],
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const labelled of questions) {
    const start = performance.now();
    const passages = await findPassages({ text: labelled.question, earlier: [], ownCountries: [] });
    const milliseconds = performance.now() - start;
    // A table only names the entries that follow it, and a page of a place says where to look.
    const found = passages.filter(({ key }) => key !== "table" && !key.startsWith("place/")).map(keyOf);
    const isAnswered = passages.some(({ isBackground }) => !isBackground);
    outcomes.push({
      ...labelled,
      ...{ found, isAnswered },
      place: found.findIndex((key) => labelled.right.includes(key)),
      milliseconds,
    });
  }
  return outcomes;
};

/** The share of outcomes that meet a condition, from 0 to 1. */
export const shareOf = (outcomes: readonly Outcome[], isSo: (outcome: Outcome) => boolean): number =>
  outcomes.length === 0 ? 0 : outcomes.filter(isSo).length / outcomes.length;

/** Whether a right entry comes first. */
export const isFirst = ({ place }: Outcome): boolean => place === 0;
/** Whether a right entry is among the first three. */
export const isAmongThree = ({ place }: Outcome): boolean => place >= 0 && place < 3;
/** Whether nothing clearly answers the question, so that an answer without a model quotes nothing. */
export const isEmpty = ({ isAnswered }: Outcome): boolean => !isAnswered;
