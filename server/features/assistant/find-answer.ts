import { type ComputeAnswer, computedAnswer } from "./computed-answer.ts";
import { declineText, libraryAnswer, plainAnswer } from "./library-answer.ts";
import type { AskedQuestion, FindPassages, Passage } from "./passage.ts";

/** What is known of a question before a model writes. */
export interface FoundAnswer {
  passages: readonly Passage[];
  /** The answer without a model. */
  text: string;
  /** No model may change the text: it declines, or it is about the assistant itself. */
  isFinal: boolean;
}

interface AskedByUser extends AskedQuestion {
  /** The nationalities of the profile (ISO 3166-1 alpha-2); empty unless the user shares it. */
  ownPassports: readonly string[];
}

/** Declines a question, computes its answer, or else searches the library and the news. */
export type FindAnswer = (asked: AskedByUser, hasModel: boolean) => Promise<FoundAnswer>;

export const createFindAnswer =
  ({ compute, findPassages }: { compute: ComputeAnswer; findPassages: FindPassages }): FindAnswer =>
  async (asked, hasModel) => {
    const declined = declineText(asked.text);
    if (declined !== undefined) return { passages: [], text: declined, isFinal: true };
    const computed = compute(asked);
    const answer = computed && computedAnswer(computed);
    if (answer && !hasModel) return { ...answer, isFinal: false };
    const passages = await findPassages(asked);
    if (answer) return { text: answer.text, passages: [...answer.passages, ...passages], isFinal: false };
    const plain = plainAnswer(asked.text, passages);
    return { passages, text: plain ?? libraryAnswer(passages, asked.text), isFinal: plain !== undefined };
  };
