import type { Request, Response } from "express";
import { safeParse } from "zod/mini";
import type { Contract } from "#shared/contract.ts";
import { toApiError } from "../errors.ts";
import { setApiHeaders } from "../security-headers.ts";
import { eventStreamType, eventText } from "./event-stream.ts";

/** What a handler of a contract with events gives: each event as it happens, and in the end the whole answer. */
export type Events = AsyncGenerator<{ event: string; data: unknown }, unknown>;

/** Proxies close a connection on which nothing comes for a minute, and some for half of one. */
const heartbeatMs = 15_000;

/** A reader who takes nothing for so long is gone, though the network has not said so. */
const stallMs = 60_000;

/** Fires when the caller goes away before the answer is sent. */
export const callerSignal = (res: Response): AbortSignal => {
  const controller = new AbortController();
  const leave = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed || res.destroyed) leave();
  else res.once("close", leave);
  return controller.signal;
};

/** Whether a caller prefers events to one answer. */
export const wantsEvents = (req: Request): boolean =>
  req.accepts(["application/json", eventStreamType]) === eventStreamType;

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

/** Sends each event at the pace of the reader. What fails before the first is thrown with nothing sent. */
const stream = async (
  contract: Contract,
  res: Response,
  events: Events,
  signal: AbortSignal,
): Promise<void> => {
  let heartbeat: NodeJS.Timeout | undefined;
  const write = async (event: string, data: unknown) => {
    const text = eventText(event, parsedBy(contract, event, data));
    if (!heartbeat) {
      begin(contract, res);
      heartbeat = setInterval(() => void (res.writableNeedDrain || res.write(":\n\n")), heartbeatMs);
    }
    if (!res.write(text)) await drained(res, signal);
  };
  try {
    for (;;) {
      const { done, value } = await events.next();
      if (signal.aborted) return;
      if (done) {
        await write("done", value);
        return void res.end();
      }
      await write(value.event, value.data);
      if (signal.aborted) return;
    }
  } finally {
    clearInterval(heartbeat);
  }
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
 * Answers with events where the caller prefers them, else with what they end in, by `sendWhole`. The events end with the
 * caller, whose going away is no failure; they need not end by themselves. What fails after the first event is left to
 * `answerErrors`, which makes an event of it.
 */
export const sendEvents = async (
  contract: Contract,
  req: Request,
  res: Response,
  { events, signal, sendWhole }: { events: Events; signal: AbortSignal; sendWhole: (value: unknown) => void },
): Promise<void> => {
  try {
    if (wantsEvents(req)) return await stream(contract, res, events, signal);
    const whole = await drain(events, signal);
    if (!signal.aborted) sendWhole(whole);
  } catch (error) {
    if (!signal.aborted || !toApiError(error)) throw error;
  } finally {
    await events.return(undefined);
  }
};
