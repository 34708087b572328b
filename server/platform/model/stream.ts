import { createParser } from "eventsource-parser";
import * as z from "zod";
import type { Clock } from "#server/platform/clock.ts";
import type { InTurn } from "./admission.ts";
import { type BeginCall, countTokens } from "./model-call.ts";
import type { ModelConnection } from "./model-connection.ts";
import { ModelError, reportedError, retryDelayMs, toModelError, tryTwice } from "./model-error.ts";
import { createThoughtFilter, stripThoughts } from "./thoughts.ts";
import {
  CallPieces,
  createCallReader,
  type ModelMessage,
  type ModelTool,
  type ToolCall,
  type ToolChoice,
  toWireMessage,
  toWireTools,
} from "./tool-calls.ts";

/** An unbounded queue with one reader. */
const createQueue = <T>() => {
  const items: T[] = [];
  let isEnded = false;
  let wake = () => {};
  return {
    write(item: T) {
      items.push(item);
      wake();
    },
    /** Ends the reading once everything written before is read. */
    end() {
      isEnded = true;
      wake();
    },
    async *read(): AsyncGenerator<T, void> {
      while (items.length || !isEnded) {
        if (items.length) yield items.shift()!;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
};

/**
 * The data of each server-sent event in a body. A body without events is returned as a whole, because services that do
 * not stream answer with plain JSON.
 */
async function* readEvents(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const decoder = new TextDecoder();
  const events: string[] = [];
  let isStream = false;
  let plain = "";
  const parser = createParser({
    onEvent({ data }) {
      isStream = true;
      events.push(data);
    },
  });
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    parser.feed(text);
    plain = isStream ? "" : plain + text;
    yield* events.splice(0);
  }
  // Some services close the connection without the blank line that ends an event.
  parser.feed("\n\n");
  yield* events;
  if (!isStream && plain.trim()) yield plain;
}

/** The part of an answer in one event. */
interface Piece {
  text: string;
  /** Reasoning, which readers never see. */
  thought: string;
  calls: NonNullable<z.infer<typeof CallPieces>>;
}

const words = z.string().nullish();
const Message = z
  .object({
    ...{ content: words, refusal: words, reasoning_content: words, reasoning: words },
    tool_calls: CallPieces,
  })
  .nullish();
const Chunk = z.object({
  choices: z.array(z.object({ delta: Message, message: Message, finish_reason: words })).nullish(),
  error: z.unknown().optional(),
  object: z.unknown().optional(),
});

const readChunk = (data: string) => {
  const chunk = Chunk.safeParse(JSON.parse(data));
  if (!chunk.success) throw new ModelError("model_answer", { detail: "no completion" });
  const { error, object, choices } = chunk.data;
  if (error) throw reportedError(error);
  if (object === "error") throw reportedError(JSON.parse(data));
  return choices?.[0];
};

/** The part of the answer in a choice; undefined without a message. @throws ModelError for a refusal */
const pieceOf = (choice: ReturnType<typeof readChunk>): Piece | undefined => {
  const message = choice?.delta ?? choice?.message;
  if (!message) return undefined;
  const { content, refusal, reasoning_content, reasoning, tool_calls } = message;
  if (refusal) throw new ModelError("model_refused");
  const text = content ?? "";
  return {
    text: choice?.delta ? text : stripThoughts(text),
    thought: reasoning_content ?? reasoning ?? "",
    calls: tool_calls ?? [],
  };
};

/**
 * The pieces of a streamed answer, until its finish reason or the end of the connection. A body that is not streamed is
 * one piece.
 * @throws ModelError if the body is not an answer; errors of the connection pass unchanged
 */
async function* readPieces(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Piece, void> {
  for await (const data of readEvents(body)) {
    if (data.startsWith("[DONE]")) return;
    const choice = readChunk(data);
    const piece = pieceOf(choice);
    if (piece) yield piece;
    if (choice?.finish_reason === "content_filter") throw new ModelError("model_refused");
    // Some services keep the connection open, or reset it, after the last word.
    if (choice?.finish_reason) return;
  }
}

/** A conversation whose next message the model writes. */
export interface ModelRequest {
  /** Oldest first. */
  messages: readonly ModelMessage[];
  /** The limit for the whole call: the wait for a turn, a retry, and the complete answer. */
  timeoutMs: number;
  /**
   * The limit for each pause after the first word or thought. Before that, only `timeoutMs` applies: a model on a small
   * machine may read the prompt for half a minute, and its headers or keep-alives mean nothing.
   */
  idleMs: number;
  signal?: AbortSignal;
}

/** A conversation in which the model may call tools instead of writing. */
export interface ModelRound extends ModelRequest {
  tools: readonly ModelTool[];
  choice: ToolChoice;
  /** The maximum number of characters of text and arguments. Reading stops there. */
  maxCharacters: number;
}

/** The text that a model wrote in a round, and the tools that it calls. */
export interface RoundAnswer {
  text: string;
  calls: readonly ToolCall[];
}

interface StreamDeps {
  connection: ModelConnection;
  model: string;
  inTurn: InTurn;
  /** The delay before a retry if the service asks for none. */
  retryMs: number | undefined;
  clock: Clock;
  /** Called for each stream. */
  begin: BeginCall;
}

/** A signal that aborts `idleMs` after the last `reset`. */
const createIdleTimer = (idleMs: number, clock: Clock) => {
  const controller = new AbortController();
  let cancel = () => {};
  const expire = () => controller.abort(new ModelError("model_timeout", { detail: "fell silent" }));
  return {
    signal: controller.signal,
    reset() {
      cancel();
      cancel = clock.after(idleMs, expire);
    },
    stop: () => cancel(),
  };
};

/** Collects the pieces of one answer: its text without thoughts, which goes to `write`, and its calls. */
const createReply = (write: (words: string) => void) => {
  const filter = createThoughtFilter();
  const calls = createCallReader();
  let isEmpty = true;
  let length = 0;
  const writeWords = (words: string) => {
    if (!words) return;
    isEmpty = false;
    write(words);
  };
  return {
    /** Returns whether the piece says anything. */
    push({ text, thought, calls: pieces }: Piece): boolean {
      const called = calls.add(pieces);
      writeWords(filter.push(text));
      length += text.length + called;
      return called > 0 || `${text}${thought}`.trim() !== "";
    },
    /** The characters so far, without thoughts. */
    length: () => length,
    /** Returns the calls. @throws ModelError for an answer with neither words nor calls */
    end(): readonly ToolCall[] {
      writeWords(filter.end());
      if (isEmpty && calls.read().length === 0) throw new ModelError("model_answer", { detail: "empty" });
      return calls.read();
    },
  };
};

const bodyOf = (model: string, { messages, tools, choice = "auto" }: ModelRequest & Partial<ModelRound>) => ({
  model,
  messages: messages.map(toWireMessage),
  stream: true as const,
  ...(tools && toWireTools(tools, choice)),
});

/** HTTP statuses with which services reject tools, either always or for this model. */
const mayRejectTools = [400, 404, 422, 501];

const rejectsTools = ({ tools }: Partial<ModelRound>, error: unknown): boolean =>
  tools !== undefined &&
  mayRejectTools.includes((error as { status?: number } | undefined)?.status ?? 0) &&
  toModelError(error).code !== "model_too_long";

/**
 * Creates the functions that read streamed answers, piece by piece or, for a round with tools, as a whole. They read as fast
 * as the service writes, so a slow reader neither holds a connection nor makes the service look slow.
 *
 * They read the raw response instead of the client's own stream, whose timeout ends at the headers.
 */
export const createStreams = ({ connection, model, inTurn, retryMs, clock, begin }: StreamDeps) => {
  /** Makes one request, and returns the calls of the answer. Calls `onOutput` at each output, thoughts included. */
  const readAnswer = async (
    request: ModelRequest & Partial<ModelRound>,
    canceled: AbortSignal,
    { write, onOutput }: { write: (words: string) => void; onOutput: () => void },
  ): Promise<readonly ToolCall[]> => {
    const { maxCharacters = Number.POSITIVE_INFINITY } = request;
    const client = await connection.client();
    const idle = createIdleTimer(request.idleMs, clock);
    const reply = createReply(write);
    try {
      const signal = AbortSignal.any([canceled, idle.signal]);
      const response = await client.chat.completions.create(bodyOf(model, request), { signal }).asResponse();
      for await (const piece of readPieces(response.body ?? [])) {
        if (reply.push(piece)) {
          idle.reset();
          onOutput();
        }
        if (reply.length() > maxCharacters) break;
      }
      return reply.end();
    } catch (error) {
      idle.signal.throwIfAborted();
      throw rejectsTools(request, error) ? new ModelError("model_no_tools") : error;
    } finally {
      idle.stop();
    }
  };

  /** Retries once after any failure, as long as the reader has no word of the first attempt. */
  const readInTurn = (request: ModelRequest & Partial<ModelRound>, write: (words: string) => void) =>
    inTurn(request, (signal, endsAt, begins) => {
      let hasWords = false;
      const writeWords = (words: string) => {
        hasWords = true;
        write(words);
      };
      const delayMs = (error: unknown) =>
        hasWords ? undefined : retryDelayMs(error, { withinAnswer: true, defaultMs: retryMs });
      return tryTwice(() => readAnswer(request, signal, { write: writeWords, onOutput: begins }), {
        signal,
        endsAt,
        delayMs,
        clock,
      });
    });

  const lengthOf = ({ messages }: ModelRequest) =>
    messages.reduce((sum, { content }) => sum + content.length, 0);

  const round = async (request: ModelRound): Promise<RoundAnswer> => {
    const call = begin("round");
    let text = "";
    const write = (words: string) => {
      text += words;
    };
    try {
      const calls = await readInTurn(request, write);
      const written = calls.reduce((sum, one) => sum + one.arguments.length, text.length);
      call.count(countTokens(lengthOf(request) + JSON.stringify(request.tools).length, written));
      call.end();
      return { text, calls };
    } catch (thrown) {
      const error = toModelError(thrown);
      call.end(error);
      throw error;
    }
  };

  const stream = (request: ModelRequest): AsyncGenerator<string, void> => {
    const stop = new AbortController();
    const read = async function* (): AsyncGenerator<string, void> {
      const queue = createQueue<string>();
      const signal = request.signal ? AbortSignal.any([stop.signal, request.signal]) : stop.signal;
      const call = begin("stream");
      let length = 0;
      const write = (words: string) => {
        length += words.length;
        queue.write(words);
      };
      const failure = readInTurn({ ...request, signal }, write)
        .then(() => undefined, toModelError)
        .finally(queue.end);
      failure.then((error) => {
        // Services report the tokens of a stream after its end, if at all.
        if (length > 0) call.count(countTokens(lengthOf(request), length));
        call.end(error);
      });
      try {
        yield* queue.read();
        const error = await failure;
        if (error && !stop.signal.aborted) throw error;
      } finally {
        stop.abort();
      }
    };
    const words = read();
    // A generator handles `return` only after the pending `next`, so the wait for the next piece is aborted first.
    const end = words.return.bind(words);
    words.return = (value) => {
      stop.abort();
      return end(value);
    };
    return words;
  };

  return { stream, round };
};
