import { createParser, type EventSourceMessage } from "eventsource-parser";
import { safeParse } from "zod/mini";
import type { CallInput, CallOutput, Contract, EventOf } from "#shared/contract.ts";
import { asJson, CallError, failureOf, send, unread } from "./call-endpoint.ts";

const mediaType = "text/event-stream";
/** What is said of a stream that ends too early, at first. */
export const brokenOff = "The answer broke off before its end.";
/** The longest event that is waited for, in characters. */
const longestEvent = 10_000_000;
/** After so long without a word, not even that the server is still there, an endless stream counts as over, in ms. */
const silenceMs = 45_000;

/** What a stream gives in the end: nothing where it is endless. */
type EndOf<C extends Contract> = C extends { endless: true } ? undefined : CallOutput<C>;

interface StreamOptions<C extends Contract> {
  signal?: AbortSignal;
  /** Hears each event before the last; events that the contract does not name are left out. */
  onEvent: (event: EventOf<C>) => void;
}

/** Reads what comes next; a reader that hears nothing for too long is cancelled, and its stream over. */
const readWithin = async (reader: ReadableStreamDefaultReader<Uint8Array>, ms: number | undefined) => {
  const timer = ms === undefined ? undefined : setTimeout(() => void reader.cancel(), ms);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Calls an endpoint that answers with events, and hears them as they come.
 * @returns what `done` says; where the events are endless nothing, when the server ends them or falls silent
 * @throws CallError as `callEndpoint` does, also for an `error` event and for a stream that ends without `done`
 */
export const streamEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, onEvent }: StreamOptions<C>,
): Promise<EndOf<C>> =>
  send(contract, input, { signal, accept: mediaType }, async ({ status, headers, body }) => {
    if (!headers.get("Content-Type")?.startsWith(mediaType) || !body) throw unread(contract, status);
    let done: { data: EndOf<C> } | undefined;
    const hear = ({ event = "", data: text }: EventSourceMessage) => {
      const data = asJson(text);
      if (event === "error") throw failureOf(contract, data, {});
      const schema = event === "done" ? contract.response : contract.events?.[event];
      if (!schema) return;
      const parsed = safeParse(schema, data);
      if (!parsed.success) throw unread(contract, status);
      if (event === "done") done = { data: parsed.data as EndOf<C> };
      else onEvent({ event, data: parsed.data } as EventOf<C>);
    };
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (one) => messages.push(one), maxBufferSize: longestEvent });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    try {
      while (!done) {
        const { value, done: isOver } = await readWithin(reader, contract.endless && silenceMs);
        if (isOver && contract.endless) done = { data: undefined as EndOf<C> };
        else if (isOver) throw new CallError(`${brokenOff} Please try again.`, { status });
        else parser.feed(decoder.decode(value, { stream: true }));
        for (const one of messages.splice(0)) if (!done) hear(one);
      }
      return done.data;
    } finally {
      // What still comes is of no use; a stream that is over or has failed takes no harm.
      void reader.cancel().catch(() => undefined);
    }
  });
