import type { Logger } from "pino";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import { ModelError } from "#server/platform/model/model-error.ts";
import { createLengthLimit } from "./answer-length.ts";
import { createFigureCheck } from "./check-figures.ts";
import { createAnswerCleaner } from "./clean-answer.ts";
import { type PromptParts, promptOf } from "./prompt.ts";

interface Conditions {
  timeoutMs: number;
  idleMs: number;
  signal: AbortSignal;
  log: Logger;
}

const isTooLong = (error: unknown) => error instanceof ModelError && error.code === "model_too_long";

/** Half of the passages and no history, for a model with a small window. */
const shorten = (prompt: PromptParts): PromptParts => ({
  ...prompt,
  withHistory: false,
  passages: prompt.passages.slice(0, Math.ceil(prompt.passages.length / 2)),
});

/**
 * Streams the model's answer, cleaned and limited in length. If the model rejects the prompt as too long, it is asked
 * once more with a shorter one.
 * @throws ModelError; what was yielded before stays valid
 */
export async function* writeAnswer(
  model: Pick<LanguageModel, "stream">,
  prompt: PromptParts,
  { timeoutMs, idleMs, signal, log }: Conditions,
): AsyncGenerator<string, void> {
  const endsAt = performance.now() + timeoutMs;
  const cleaner = createAnswerCleaner(prompt.passages.length);
  const figures = createFigureCheck(prompt.passages, prompt.question);
  const limit = createLengthLimit();
  let isEmpty = true;
  try {
    for await (const words of model.stream({ messages: promptOf(prompt), timeoutMs, idleMs, signal })) {
      const text = limit.push(figures.push(cleaner.push(words)));
      if (text !== "") yield text;
      isEmpty &&= text.trim() === "";
      // Leaving the loop cancels the request to the model.
      if (limit.isFull()) return;
    }
    const rest = limit.push(figures.push(cleaner.end()) + figures.end()) + limit.end();
    if (figures.unconfirmed() > 0)
      log.info({ sentences: figures.unconfirmed() }, "an answer has figures that its passages lack");
    if (rest !== "") yield rest;
    if (isEmpty && rest.trim() === "") throw new ModelError("model_answer", { detail: "nothing to show" });
  } catch (error) {
    if (!isEmpty || !prompt.withHistory || !isTooLong(error)) throw error;
    yield* writeAnswer(model, shorten(prompt), {
      timeoutMs: Math.max(1, endsAt - performance.now()),
      idleMs,
      signal,
      log,
    });
  }
}
