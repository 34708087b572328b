import type OpenAI from "openai";
import type { Logger } from "pino";
import * as z from "zod";
import { type BreakerOptions, createBreaker, createInTurn, type InTurn } from "./admission.ts";
import { createModelConnection, type ModelConnection, type ModelSettings } from "./model-connection.ts";
import { ModelError, toModelError, tryTwice } from "./model-error.ts";
import { createStream, type ModelTalk } from "./stream.ts";
import { readJson } from "./thoughts.ts";

/** One question that is answered by one object. */
interface ModelQuestion<Answer extends z.ZodObject> {
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

interface AskDeps {
  connection: ModelConnection;
  model: string;
  inTurn: InTurn;
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

/** Asks questions that are answered by an object of a given shape. */
const createAsk = ({ connection, model, inTurn }: AskDeps) => {
  let knowsSchemas = true;

  const complete = async (question: ModelQuestion<z.ZodObject>, signal: AbortSignal): Promise<unknown> => {
    const { instructions, material, answerName: name, answer } = question;
    const client = await connection.client();
    const { $schema: _, ...schema } = z.toJSONSchema(answer);
    const send = (withSchema: boolean) => {
      const body: OpenAI.ChatCompletionCreateParamsNonStreaming = {
        model,
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

  return <Answer extends z.ZodObject>(question: ModelQuestion<Answer>): Promise<z.infer<Answer>> =>
    inTurn(question, async (signal, endsAt) => {
      const completion = await tryTwice(() => complete(question, signal), { signal, endsAt });
      const parsed = question.answer.safeParse(readJson(contentOf(completion)));
      if (!parsed.success) throw new ModelError("model_answer", { detail: "another shape" });
      return parsed.data as z.infer<Answer>;
    });
};

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
