import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import type { Logger } from "pino";
import * as z from "zod";
import { withDeadline } from "../deadline.ts";
import { type BreakerOptions, createBreaker } from "./breaker.ts";
import { createModelConnection, type ModelSettings } from "./model-connection.ts";
import { ModelError, toModelError } from "./model-error.ts";
import { readJson } from "./read-json.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { createTurns } from "./turns.ts";

/** One question that is answered by one object. */
export interface ModelQuestion<Answer extends z.ZodObject> {
  /** What the model is told to do. */
  instructions: string;
  /** What it is to do it with; never part of the instructions. */
  material: string;
  /** A name for the shape of the answer, and the shape. */
  answerName: string;
  answer: Answer;
  /** For everything together: waiting for a turn, a second try, and the answer to its end. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** A language model behind an interface like OpenAI's. */
export interface LanguageModel {
  /**
   * Asks once, and once more where the service was away or busy.
   * @throws ModelError in words, whatever went wrong, within the time given
   */
  ask<Answer extends z.ZodObject>(question: ModelQuestion<Answer>): Promise<z.infer<Answer>>;
  /** Ends all connections; what is being asked fails. */
  close(): Promise<void>;
}

/** Besides what is said here: an answer may have 1 MB, and 4 questions are asked at once. */
export interface ModelOptions {
  log: Logger;
  maxBytes?: number;
  atOnce?: number;
  breaker?: BreakerOptions;
}

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
});

const contentOf = (completion: unknown): string => {
  const parsed = Completion.safeParse(completion);
  if (!parsed.success) throw new ModelError("model_answer", { detail: "no completion" });
  const { content, refusal } = parsed.data.choices[0]!.message;
  if (refusal) throw new ModelError("model_refused");
  if (!content?.trim()) throw new ModelError("model_answer", { detail: "empty" });
  return content;
};

/** Whether a service may have refused the schema, of which not all know. */
const refusesSchema = (error: unknown) =>
  [400, 422, 501].includes((error as { status?: number } | undefined)?.status ?? 0);

/** The model that the settings name; none where they name none. Connects at the first question. */
export const createLanguageModel = (
  settings: ModelSettings | undefined,
  { log, maxBytes = 1024 * 1024, atOnce = 4, breaker = { failures: 5, restMs: 30_000 } }: ModelOptions,
): LanguageModel | undefined => {
  if (!settings) return undefined;
  const connection = createModelConnection(settings, { maxBytes });
  const takeTurn = createTurns(atOnce);
  const unlessResting = createBreaker(breaker);
  const closing = new AbortController();
  let knowsSchemas = true;

  const complete = async (question: ModelQuestion<z.ZodObject>, signal: AbortSignal): Promise<unknown> => {
    const { instructions, material, answerName: name, answer } = question;
    const client = await connection.client();
    const { $schema: _, ...schema } = z.toJSONSchema(answer);
    const send = (withSchema: boolean) => {
      const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
        model: settings.model,
        messages: [
          { role: "system", content: instructions },
          { role: "user", content: material },
        ],
        ...(withSchema && {
          response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
        }),
      };
      return client.chat.completions.create(body, { signal });
    };
    if (!knowsSchemas) return send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!refusesSchema(error)) throw error;
      const answered = await send(false);
      knowsSchemas = false;
      return answered;
    }
  };

  const tryTwice = async (question: ModelQuestion<z.ZodObject>, signal: AbortSignal, endsAt: number) => {
    try {
      return await complete(question, signal);
    } catch (error) {
      const delayMs = retryDelayMs(error);
      if (delayMs === undefined || Date.now() + delayMs >= endsAt) throw error;
      await sleep(delayMs, undefined, { signal });
      return complete(question, signal);
    }
  };

  /** Asks in turn and in time; the signal fires in the end, and with it the turn and the connection. */
  const askInTurn = async <Answer extends z.ZodObject>(question: ModelQuestion<Answer>) => {
    const { timeoutMs } = question;
    const calledOff = AbortSignal.any([closing.signal, ...(question.signal ? [question.signal] : [])]);
    const endsAt = Date.now() + timeoutMs;
    let waits = true;
    try {
      return await withDeadline(timeoutMs, calledOff, async (signal) => {
        await takeTurn(signal);
        waits = false;
        const completion = await tryTwice(question, signal, endsAt);
        const parsed = question.answer.safeParse(readJson(contentOf(completion)));
        if (!parsed.success) throw new ModelError("model_answer", { detail: "another shape" });
        return parsed.data as z.infer<Answer>;
      });
    } catch (thrown) {
      const error = toModelError(thrown);
      throw waits && error.code === "model_timeout" ? new ModelError("model_crowded") : error;
    }
  };

  return {
    async ask(question) {
      const start = Date.now();
      try {
        return await unlessResting(() => askInTurn(question));
      } catch (error) {
        const { code, detail } = toModelError(error);
        log.warn({ code, detail, ms: Date.now() - start }, "the language model gave no answer");
        throw error;
      }
    },
    close() {
      closing.abort();
      return connection.close();
    },
  };
};
