import * as z from "zod";
import type { InTurn } from "./admission.ts";
import type { ModelConnection } from "./model-connection.ts";
import { ModelError, reportedError, retryDelayMs, toModelError, tryTwice } from "./model-error.ts";
import { createSpoken, withoutThoughts } from "./thoughts.ts";

/** What one side writes until the other has read it. */
export interface Queue<T> {
  write: (item: T) => void;
  /** Ends the reading, after what was written before. */
  end: () => void;
  read: () => AsyncGenerator<T, void>;
}

/** A queue with one reader; it grows as far as it is written to. */
const createQueue = <T>(): Queue<T> => {
  const items: T[] = [];
  let ended = false;
  let wake = () => {};
  return {
    write(item) {
      items.push(item);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *read() {
      while (items.length || !ended) {
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
 * The data of each server-sent event in a body. A body without any is given as a whole, for it may be an answer of a
 * service that does not stream.
 */
async function* readEvents(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const decoder = new TextDecoder();
  let unfinished = "";
  let data: string[] = [];
  let isStream = false;
  let other = "";

  /** Takes lines, and gives the data of the events that they end. */
  const take = (lines: string[]): string[] => {
    const events: string[] = [];
    for (const line of lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))) {
      if (line.startsWith("data:")) {
        isStream = true;
        other = "";
        data.push(line.slice(line[5] === " " ? 6 : 5));
      } else if (line === "" && data.length) {
        events.push(data.join("\n"));
        data = [];
      } else if (!isStream) other += `${line}\n`;
    }
    return events;
  };

  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split("\n");
    lines[0] = unfinished + lines[0];
    unfinished = lines.pop()!;
    yield* take(lines);
  }
  yield* take([unfinished + decoder.decode(), ""]);
  if (other.trim()) yield other;
}

/** What one event adds to an answer; a thought is not for the reader. */
export interface Piece {
  text: string;
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

/**
 * The pieces of a streamed answer; one that was not streamed is one piece. Ends where the answer says so, or with the
 * connection.
 * @throws ModelError for what is no answer; whatever ended the connection
 */
async function* readPieces(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Piece, void> {
  for await (const data of readEvents(body)) {
    if (data.startsWith("[DONE]")) return;
    const choice = readChunk(data);
    const message = choice?.delta ?? choice?.message;
    if (message?.refusal) throw new ModelError("model_refused");
    if (message) {
      const { content, reasoning_content, reasoning } = message;
      const text = content ?? "";
      yield {
        text: choice?.delta ? text : withoutThoughts(text),
        thought: reasoning_content ?? reasoning ?? "",
      };
    }
    if (choice?.finish_reason === "content_filter") throw new ModelError("model_refused");
    // Some hold the connection after the last word, or break it off.
    if (choice?.finish_reason) return;
  }
}

/** One message of a conversation, oldest first; instructions are the system's. */
export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** A conversation of which the model writes the next message. */
export interface ModelTalk {
  messages: readonly ModelMessage[];
  /** For everything together: waiting for a turn, a second try, and the answer to its end. */
  timeoutMs: number;
  /**
   * For each silence after the first word or thought. Until then there is only `timeoutMs`: a model on a small machine
   * may read for half a minute, behind headers or keep-alives that say nothing.
   */
  idleMs: number;
  signal?: AbortSignal;
}

interface StreamDeps {
  connection: ModelConnection;
  model: string;
  inTurn: InTurn;
  /** Told of each error. */
  warn: (error: ModelError, startedAt: number) => void;
}

/** Fires when nothing was heard for `idleMs` since the last time that something was. */
const createSilence = (idleMs: number) => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = () => controller.abort(new ModelError("model_timeout", { detail: "fell silent" }));
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(over, idleMs);
    },
    end: () => clearTimeout(timer),
  };
};

/**
 * Streams answers. The service is read as fast as it writes, whether or not the reader keeps up: a slow reader neither
 * holds a connection nor makes the service look slow.
 */
export const createStream = ({ connection, model, inTurn, warn }: StreamDeps) => {
  const hear = async (
    talk: ModelTalk,
    ends: AbortSignal,
    say: (words: string) => void,
    begins: () => void,
  ) => {
    const client = await connection.client();
    const silence = createSilence(talk.idleMs);
    const spoken = createSpoken();
    let said = false;
    const sayAloud = (words: string) => {
      if (!words) return;
      said = true;
      say(words);
    };
    try {
      const signal = AbortSignal.any([ends, silence.signal]);
      const answer = await client.chat.completions
        .create({ model, messages: [...talk.messages], stream: true }, { signal })
        .asResponse();
      for await (const { text, thought } of readPieces(answer.body ?? [])) {
        if (`${text}${thought}`.trim()) {
          silence.heard();
          begins();
        }
        sayAloud(spoken.hear(text));
      }
      sayAloud(spoken.rest());
    } catch (error) {
      silence.signal.throwIfAborted();
      throw error;
    } finally {
      silence.end();
    }
    if (!said) throw new ModelError("model_answer", { detail: "empty" });
  };

  /** A second try may follow whatever broke, as long as the reader has no word of the first. */
  const hearInTurn = (talk: ModelTalk, write: (words: string) => void) =>
    inTurn(talk, (signal, endsAt, answers) => {
      let said = false;
      const say = (words: string) => {
        said = true;
        write(words);
      };
      const delayMs = (error: unknown) => (said ? undefined : retryDelayMs(error, { withinAnswer: true }));
      return tryTwice(() => hear(talk, signal, say, answers), { signal, endsAt, delayMs });
    });

  return (talk: ModelTalk): AsyncGenerator<string, void> => {
    const stop = new AbortController();
    const read = async function* (): AsyncGenerator<string, void> {
      const queue = createQueue<string>();
      const signal = talk.signal ? AbortSignal.any([stop.signal, talk.signal]) : stop.signal;
      const startedAt = Date.now();
      const failure = hearInTurn({ ...talk, signal }, queue.write)
        .then(() => undefined, toModelError)
        .finally(queue.end);
      failure.then((error) => {
        if (error) warn(error, startedAt);
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
    // By itself a generator would not end before the piece that it waits for.
    const end = words.return.bind(words);
    words.return = (value) => {
      stop.abort();
      return end(value);
    };
    return words;
  };
};
