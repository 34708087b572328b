import type {
  AnswerOrigin,
  AskedBack,
  ChatAnswer,
  ChatMessage,
  Citation,
  Rating,
} from "#shared/assistant/contract.ts";

/** An answer as it is shown. */
export interface TurnAnswer {
  /** Undefined until the answer is finished. */
  id?: number;
  text: string;
  citations: readonly Citation[];
  /** Null until it is known. */
  origin: AnswerOrigin | null;
  state: ChatMessage["state"] | "writing";
  /** The profile facts that the answer used. The server does not store them. */
  facts: readonly string[];
  /** The reader's rating. */
  rating: Rating | null;
  /** The missing field that the answer asks for. Null after a reload. */
  asks: AskedBack | null;
  /** What the server is working on, until text arrives. */
  status?: string;
}

export const emptyAnswer: TurnAnswer = {
  ...{ text: "", citations: [], origin: null, state: "writing", facts: [] },
  ...{ rating: null, asks: null },
};

/** A question with its answer. */
export interface Turn {
  /** Stays the same while the page is open. */
  key: string;
  question: string;
  /** Undefined until the server has stored the question. */
  questionId?: number;
  answer?: TurnAnswer;
  /** `open`: the answer is awaited or being written; `ended`: final; `unsent`: the server did not store the question. */
  state: "open" | "ended" | "unsent";
  /** The id of the question that this one replaces, with everything after it. */
  replaces?: number;
  /** The turns that this one replaces. They are restored if no answer arrives. */
  replaced?: readonly Turn[];
  /** The language model failed to answer, so the library can. Unknown after a reload. */
  modelFailed?: boolean;
}

/**
 * Groups stored messages into turns.
 * @param isAnswering whether the last question is being answered
 */
export const turnsOf = (messages: readonly ChatMessage[], isAnswering = false): Turn[] => {
  const turns: Turn[] = [];
  for (const { id, role, content: text, citations, origin, state, rating } of messages) {
    const last = turns.at(-1);
    if (role === "user")
      turns.push({ key: `question-${id}`, question: text, questionId: id, state: "ended" });
    else if (last) last.answer = { id, text, citations, origin, state, facts: [], rating, asks: null };
  }
  const last = turns.at(-1);
  if (isAnswering && last && !last.answer) Object.assign(last, { answer: emptyAnswer, state: "open" });
  return turns;
};

/** An event of the turn that this page asks. */
export type ChatEvent =
  | { type: "asked"; turn: Turn }
  | { type: "citations"; questionId: number; citations: readonly Citation[] }
  | { type: "status"; text: string }
  | { type: "delta"; text: string }
  | { type: "done"; answer: ChatAnswer }
  | { type: "failed"; state: "stopped" | "broken"; modelFailed?: boolean };

const append = (turns: readonly Turn[], turn: Turn): Turn[] => {
  const { replaces } = turn;
  const isReplaced = ({ questionId = 0 }: Turn) => replaces !== undefined && questionId >= replaces;
  return [
    ...turns.filter((one) => !isReplaced(one)),
    { ...turn, replaced: turns.filter((one) => isReplaced(one)) },
  ];
};

export const hasWords = ({ answer }: Turn): boolean => answer !== undefined && answer.text.trim() !== "";

/** Whether a failed turn leaves a question to be sent again. Asking the same question again just restores the old turn. */
export const isUnsent = (turn: Turn): boolean => {
  const { question, questionId, replaces, replaced } = turn;
  const isStored = questionId !== undefined && replaces === undefined;
  return !hasWords(turn) && !isStored && replaced?.[0]?.question !== question;
};

/** Keeps the text that arrived. Without text, it restores the replaced turns; a stored question stays unanswered. */
const afterFailure = (
  turn: Turn,
  { state, modelFailed }: Extract<ChatEvent, { type: "failed" }>,
): readonly Turn[] => {
  const { answer, questionId, replaces, replaced = [] } = turn;
  const ended = { ...turn, modelFailed, state: "ended" } as const;
  if (answer && hasWords(turn)) return [{ ...ended, replaced: undefined, answer: { ...answer, state } }];
  if (replaces !== undefined || questionId === undefined) return replaced;
  return [{ ...ended, answer: undefined }];
};

/** Applies an event to the turns of a conversation. Every event but `asked` concerns the last turn, which is open. */
export const reduceTurns = (turns: readonly Turn[], event: ChatEvent): readonly Turn[] => {
  if (event.type === "asked") return append(turns, event.turn);
  const last = turns.at(-1);
  if (last?.state !== "open") return turns;
  const { answer = emptyAnswer } = last;
  const before = turns.slice(0, -1);
  switch (event.type) {
    case "citations": {
      const { questionId, citations } = event;
      return [...before, { ...last, questionId, answer: { ...answer, citations } }];
    }
    case "status":
      return [...before, { ...last, answer: { ...answer, status: event.text } }];
    case "delta":
      return [...before, { ...last, answer: { ...answer, text: answer.text + event.text } }];
    case "done": {
      const { response: text, questionId, answerId: id, citations, origin, facts, asks } = event.answer;
      const whole: TurnAnswer = {
        id: id || undefined,
        text,
        citations,
        origin,
        facts,
        asks,
        state: "whole",
        rating: null,
      };
      return [...before, { ...last, questionId, answer: whole, state: "ended", replaced: undefined }];
    }
    case "failed":
      return [...before, ...afterFailure(last, event)];
  }
};
