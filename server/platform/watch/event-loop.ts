import { type EventLoopUtilization, monitorEventLoopDelay, performance } from "node:perf_hooks";

/** How well the event loop of this process keeps up. While it is busy, no request of this instance proceeds. */
export interface EventLoopReading {
  /** The 99th percentile of the delay of timers, in seconds. */
  delaySec: number;
  /** The share of time in which it was busy, from 0 to 1. */
  busy: number;
}

export interface EventLoopWatch {
  start(): void;
  stop(): void;
  /** Over the last whole minute, or since the start in the first minute. Zeros if it was never started. */
  read(): EventLoopReading;
}

const windowMs = 60_000;
const resolutionMs = 20;

export const createEventLoopWatch = (): EventLoopWatch => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  let since: EventLoopUtilization | undefined;
  let last: EventLoopReading | undefined;
  let timer: NodeJS.Timeout | undefined;

  const readWindow = (): EventLoopReading => ({
    // Without a sample, Node reports a negative or undefined delay. Samples include the timer's own interval.
    delaySec: delays.count > 0 ? Math.max(0, delays.percentile(99) / 1e6 - resolutionMs) / 1000 : 0,
    busy: since ? performance.eventLoopUtilization(since).utilization : 0,
  });
  const nextWindow = () => {
    last = readWindow();
    delays.reset();
    since = performance.eventLoopUtilization();
  };
  return {
    start() {
      delays.enable();
      since = performance.eventLoopUtilization();
      timer = setInterval(nextWindow, windowMs).unref();
    },
    stop() {
      delays.disable();
      clearInterval(timer);
    },
    read: () => last ?? readWindow(),
  };
};
