import type { Request, Response } from "express";
import { safeParse } from "zod/mini";
import type { Contract } from "#shared/contract.ts";
import { toApiError } from "./errors.ts";
import { eventStreamType, eventText, type OpenStreams } from "./event-stream.ts";
import { setApiHeaders } from "./security-headers.ts";

/** Yields events as they happen and returns the complete response, or nothing for an endless stream. */
export type Events = AsyncGenerator<{ event: string; data: unknown }, unknown>;

/** A controller that aborts when the client disconnects before the response is complete. */
export const abortOnDisconnect = (res: Response): AbortController => {
  const controller = new AbortController();
  const onClose = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed || res.destroyed) onClose();
  else res.once("close", onClose);
  return controller;
};

/** Whether the client prefers events to JSON. A HEAD request never gets events: it would hang until the stream ends. */
const wantsEvents = (req: Request): boolean =>
  req.method !== "HEAD" && req.accepts(["application/json", eventStreamType]) === eventStreamType;

/** Waits until the socket accepts more data or the client disconnects. The server disconnects one that does not read. */
const waitForDrain = (res: Response, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      res.off("drain", settle);
      signal.removeEventListener("abort", settle);
      resolve();
    };
    res.once("drain", settle);
    signal.addEventListener("abort", settle);
    if (signal.aborted) settle();
  });

const parseEvent = (contract: Contract, event: string, data: unknown): unknown => {
  const schema = event === "done" ? contract.response : contract.events?.[event];
  if (!schema) throw new Error(`${contract.path} breaks its contract: it has no event '${event}'`);
  const parsed = safeParse(schema, data);
  if (!parsed.success)
    throw new Error(`${contract.path} breaks its contract: '${event}' ${parsed.error.message}`);
  return parsed.data;
};

const sendHeaders = (contract: Contract, res: Response) => {
  setApiHeaders(res);
  res.setHeader("Content-Type", `${eventStreamType}; charset=utf-8`);
  // Keeps proxies from buffering or compressing the stream.
  res.setHeader("Cache-Control", "no-store, no-transform");
  res.setHeader("X-Accel-Buffering", "no");
  res.status(contract.status ?? 200);
};

interface EventsAnswer {
  events: Events;
  /** Stops the events; aborts when the client disconnects. */
  ending: AbortController;
  streams: OpenStreams;
  /** Sends a JSON response instead of events. */
  sendWhole: (value: unknown) => void;
}

/** Sends events with backpressure. If the first one fails, nothing has been sent yet. */
const stream = async (
  contract: Contract,
  res: Response,
  { events, ending, streams }: EventsAnswer,
): Promise<void> => {
  const { signal } = ending;
  let stopHeartbeat: (() => void) | undefined;
  const write = async (event: string, data: unknown) => {
    const text = eventText(event, parseEvent(contract, event, data));
    if (!stopHeartbeat) sendHeaders(contract, res);
    const hasRoom = res.write(text);
    stopHeartbeat ??= streams.keep(res, contract.endless && (() => ending.abort()));
    if (!hasRoom) await waitForDrain(res, signal);
  };
  try {
    while (!signal.aborted) {
      const { done, value } = await events.next();
      if (signal.aborted) break;
      if (!done) await write(value.event, value.data);
      else if (contract.endless) break;
      else {
        await write("done", value);
        break;
      }
    }
  } finally {
    stopHeartbeat?.();
  }
  if (!res.destroyed) res.end();
};

/** The data of the first event, `state`, which is the JSON response of an endless stream. */
const firstState = async (contract: Contract, events: Events): Promise<unknown> => {
  const { value } = (await events.next()) as IteratorResult<{ event: string; data: unknown }, undefined>;
  if (value?.event !== "state")
    throw new Error(`${contract.path} breaks its contract: the first event must be 'state'`);
  return value.data;
};

/** Whether a failure after a disconnect only says that the work stopped, as `fetch`, Node, and known errors do. */
const isStop = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === "AbortError" || toApiError(error) !== null;

/** Runs all events and returns the complete response; undefined if the client disconnected. */
const runToEnd = async (events: Events, signal: AbortSignal): Promise<unknown> => {
  while (!signal.aborted) {
    const { done, value } = await events.next();
    if (done) return value;
  }
  return undefined;
};

/**
 * Answers with events if the client prefers them, otherwise with JSON through `sendWhole`: the complete response, or
 * the first state of an endless stream. A disconnect stops the events and is not an error. `answerErrors` sends a
 * failure after the first event as an `error` event.
 */
export const sendEvents = async (
  contract: Contract,
  req: Request,
  res: Response,
  answer: EventsAnswer,
): Promise<void> => {
  const { events, sendWhole } = answer;
  const { signal } = answer.ending;
  try {
    if (wantsEvents(req)) return await stream(contract, res, answer);
    const whole = await (contract.endless ? firstState(contract, events) : runToEnd(events, signal));
    if (!signal.aborted) sendWhole(whole);
  } catch (error) {
    if (!signal.aborted || !isStop(error)) throw error;
  } finally {
    await events.return(undefined);
  }
};
