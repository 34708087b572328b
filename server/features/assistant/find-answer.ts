import { nextTurn } from "#server/platform/next-turn.ts";
import type { AskedBack, SharedTravels } from "#shared/assistant/contract.ts";
import type { AnswerType } from "./asked-store.ts";
import { type ComputeAnswer, computedAnswer } from "./computed-answer.ts";
import { aboutUsText, askBackText, libraryAnswer, smallTalkText } from "./library-answer.ts";
import type { AskedQuestion, FindPassages, Passage } from "./passage.ts";

/** The answer that is found without a model. */
export interface FoundAnswer extends AnswerType {
  passages: readonly Passage[];
  /** The text that readers see if no model writes. */
  text: string;
  /** The field that the answer asks for. */
  asks?: AskedBack;
}

/** Whether no model may change the text, because it declines or is about the assistant itself. */
export const isFinal = ({ kind }: AnswerType): boolean => kind === "declined" || kind === "fixed";

export interface AskedByUser extends AskedQuestion {
  /** The nationalities of the profile (ISO 3166-1 alpha-2); empty unless the user shares it. */
  ownPassports: readonly string[];
  travels?: SharedTravels | undefined;
}

/** The type of an answer from passages. Background on a place does not count as an answer. */
export const searched = (passages: readonly Passage[]): AnswerType => ({
  kind: passages.every(({ isBackground }) => isBackground) ? "nothing" : "search",
  computedId: null,
});

const declined: AnswerType = { kind: "declined", computedId: null };
const askedBack: AnswerType = { kind: "asked-back", computedId: null };
const fixed: AnswerType = { kind: "fixed", computedId: null };

const withoutPassages = (text: string, type: AnswerType): FoundAnswer => ({ passages: [], text, ...type });

/** Replies to small talk, declines a question, computes its answer, asks back, or else searches the library and the news. */
export type FindAnswer = (asked: AskedByUser, hasModel: boolean) => Promise<FoundAnswer>;

export const createFindAnswer = ({
  compute,
  findPassages,
}: {
  compute: ComputeAnswer;
  findPassages: FindPassages;
}): FindAnswer => {
  const search = async (asked: AskedByUser): Promise<FoundAnswer> => {
    const found = await findPassages(asked);
    const plain = aboutUsText(asked.text, found);
    if (plain !== undefined) return { passages: found, text: plain, ...fixed };
    return { passages: found, text: libraryAnswer(found, asked.text), ...searched(found) };
  };
  return async (asked, hasModel) => {
    await nextTurn();
    const reply = smallTalkText(asked.text);
    if (reply !== undefined) return withoutPassages(reply, fixed);
    const computed = compute(asked);
    if (computed?.kind === "declined") return withoutPassages(computed.text, declined);
    const answer = computed && computedAnswer(computed);
    if (answer && !hasModel) return answer;
    await nextTurn();
    if (answer) return { ...answer, passages: [...answer.passages, ...(await findPassages(asked))] };
    const ask = asked.earlier.length === 0 ? askBackText(asked.text) : undefined;
    return ask === undefined ? search(asked) : withoutPassages(ask, askedBack);
  };
};
