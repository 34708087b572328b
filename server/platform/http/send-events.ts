import type { Request, Response } from "express";
import { safeParse } from "zod/mini";
import type { Contract } from "#shared/contract.ts";
import { toApiError } from "./errors.ts";
import { eventStreamType, eventText, type OpenStreams } from "./event-stream.ts";
import { setApiHeaders } from "./security-headers.ts";

/**
 * What a handler of a contract with events gives: each event as it happens, and in the end the whole answer, or nothing
 * where they are endless.
 */
export type Events = AsyncGenerator<{ event: string; data: unknown }, unknown>;

/** A reader who takes nothing for so long is gone, though the network has not said so. */
const stallMs = 60_000;

/** Aborts when the caller goes away before the answer is sent. */
export const endWithCaller = (res: Response): AbortController => {
  const controller = new AbortController();
  const leave = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed || res.destroyed) leave();
  else res.once("close", leave);
  return controller;
};

/** Whether a caller prefers events to one answer. A HEAD never does: it would be sent nothing, for as long as they come. */
const wantsEvents = (req: Request): boolean =>
  req.method !== "HEAD" && req.accepts(["application/json", eventStreamType]) === eventStreamType;

/** Waits until more can be written, or the caller is gone. */
const drained = (res: Response, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => res.destroy(), stallMs);
    const go = () => {
      clearTimeout(timer);
      res.off("drain", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    res.once("drain", go);
    signal.addEventListener("abort", go);
    if (signal.aborted) go();
  });

const parsedBy = (contract: Contract, event: string, data: unknown): unknown => {
  const schema = event === "done" ? contract.response : contract.events?.[event];
  if (!schema) throw new Error(`${contract.path} breaks its contract: it has no event '${event}'`);
  const parsed = safeParse(schema, data);
  if (!parsed.success)
    throw new Error(`${contract.path} breaks its contract: '${event}' ${parsed.error.message}`);
  return parsed.data;
};

const begin = (contract: Contract, res: Response) => {
  setApiHeaders(res);
  res.setHeader("Content-Type", `${eventStreamType}; charset=utf-8`);
  // Proxies would gather or compress what must arrive piece by piece.
  res.setHeader("Cache-Control", "no-store, no-transform");
  res.setHeader("X-Accel-Buffering", "no");
  res.status(contract.status ?? 200);
};

/** What an answer with events is made of. */
interface EventsAnswer {
  events: Events;
  /** Ends the events; aborted when the caller goes away. */
  ending: AbortController;
  streams: OpenStreams;
  /** Sends one answer in the place of events. */
  sendWhole: (value: unknown) => void;
}

/** Sends each event at the pace of the reader. What fails before the first is thrown with nothing sent. */
const stream = async (
  contract: Contract,
  res: Response,
  { events, ending, streams }: EventsAnswer,
): Promise<void> => {
  const { signal } = ending;
  let forget: (() => void) | undefined;
  const write = async (event: string, data: unknown) => {
    const text = eventText(event, parsedBy(contract, event, data));
    if (!forget) begin(contract, res);
    const isTaken = res.write(text);
    forget ??= streams.keep(res, contract.endless && (() => ending.abort()));
    if (!isTaken) await drained(res, signal);
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
    forget?.();
  }
  if (!res.destroyed) res.end();
};

/** The data of the first event, which says what there is. */
const firstState = async (contract: Contract, events: Events): Promise<unknown> => {
  const { value } = (await events.next()) as IteratorResult<{ event: string; data: unknown }, undefined>;
  if (value?.event !== "state") throw new Error(`${contract.path} breaks its contract: 'state' comes first`);
  return value.data;
};

/** Runs to the end and gives the whole answer; undefined where the caller went away. */
const drain = async (events: Events, signal: AbortSignal): Promise<unknown> => {
  while (!signal.aborted) {
    const { done, value } = await events.next();
    if (done) return value;
  }
  return undefined;
};

/**
 * Answers with events where the caller prefers them, else with what they end in, or begin with where they are endless, by
 * `sendWhole`. The events end with the caller, whose going away is no failure; they need not end by themselves. What
 * fails after the first event is left to `answerErrors`, which makes an event of it.
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
    const whole = await (contract.endless ? firstState(contract, events) : drain(events, signal));
    if (!signal.aborted) sendWhole(whole);
  } catch (error) {
    if (!signal.aborted || !toApiError(error)) throw error;
  } finally {
    await events.return(undefined);
  }
};
