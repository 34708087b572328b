import { createParser, type EventSourceMessage } from "eventsource-parser";
import { safeParse } from "zod/mini";
import type { CallInput, CallOutput, Contract, EventOf } from "#shared/contract.ts";
import { asJson, CallError, failureOf, send, unread } from "./call-endpoint.ts";

const mediaType = "text/event-stream";
/** What is said of a stream that ends too early, at first. */
export const brokenOff = "The answer broke off before its end.";
/** The longest event that is waited for, in characters. */
const longestEvent = 10_000_000;

interface StreamOptions<C extends Contract> {
  signal?: AbortSignal;
  /** Hears each event before the last; events that the contract does not name are left out. */
  onEvent: (event: EventOf<C>) => void;
}

/**
 * Calls an endpoint that answers with events, and hears them as they come.
 * @returns what `done` says
 * @throws CallError as `callEndpoint` does, also for an `error` event and for a stream that ends without `done`
 */
export const streamEndpoint = <C extends Contract>(
  contract: C,
  input: CallInput<C>,
  { signal, onEvent }: StreamOptions<C>,
): Promise<CallOutput<C>> =>
  send(contract, input, { signal, accept: mediaType }, async ({ status, headers, body }) => {
    if (!headers.get("Content-Type")?.startsWith(mediaType) || !body) throw unread(contract, status);
    let done: { data: CallOutput<C> } | undefined;
    const hear = ({ event = "", data: text }: EventSourceMessage) => {
      const data = asJson(text);
      if (event === "error") throw failureOf(contract, data, {});
      const schema = event === "done" ? contract.response : contract.events?.[event];
      if (!schema) return;
      const parsed = safeParse(schema, data);
      if (!parsed.success) throw unread(contract, status);
      if (event === "done") done = { data: parsed.data as CallOutput<C> };
      else onEvent({ event, data: parsed.data } as EventOf<C>);
    };
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (one) => messages.push(one), maxBufferSize: longestEvent });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    try {
      while (!done) {
        const { value, done: isOver } = await reader.read();
        if (isOver) throw new CallError(`${brokenOff} Please try again.`, { status });
        parser.feed(decoder.decode(value, { stream: true }));
        for (const one of messages.splice(0)) if (!done) hear(one);
      }
      return done.data;
    } finally {
      // What still comes is of no use; a stream that is over or has failed takes no harm.
      void reader.cancel().catch(() => undefined);
    }
  });
