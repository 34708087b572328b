import type { AnswerOrigin, ChatAnswer, ChatMessage, Citation } from "#shared/assistant/contract.ts";

/** An answer as it is shown. */
export interface Answer {
  text: string;
  citations: readonly Citation[];
  /** Null while that is not known. */
  origin: AnswerOrigin | null;
  /** `writing`: more is to come; else as it is stored. */
  state: ChatMessage["state"] | "writing";
  /** What of the profile was used for it, as far as this page knows. */
  facts: readonly string[];
}

/** An answer of which nothing has come. */
export const nothingYet: Answer = { text: "", citations: [], origin: null, state: "writing", facts: [] };

/** An answer that has come. */
export const wholeAnswer = ({ response, citations, origin, facts }: ChatAnswer): Answer => ({
  text: response,
  ...{ citations, origin, facts, state: "whole" },
});

/** A question with its answer, as it is stored. */
export interface StoredTurn {
  /** The same from the question on, as long as the page is shown. */
  key: string;
  question: string;
  questionId: number;
  answer?: Answer;
  /** `open`: an answer is awaited or written, in another tab; `ended`: as it will stay. */
  state: "open" | "ended";
}

/** A turn that was begun on this page; what is stored may know less of it. */
export interface Exchange extends Omit<StoredTurn, "questionId" | "state"> {
  /** Undefined as long as the server has not taken the question. */
  questionId?: number;
  /** `open`: an answer is awaited or written; `ended`: as it will stay; `unsent`: the question was not taken. */
  state: "open" | "ended" | "unsent";
  /** The conversation that it belongs to; undefined for one that has not begun. */
  conversationId: string | undefined;
  /** The question whose place it takes, with all that followed. */
  replaces?: number;
}

/** A question with its answer. */
export type Turn = StoredTurn | Exchange;

/**
 * Stored messages by turns.
 * @param isAnswering whether the last of them is being answered
 */
export const turnsOf = (messages: readonly ChatMessage[], isAnswering = false): StoredTurn[] => {
  const turns: StoredTurn[] = [];
  for (const { id, role, content: text, citations, origin, state } of messages) {
    const last = turns.at(-1);
    if (role === "user")
      turns.push({ key: `question-${id}`, question: text, questionId: id, state: "ended" });
    else if (last) last.answer = { text, citations, origin, state, facts: [] };
  }
  const last = turns.at(-1);
  if (isAnswering && last && !last.answer) Object.assign(last, { answer: nothingYet, state: "open" });
  return turns;
};

/** Without what an exchange takes the place of. That is stored until its answer is, and shown again where none comes. */
const withoutReplaced = (turns: Turn[], { replaces, questionId: next, state }: Exchange): Turn[] =>
  replaces === undefined || state === "unsent"
    ? turns
    : turns.filter(({ questionId: id = 0 }) => id < replaces || (next !== undefined && id >= next));

/** What is stored of an exchange, unless more was seen of it. */
const withStored = (exchange: Exchange, stored: Turn): Turn => {
  const { key, answer, state } = exchange;
  if (state === "open" || stored.state === "open" || (answer && !stored.answer)) return exchange;
  return { ...stored, key, answer: stored.answer && { ...stored.answer, facts: answer?.facts ?? [] } };
};

/** What is shown of a conversation: the stored turns, and what this page knows beyond them. */
export const mergeTurns = (stored: readonly StoredTurn[], exchanges: readonly Exchange[]): Turn[] => {
  let turns: Turn[] = [...stored];
  for (const exchange of exchanges) {
    const { questionId } = exchange;
    turns = withoutReplaced(turns, exchange);
    const at = turns.findIndex((turn) => questionId !== undefined && turn.questionId === questionId);
    const known = turns[at];
    if (known) turns[at] = withStored(exchange, known);
    // Else another tab has put something in its place.
    else if (questionId === undefined || turns.every((turn) => (turn.questionId ?? 0) < questionId))
      turns.push(exchange);
  }
  return turns;
};

/** Whether a question that passes for unsent has been stored all the same: its failure came on the way back. */
export const wasTaken = (
  stored: readonly StoredTurn[],
  { question, conversationId, replaces }: Exchange,
  shownId?: string,
): boolean => {
  const last = stored.at(-1);
  const isMeant = conversationId === shownId && replaces === undefined;
  return isMeant && last?.question === question && !last.answer?.text;
};
