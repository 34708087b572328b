import type { LanguageModel } from "#server/net/language-model/language-model.ts";
import { ModelError } from "#server/net/language-model/model-error.ts";
import { createAnswerCleaner } from "../answers/clean-answer.ts";
import { libraryAnswer, nothingFound } from "../answers/library-answer.ts";
import { type PromptParts, promptOf } from "../answers/prompt.ts";

/** The longest answer, in characters. */
export const mostAnswerCharacters = 12_000;

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

/** As many characters of a text as there is room for, none of them half. */
const cutTo = (room: number, text: string): string =>
  text.length <= room ? text : text.slice(0, room).replace(/[\ud800-\udbff]$/, "");

async function* writeWithModel(
  model: Pick<LanguageModel, "stream">,
  prompt: PromptParts,
  times: { timeoutMs: number; idleMs: number; signal: AbortSignal },
): AsyncGenerator<AnswerPiece, void> {
  const cleaner = createAnswerCleaner(prompt.passages.length);
  let room = mostAnswerCharacters;
  const piece = (cleaned: string): AnswerPiece | undefined => {
    const text = cutTo(room, cleaned);
    room -= cleaned.length;
    return text === "" ? undefined : { text, cited: cleaner.cited() };
  };
  for await (const said of model.stream({ messages: promptOf(prompt), ...times })) {
    const next = piece(cleaner.push(said));
    if (next) yield next;
    // Leaving the loop ends the model's work.
    if (room <= 0) return;
  }
  const last = piece(cleaner.end());
  if (last) yield last;
  if (room === mostAnswerCharacters) throw new ModelError("model_answer", { detail: "nothing to show" });
}

const isTooLong = (error: unknown) => error instanceof ModelError && error.code === "model_too_long";

/**
 * Writes an answer: by the model, from the library where there is none, or that nothing was found, for which no model is
 * asked. A model with a small window is asked once more with less.
 * @throws ModelError in words; what was yielded stays good
 */
export async function* writeAnswer(parts: AnswerParts): AsyncGenerator<AnswerPiece, void> {
  const { model, timeoutMs, idleMs, signal, ...rest } = parts;
  const { question, passages } = rest;
  if (!model || passages.length === 0) {
    const text = passages.length === 0 ? nothingFound : libraryAnswer(question, passages);
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
