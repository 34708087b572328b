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

/** A question with its answer. */
export interface Turn {
  /** The same from the question on, as long as the page is shown. */
  key: string;
  question: string;
  /** Undefined as long as the server has not taken the question. */
  questionId?: number;
  answer?: Answer;
  /** `open`: an answer is awaited or written; `ended`: as it will stay; `unsent`: the question was not taken. */
  state: "open" | "ended" | "unsent";
}

/** A turn that was begun on this page; what is stored may know less of it. */
export interface Exchange extends Turn {
  /** The conversation that it belongs to; undefined for one that has not begun. */
  conversationId: string | undefined;
  /** The question whose place it takes, with all that followed. */
  replaces?: number;
}

/** Stored messages by turns. */
export const turnsOf = (messages: readonly ChatMessage[]): Turn[] => {
  const turns: Turn[] = [];
  for (const { id, role, content: text, citations, origin, state } of messages) {
    const last = turns.at(-1);
    if (role === "user")
      turns.push({ key: `question-${id}`, question: text, questionId: id, state: "ended" });
    else if (last) last.answer = { text, citations, origin, state, facts: [] };
  }
  return turns;
};

/** The turns before a question. */
export const turnsBefore = <T extends Turn>(turns: readonly T[], questionId: number): T[] =>
  turns.filter((turn) => turn.questionId === undefined || turn.questionId < questionId);

/** What is stored of an exchange, unless more was seen of it. */
const withStored = (exchange: Exchange, stored: Turn): Turn => {
  const { key, answer, state } = exchange;
  if (state === "open" || (answer && !stored.answer)) return exchange;
  return { ...stored, key, answer: stored.answer && { ...stored.answer, facts: answer?.facts ?? [] } };
};

/** What is shown of a conversation: the stored turns, and what this page knows beyond them. */
export const mergeTurns = (stored: readonly Turn[], exchanges: readonly Exchange[]): Turn[] => {
  let turns = [...stored];
  for (const exchange of exchanges) {
    const { questionId, replaces, state } = exchange;
    if (questionId === undefined) {
      if (replaces !== undefined && state === "open") turns = turnsBefore(turns, replaces);
      turns.push(exchange);
      continue;
    }
    const at = turns.findIndex((turn) => turn.questionId === questionId);
    const known = turns[at];
    if (known) turns[at] = withStored(exchange, known);
    // Else another tab has put something in its place.
    else if (turns.every((turn) => (turn.questionId ?? 0) < questionId)) turns.push(exchange);
  }
  return turns;
};

/** Whether a question that passes for unsent has been stored all the same: its failure came on the way back. */
export const wasTaken = (
  stored: readonly Turn[],
  { question, conversationId }: Exchange,
  shownId?: string,
) => {
  const last = stored.at(-1);
  return conversationId === shownId && last?.question === question && !last.answer;
};
