import { createParser, type EventSourceMessage } from "eventsource-parser";
import { safeParse } from "zod/mini";
import type { CallInput, CallOutput, Contract, EventOf } from "#shared/contract.ts";
import { CallError, parseJson, send, toCallError, unreadableError } from "./call-endpoint.ts";

const mediaType = "text/event-stream";
/** First sentence of the error for a stream that ends without `done`. */
export const brokenOff = "The answer broke off before its end.";
const maxEventCharacters = 10_000_000;
/** An endless stream without any data for this long, not even a heartbeat, counts as closed. */
const silenceMs = 45_000;

/** The data of the `done` event; undefined for endless streams. */
type EndOf<C extends Contract> = C extends { endless: true } ? undefined : CallOutput<C>;

interface StreamOptions<C extends Contract> {
  signal?: AbortSignal;
  /** Set if the session may have ended. The failure that this causes is then not logged. */
  expectsSignOut?: boolean;
  /** Called for each event before `done`. Events that the contract does not name are ignored. */
  onEvent: (event: EventOf<C>) => void;
  /** Reads a JSON response that came instead of events. Without it, or if it returns undefined, the call fails. */
  readJson?: (data: unknown) => EndOf<C> | undefined;
}

/** Reads the next chunk. Cancels the reader after `ms` without data, which ends its stream. */
const readWithTimeout = async (reader: ReadableStreamDefaultReader<Uint8Array>, ms: number | undefined) => {
  const timer = ms === undefined ? undefined : setTimeout(() => void reader.cancel(), ms);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Yields the messages of each chunk of a stream until it ends, or falls silent for `timeoutMs`. Cancels the stream when
 * the consumer stops.
 */
async function* readMessages(body: ReadableStream<Uint8Array>, timeoutMs: number | undefined) {
  const messages: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    maxBufferSize: maxEventCharacters,
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await readWithTimeout(reader, timeoutMs);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield messages.splice(0);
    }
  } finally {
    // Stops the rest of the stream. Has no effect on a closed or failed stream.
    void reader.cancel().catch(() => undefined);
  }
}

/**
 * Parses a message by the contract.
 * @returns undefined for an event that the contract does not name
 * @throws CallError for an `error` event and for data that breaks the contract
 */
const parseMessage = (contract: Contract, status: number, { event = "", data: text }: EventSourceMessage) => {
  const data = parseJson(text);
  if (event === "error") throw toCallError(contract, data, {});
  const schema = event === "done" ? contract.response : contract.events?.[event];
  if (!schema) return undefined;
  const parsed = safeParse(schema, data);
  if (!parsed.success) throw unreadableError(contract, status);
  return { event, data: parsed.data };
};

/** Passes the events of a stream to `onEvent`, and returns the data of `done`. */
const readStream = async <C extends Contract>(
  contract: C,
  { status, body }: { status: number; body: ReadableStream<Uint8Array> },
  onEvent: StreamOptions<C>["onEvent"],
): Promise<EndOf<C>> => {
  for await (const messages of readMessages(body, contract.endless && silenceMs)) {
    for (const message of messages) {
      const parsed = parseMessage(contract, status, message);
      if (parsed?.event === "done") return parsed.data as EndOf<C>;
      if (parsed) onEvent(parsed as EventOf<C>);
    }
  }
  if (contract.endless) return undefined as EndOf<C>;
  throw new CallError(`${brokenOff} Please try again.`, { status });
};

/**
 * Calls an endpoint that responds with server-sent events.
 * @returns the data of the `done` event; undefined for an endless stream, once the server closes it or falls silent
 * @throws CallError as `callEndpoint` does, also for an `error` event and for a stream that ends without `done`
 */
export const streamEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { onEvent, readJson, ...options }: StreamOptions<C>,
): Promise<EndOf<C>> =>
  send(contract, input, { ...options, accept: mediaType }, async (response) => {
    const { status, headers, body } = response;
    if (headers.get("Content-Type")?.startsWith(mediaType) && body)
      return readStream(contract, { status, body }, onEvent);
    const whole = readJson?.(parseJson(await response.text()));
    if (whole === undefined) throw unreadableError(contract, status);
    return whole;
  });
