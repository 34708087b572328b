import type OpenAI from "openai";
import type { Logger } from "pino";
import * as z from "zod";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { ModelReport } from "#shared/health/contract.ts";
import { type BreakerOptions, createBreaker, createInTurn, type InTurn } from "./admission.ts";
import { type BeginCall, type CallTokens, countTokens, type ModelCall, Usage } from "./model-call.ts";
import { createModelConnection, type ModelConnection, type ModelSettings } from "./model-connection.ts";
import { isOutage, ModelError, retryDelayMs, serviceStateOf, toModelError, tryTwice } from "./model-error.ts";
import { createStreams, type ModelRequest, type ModelRound, type RoundAnswer } from "./stream.ts";
import { readJson } from "./thoughts.ts";

/** A question whose answer is a JSON object. */
interface ModelQuestion<Answer extends z.ZodObject> {
  instructions: string;
  /** Untrusted text, sent as a message of its own. */
  material: string;
  /** The name of the schema in the request. */
  answerName: string;
  answer: Answer;
  /** For everything together: waiting for a turn, a retry, and the answer to its end. */
  timeoutMs: number;
  signal?: AbortSignal;
}

interface AskDeps {
  connection: ModelConnection;
  model: string;
  inTurn: InTurn;
  /** The delay before a retry if the service asks for none. */
  retryMs: number | undefined;
  clock: Clock;
}

const Completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) }))
    .min(1),
  usage: Usage,
});

const readCompletion = (completion: unknown) => {
  const parsed = Completion.safeParse(completion);
  if (!parsed.success) throw new ModelError("model_answer", { detail: "no completion" });
  const { content, refusal } = parsed.data.choices[0]!.message;
  if (refusal) throw new ModelError("model_refused");
  if (!content?.trim()) throw new ModelError("model_answer", { detail: "empty" });
  return { content, usage: parsed.data.usage };
};

/** Whether a service may have rejected the JSON schema, which not all of them support. */
const mayRejectSchema = (error: unknown) =>
  [400, 422, 501].includes((error as { status?: number } | undefined)?.status ?? 0);

const createAsk = ({ connection, model, inTurn, retryMs, clock }: AskDeps) => {
  let supportsSchemas = true;

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
    if (!supportsSchemas) return send(false);
    try {
      return await send(true);
    } catch (error) {
      if (!mayRejectSchema(error)) throw error;
      const answered = await send(false);
      supportsSchemas = false;
      return answered;
    }
  };

  return <Answer extends z.ZodObject>(
    question: ModelQuestion<Answer>,
    count: (tokens: CallTokens) => void,
  ): Promise<z.infer<Answer>> =>
    inTurn(question, async (signal, endsAt) => {
      const delayMs = (error: unknown) => retryDelayMs(error, { defaultMs: retryMs });
      const completion = await tryTwice(() => complete(question, signal), { signal, endsAt, delayMs, clock });
      const { content, usage } = readCompletion(completion);
      count(countTokens(question.instructions.length + question.material.length, content.length, usage));
      const parsed = question.answer.safeParse(readJson(content));
      if (!parsed.success) throw new ModelError("model_answer", { detail: "another shape" });
      return parsed.data as z.infer<Answer>;
    });
};

/** A language model behind an API like OpenAI's. */
export interface LanguageModel {
  /**
   * Asks a question, and retries once if the service was down or busy.
   * @throws ModelError for every failure, within the timeout
   */
  ask<Answer extends z.ZodObject>(question: ModelQuestion<Answer>): Promise<z.infer<Answer>>;
  /**
   * Streams an answer without its thoughts. No piece is blank, and pieces stay valid if an error follows. The request
   * starts at the first `next`, and is retried once if the service fails before the first word. The connection closes at
   * once when the reader aborts the signal, calls `return` or leaves the loop.
   * @throws ModelError for every failure, within the timeout; `model_too_long` calls for a shorter prompt
   */
  stream(request: ModelRequest): AsyncGenerator<string, void>;
  /**
   * Offers tools, and returns the model's whole text and the tools that it calls. Nothing is checked: names and arguments
   * may be anything.
   * @throws ModelError as `stream` does; `model_no_tools` if the service rejects tools
   */
  round(request: ModelRound): Promise<RoundAnswer>;
  /** Loads the client's code, which takes 0.1 s of this thread, so that no request waits for it. Connects to nothing. */
  prepare(): Promise<void>;
  /** The health of the service, by the calls since the start. */
  readReport(): ModelReport;
  /** Closes all connections. Running questions fail. */
  close(): Promise<void>;
}

export interface ModelOptions {
  log: Logger;
  /** The size of a response; 1 MB by default. */
  maxBytes?: number;
  /** Concurrent calls of `ask`; 4 by default. */
  atOnce?: number;
  /** Concurrent streams; 32 by default. */
  streamsAtOnce?: number;
  /** By default, five failures in a row pause the model for 30 s. */
  breaker?: Omit<BreakerOptions, "changed">;
  /** The delay before a retry if the service asks for none; 500 ms by default. */
  retryMs?: number;
  clock?: Clock;
  /** Called when a call has ended, for the metrics. */
  onCall?: (call: ModelCall) => void;
}

/** The model in the settings; undefined without settings. It connects at the first question. */
export const createLanguageModel = (
  settings: ModelSettings | undefined,
  {
    log,
    maxBytes = 1024 * 1024,
    atOnce = 4,
    streamsAtOnce = 32,
    breaker = { failures: 5, restMs: 30_000 },
    retryMs,
    clock = systemClock,
    onCall,
  }: ModelOptions,
): LanguageModel | undefined => {
  if (!settings) return undefined;
  const { model } = settings;
  const connection = createModelConnection(settings, { maxBytes });
  const closing = new AbortController();
  const changed = (isOpen: boolean) => {
    const { failures, restMs } = breaker;
    if (isOpen) log.warn({ failures, restMs }, "language model paused after several failures in a row");
    else log.info("language model is back");
  };
  const turns = {
    breaker: createBreaker({ now: clock.now, ...breaker, changed }),
    closing: closing.signal,
    clock,
  };
  const shared = { connection, model, retryMs, clock };
  const warn = ({ code, detail }: ModelError, startedAt: number) => {
    // The pause is logged once, when it begins. Neither a caller who leaves nor a service without tools is a failure.
    if (!["model_resting", "model_called_off", "model_no_tools"].includes(code))
      log.warn({ code, detail, ms: Date.now() - startedAt }, "question to the language model failed");
  };
  const report: ModelReport = { name: model, answeredAt: null, failures: null };
  const note = (error: ModelError | undefined) => {
    const at = new Date().toISOString();
    if (error && isOutage(error.code)) {
      const { count, since } = report.failures ?? { count: 0, since: at };
      report.failures = { count: count + 1, since, reason: error.code };
    } else if (!error || serviceStateOf(error) === "answered") {
      report.answeredAt = at;
      report.failures = null;
    }
  };
  const begin: BeginCall = (kind) => {
    const startedAt = Date.now();
    let tokens: CallTokens | undefined;
    return {
      count(counted) {
        tokens = counted;
      },
      end(error) {
        if (error) warn(error, startedAt);
        note(error);
        onCall?.({ kind, outcome: error?.code ?? "ok", startedAt, ...(tokens && { tokens }) });
      },
    };
  };
  const ask = createAsk({ ...shared, inTurn: createInTurn({ limit: atOnce, ...turns }) });
  const inTurn = createInTurn({ limit: streamsAtOnce, ...turns });

  return {
    async ask(question) {
      const call = begin("ask");
      try {
        const answer = await ask(question, call.count);
        call.end();
        return answer;
      } catch (error) {
        call.end(toModelError(error));
        throw error;
      }
    },
    ...createStreams({ ...shared, inTurn, begin }),
    readReport: () => report,
    async prepare() {
      await connection.client();
    },
    close() {
      closing.abort();
      return connection.close();
    },
  };
};
