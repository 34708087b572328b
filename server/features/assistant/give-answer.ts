import type { Logger } from "pino";
import { reasonOf } from "#server/platform/db/client.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import { ModelError } from "#server/platform/model/model-error.ts";
import type { assistantContract, ChatAnswer, ChatMessage, Citation } from "#shared/assistant/contract.ts";
import type { EventOf } from "#shared/contract.ts";
import { createAnswerCleaner } from "./clean-answer.ts";
import { keepTrying, noConversation } from "./failures.ts";
import { libraryAnswer, nothingFound } from "./library-answer.ts";
import type { KeptQuestion, MessageStore } from "./message-store.ts";
import type { Passage } from "./passage.ts";
import { type PromptParts, promptOf } from "./prompt.ts";

/** Stands for this site, whatever its name; no address leads there. */
const own = "https://own.invalid";

const isWebAddress = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** `/\evil.example` and its like are read as other sites by browsers. */
const isOwnPath = (address: string): boolean =>
  address.startsWith("/") && URL.canParse(address, own) && new URL(address, own).origin === own;

/** A passage with its number, as it is sent: addresses lead to this site or to the web, or are left out. */
export const toCitation = (passage: Passage, number: number): Citation => {
  const { key: _key, text: _text, href, sources, ...rest } = passage;
  return {
    ...rest,
    number,
    href: href !== null && (isOwnPath(href) || isWebAddress(href)) ? href : null,
    sources: sources.map(({ name, url }) =>
      url !== undefined && isWebAddress(url) ? { name, url } : { name },
    ),
  };
};

/** The longest answer, in characters. */
export const mostAnswerCharacters = 12_000;

/** So many of them may go, so that an answer that is too long ends with a sentence. */
const lastStretch = 600;

// What closes a sentence may follow its end: quotes, emphasis, citations. The number of a list's item ends none.
const sentenceEnd = /(?<!^[ \t]*\d{1,3})[.!?]["'”’)*_]*(?: ?\[\d+\])*(?=\s+[^\s[])|[。！？]|\n/gm;

const endOfSentences = (text: string): number => {
  let end = 0;
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) end = index + mark.length;
  return end;
};

/** Lets a text pass up to its longest. */
export interface LengthLimit {
  /** What of the text may be shown after this piece; in its last stretch that is whole sentences. */
  push(text: string): string;
  /** What was held back, when nothing more comes. */
  end(): string;
  /** Whether nothing more can pass. */
  isFull(): boolean;
}

/** A limit of `mostAnswerCharacters`: what is longer ends with a sentence, or else with a word. */
export const createLengthLimit = (): LengthLimit => {
  let passed = 0;
  let held = "";
  let isFull = false;

  const cut = (): string => {
    const head = held.slice(0, mostAnswerCharacters - passed).replace(/[\ud800-\udbff]$/, "");
    const stretch = head.slice(-lastStretch);
    const end = endOfSentences(stretch);
    if (end > 0) return head.slice(0, head.length - stretch.length + end);
    // What passed there ended with a sentence.
    return passed > mostAnswerCharacters - lastStretch ? "" : head.replace(/\s\S*$/, "");
  };

  return {
    push(text) {
      if (isFull) return "";
      held += text;
      if (passed + held.length > mostAnswerCharacters) {
        isFull = true;
        return cut();
      }
      const free = mostAnswerCharacters - lastStretch - passed;
      const ready = held.length <= free ? held.length : endOfSentences(held);
      const shown = held.slice(0, ready);
      held = held.slice(ready);
      passed += shown.length;
      return shown;
    },
    end: () => (isFull ? "" : held),
    isFull: () => isFull,
  };
};

/** What an answer is written from. */
interface AnswerParts extends Omit<PromptParts, "withHistory"> {
  /** None where no model is configured: the library answers. */
  model: Pick<LanguageModel, "stream"> | undefined;
  timeoutMs: number;
  idleMs: number;
  signal: AbortSignal;
}

/** The next words of an answer, and the numbers of the passages that it names so far. */
export interface AnswerPiece {
  text: string;
  cited: readonly number[];
}

const namedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, digits]) => Number(digits))),
];

async function* writeWithModel(
  model: Pick<LanguageModel, "stream">,
  prompt: PromptParts,
  times: { timeoutMs: number; idleMs: number; signal: AbortSignal },
): AsyncGenerator<AnswerPiece, void> {
  const cleaner = createAnswerCleaner(prompt.passages.length);
  const limit = createLengthLimit();
  let answer = "";
  const piece = (text: string): AnswerPiece => {
    answer += text;
    // What is held back names nothing yet.
    return { text, cited: cleaner.cited().filter((number) => answer.includes(`[${number}]`)) };
  };
  for await (const said of model.stream({ messages: promptOf(prompt), ...times })) {
    const text = limit.push(cleaner.push(said));
    if (text !== "") yield piece(text);
    // Leaving the loop ends the model's work.
    if (limit.isFull()) return;
  }
  const rest = limit.push(cleaner.end()) + limit.end();
  if (rest !== "") yield piece(rest);
  if (answer.trim() === "") throw new ModelError("model_answer", { detail: "nothing to show" });
}

const isTooLong = (error: unknown) => error instanceof ModelError && error.code === "model_too_long";

/**
 * Writes an answer: by the model, from the library where there is none, or that nothing was found, for which no model is
 * asked. A model with a small window is asked once more with less.
 * @throws ModelError in words; what was yielded stays good
 */
async function* writeAnswer(parts: AnswerParts): AsyncGenerator<AnswerPiece, void> {
  const { model, timeoutMs, idleMs, signal, ...rest } = parts;
  const { passages } = rest;
  if (!model || passages.length === 0) {
    const text = passages.length === 0 ? nothingFound : libraryAnswer(passages);
    yield { text, cited: namedIn(text) };
    return;
  }
  const endsAt = Date.now() + timeoutMs;
  let begun = false;
  try {
    for await (const piece of writeWithModel(
      model,
      { ...rest, withHistory: true },
      { timeoutMs, idleMs, signal },
    )) {
      begun = true;
      yield piece;
    }
  } catch (error) {
    if (begun || !isTooLong(error)) throw error;
    const less = { ...rest, withHistory: false, passages: passages.slice(0, Math.ceil(passages.length / 2)) };
    yield* writeWithModel(model, less, { timeoutMs: Math.max(1, endsAt - Date.now()), idleMs, signal });
  }
}

/** What happens while a question is answered. */
export type ChatEvent = EventOf<typeof assistantContract.chat>;

/** An answer that is kept. */
export type KeptAnswer = Omit<ChatAnswer, "facts" | "note">;

/** Tells where a question is kept, and which citations its answer names so far. */
export const progressOf = (
  { conversationId, questionId }: KeptQuestion,
  citations: Citation[],
): ChatEvent => ({
  event: "citations",
  data: { conversationId, questionId, citations },
});

/**
 * Gives an answer piece by piece and keeps it: whole, or, where its reader leaves or the model fails, what came.
 * @throws ModelError in words; ApiError 404 where the question was deleted meanwhile
 */
export async function* giveAnswer(
  { messages, log }: { messages: Pick<MessageStore, "addAnswer">; log: Logger },
  question: KeptQuestion,
  parts: AnswerParts,
): AsyncGenerator<ChatEvent, KeptAnswer> {
  const { passages, model, signal } = parts;
  const origin = model && passages.length > 0 ? "model" : "library";
  let text = "";
  let citations: Citation[] = [];
  // As it is where the reader leaves between two pieces.
  let state: ChatMessage["state"] = "stopped";
  const keep = () =>
    keepTrying(() => messages.addAnswer(question, { content: text, citations, origin, state }));
  try {
    for await (const piece of writeAnswer(parts)) {
      if (piece.cited.length > citations.length) {
        citations = piece.cited.map((number) => toCitation(passages[number - 1]!, number));
        yield progressOf(question, citations);
      }
      text += piece.text;
      yield { event: "delta", data: { text: piece.text } };
    }
    state = "whole";
  } catch (error) {
    if (!signal.aborted) state = "broken";
    throw error;
  } finally {
    if (state !== "whole" && text.trim() !== "") {
      await keep().catch((error) =>
        log.warn({ reason: reasonOf(error) }, "what came of an answer was not kept"),
      );
    }
  }
  const answerId = await keep();
  if (answerId === undefined) throw noConversation();
  const { conversationId, questionId } = question;
  return { response: text, conversationId, citations, origin, questionId, answerId };
}

/** Takes back a question that no word came for, so that what it was to replace stays alone. */
export const withdrawQuestion = async (
  { messages, log }: { messages: Pick<MessageStore, "withdrawQuestion">; log: Logger },
  question: KeptQuestion,
): Promise<void> => {
  if (question.replaces === undefined) return;
  await keepTrying(() => messages.withdrawQuestion(question)).catch((error) =>
    log.warn({ reason: reasonOf(error) }, "a question without an answer stays beside what it was to replace"),
  );
};
