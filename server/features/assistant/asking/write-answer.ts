import type { LanguageModel } from "#server/net/language-model/language-model.ts";
import { ModelError } from "#server/net/language-model/model-error.ts";
import { createAnswerCleaner } from "../answers/clean-answer.ts";
import { libraryAnswer, nothingFound } from "../answers/library-answer.ts";
import { type PromptParts, promptOf } from "../answers/prompt.ts";
import { createLengthLimit } from "./answer-length.ts";

/** What an answer is written from. */
export interface AnswerParts extends Omit<PromptParts, "withHistory"> {
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
export async function* writeAnswer(parts: AnswerParts): AsyncGenerator<AnswerPiece, void> {
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
