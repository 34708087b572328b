import type { FindPassages, Passage } from "#server/features/assistant/passage.ts";
import type { LabelledQuestion } from "./questions.ts";

/** What came of a question: the keys that were found, and the place of the first right one, from 0; -1 where none is. */
export interface Outcome extends LabelledQuestion {
  found: readonly string[];
  place: number;
  /** Whether an entry clearly answers it. Others are only for a model, which can judge them. */
  isAnswered: boolean;
  milliseconds: number;
}

/** As questions name it: an update by its source's address, everything else by its key. */
const keyOf = ({ kind, href, key }: Passage) => (kind === "news" ? `news/${href}` : key);

/** Asks each question as the first of a conversation, without anything known of the asker. */
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

/** How many of some outcomes are so, from 0 to 1. */
export const shareOf = (outcomes: readonly Outcome[], isSo: (outcome: Outcome) => boolean): number =>
  outcomes.length === 0 ? 0 : outcomes.filter(isSo).length / outcomes.length;

/** The right entry comes first. */
export const isFirst = ({ place }: Outcome): boolean => place === 0;
/** The right entry is among the first three. */
export const isAmongThree = ({ place }: Outcome): boolean => place >= 0 && place < 3;
/** Nothing clearly answers it, so that an answer without a model quotes nothing. */
export const isEmpty = ({ isAnswered }: Outcome): boolean => !isAnswered;
