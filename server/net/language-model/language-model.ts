import type { Logger } from "pino";
import type * as z from "zod";
import { createAsk, type ModelQuestion } from "./ask.ts";
import { type BreakerOptions, createBreaker } from "./breaker.ts";
import { createModelConnection, type ModelSettings } from "./model-connection.ts";
import { type ModelError, toModelError } from "./model-error.ts";
import { createStream, type ModelTalk } from "./stream/stream.ts";
import { createInTurn } from "./turns.ts";

/** A language model behind an interface like OpenAI's. */
export interface LanguageModel {
  /**
   * Asks once, and once more where the service was away or busy.
   * @throws ModelError in words, whatever went wrong, within the time given
   */
  ask<Answer extends z.ZodObject>(question: ModelQuestion<Answer>): Promise<z.infer<Answer>>;
  /**
   * Streams an answer piece by piece, without its thoughts; each piece has a word in it, and what came stays good when
   * an error follows. Asks at the first `next`, and once more where the service was away or busy before the first word.
   * The connection ends with the reading, at once: by the signal, by `return`, or by leaving the loop.
   * @throws ModelError in words, whatever went wrong, within the time given; `model_too_long` asks for less
   */
  stream(talk: ModelTalk): AsyncGenerator<string, void>;
  /** Ends all connections; what is being asked fails. */
  close(): Promise<void>;
}

/** Besides what is said here: an answer may have 1 MB; 4 questions are asked and 32 answers streamed at once. */
export interface ModelOptions {
  log: Logger;
  maxBytes?: number;
  atOnce?: number;
  streamsAtOnce?: number;
  breaker?: Pick<BreakerOptions, "failures" | "restMs">;
}

/** The model that the settings name; none where they name none. Connects at the first question. */
export const createLanguageModel = (
  settings: ModelSettings | undefined,
  {
    log,
    maxBytes = 1024 * 1024,
    atOnce = 4,
    streamsAtOnce = 32,
    breaker = { failures: 5, restMs: 30_000 },
  }: ModelOptions,
): LanguageModel | undefined => {
  if (!settings) return undefined;
  const { model } = settings;
  const connection = createModelConnection(settings, { maxBytes });
  const closing = new AbortController();
  const changed = (rests: boolean) => {
    if (rests) log.warn(breaker, "the language model failed several times in a row and is left alone");
    else log.info("the language model answers again");
  };
  const shared = { breaker: createBreaker({ ...breaker, changed }), closing: closing.signal };
  const warn = ({ code, detail }: ModelError, startedAt: number) => {
    // That it is left alone is said once; who leaves is no failure.
    if (code !== "model_resting" && code !== "model_called_off")
      log.warn({ code, detail, ms: Date.now() - startedAt }, "the language model gave no answer");
  };
  const ask = createAsk({ connection, model, inTurn: createInTurn({ limit: atOnce, ...shared }) });
  const inTurn = createInTurn({ limit: streamsAtOnce, ...shared });

  return {
    async ask(question) {
      const startedAt = Date.now();
      try {
        return await ask(question);
      } catch (error) {
        warn(toModelError(error), startedAt);
        throw error;
      }
    },
    stream: createStream({ connection, model, inTurn, warn }),
    close() {
      closing.abort();
      return connection.close();
    },
  };
};
