import { createParser } from "eventsource-parser";
import * as z from "zod";
import type { Clock } from "#server/platform/clock.ts";
import type { InTurn } from "./admission.ts";
import { type BeginCall, countTokens } from "./model-call.ts";
import type { ModelConnection } from "./model-connection.ts";
import { ModelError, reportedError, retryDelayMs, toModelError, tryTwice } from "./model-error.ts";
import { createThoughtFilter, stripThoughts } from "./thoughts.ts";

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

/** What one event adds to an answer. */
interface Piece {
  text: string;
  /** Reasoning, which readers never see. */
  thought: string;
}

const words = z.string().nullish();
const Message = z
  .object({ content: words, refusal: words, reasoning_content: words, reasoning: words })
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

/** What a choice adds to the answer; undefined without a message. @throws ModelError for a refusal */
const pieceOf = (choice: ReturnType<typeof readChunk>): Piece | undefined => {
  const message = choice?.delta ?? choice?.message;
  if (!message) return undefined;
  const { content, refusal, reasoning_content, reasoning } = message;
  if (refusal) throw new ModelError("model_refused");
  const text = content ?? "";
  return {
    text: choice?.delta ? text : stripThoughts(text),
    thought: reasoning_content ?? reasoning ?? "",
  };
};

/**
 * The pieces of a streamed answer, until its finish reason or the end of the connection. A body that is not streamed is
 * one piece.
 * @throws ModelError if the body is no answer; errors of the connection pass unchanged
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

/** A message of a conversation; the system's holds the instructions. */
export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A conversation whose next message the model writes. */
export interface ModelTalk {
  /** Oldest first. */
  messages: readonly ModelMessage[];
  /** For everything together: waiting for a turn, a retry, and the answer to its end. */
  timeoutMs: number;
  /**
   * For each pause after the first word or thought. Before that only `timeoutMs` applies: a model on a small machine
   * may read the prompt for half a minute, and its headers or keep-alives mean nothing.
   */
  idleMs: number;
  signal?: AbortSignal;
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

/**
 * Creates the function that streams answers. It reads the service as fast as the service writes, whether or not the
 * reader keeps up: a slow reader neither holds a connection nor makes the service look slow.
 *
 * It reads the raw response instead of the client's own stream, whose timeout ends at the headers.
 */
export const createStream = ({ connection, model, inTurn, retryMs, clock, begin }: StreamDeps) => {
  /** Makes one request. Calls `begins` at the first output, thoughts included, and `write` with the text of the answer. */
  const readAnswer = async (
    talk: ModelTalk,
    ends: AbortSignal,
    { write, begins }: { write: (words: string) => void; begins: () => void },
  ) => {
    const client = await connection.client();
    const idle = createIdleTimer(talk.idleMs, clock);
    const filter = createThoughtFilter();
    let isEmpty = true;
    const writeWords = (words: string) => {
      if (!words) return;
      isEmpty = false;
      write(words);
    };
    try {
      const signal = AbortSignal.any([ends, idle.signal]);
      const response = await client.chat.completions
        .create({ model, messages: [...talk.messages], stream: true }, { signal })
        .asResponse();
      for await (const { text, thought } of readPieces(response.body ?? [])) {
        if (`${text}${thought}`.trim()) {
          idle.reset();
          begins();
        }
        writeWords(filter.push(text));
      }
      writeWords(filter.end());
    } catch (error) {
      idle.signal.throwIfAborted();
      throw error;
    } finally {
      idle.stop();
    }
    if (isEmpty) throw new ModelError("model_answer", { detail: "empty" });
  };

  /** Retries once after any failure, as long as the reader has no word of the first attempt. */
  const readInTurn = (talk: ModelTalk, write: (words: string) => void) =>
    inTurn(talk, (signal, endsAt, begins) => {
      let hasWords = false;
      const writeWords = (words: string) => {
        hasWords = true;
        write(words);
      };
      const delayMs = (error: unknown) =>
        hasWords ? undefined : retryDelayMs(error, { withinAnswer: true, defaultMs: retryMs });
      return tryTwice(() => readAnswer(talk, signal, { write: writeWords, begins }), {
        signal,
        endsAt,
        delayMs,
        clock,
      });
    });

  return (talk: ModelTalk): AsyncGenerator<string, void> => {
    const stop = new AbortController();
    const read = async function* (): AsyncGenerator<string, void> {
      const queue = createQueue<string>();
      const signal = talk.signal ? AbortSignal.any([stop.signal, talk.signal]) : stop.signal;
      const call = begin("stream");
      let length = 0;
      const write = (words: string) => {
        length += words.length;
        queue.write(words);
      };
      const failure = readInTurn({ ...talk, signal }, write)
        .then(() => undefined, toModelError)
        .finally(queue.end);
      failure.then((error) => {
        const asked = talk.messages.reduce((sum, { content }) => sum + content.length, 0);
        // Services report the tokens of a stream after its end, if at all.
        if (length > 0) call.count(countTokens(asked, length));
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
};
