import type { ModelConnection } from "../model-connection.ts";
import { ModelError, toModelError } from "../model-error.ts";
import { retryDelayMs, tryTwice } from "../retry-delay.ts";
import type { InTurn } from "../turns.ts";
import { createQueue } from "./queue.ts";
import { readPieces } from "./read-pieces.ts";
import { createSpoken } from "./spoken.ts";

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
