import type { ServerResponse } from "node:http";
import type { Response } from "express";

/** The media type of answers that are sent as events. */
export const eventStreamType = "text/event-stream";

/** One event as it is written: JSON holds no line break, so its data is one line. */
export const eventText = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Whether an answer is a stream of events that has begun and can be written to. */
export const isOpenEventStream = (res: ServerResponse): boolean =>
  res.headersSent && res.writable && String(res.getHeader("Content-Type")).startsWith(eventStreamType);

/** Answers that are sent as events and have begun. */
export interface OpenStreams {
  /**
   * Keeps a stream alive until what it gives is called. `end` is for one that never ends by itself: it is called after
   * an hour, so that whoever asks again is looked at again, and when the server ends.
   */
  keep(res: Response, end?: () => void): () => void;
  /** Ends those that never end by themselves, and from now on each that begins. */
  close(): void;
}

/** Times in ms. */
interface OpenStreamsOptions {
  heartbeatMs?: number;
  lifeMs?: number;
}

interface Kept {
  end: (() => void) | undefined;
  until: number;
}

/** The open streams of one app, with one timer for all of them, which runs while there are any. */
export const createOpenStreams = ({
  // Proxies close a connection on which nothing comes for a minute, and some for half of one.
  heartbeatMs = 15_000,
  lifeMs = 60 * 60 * 1000,
}: OpenStreamsOptions = {}): OpenStreams => {
  const streams = new Map<Response, Kept>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const beat = () => {
    const now = performance.now();
    for (const [res, { end, until }] of streams) {
      if (end && now >= until) end();
      else if (!res.writableNeedDrain) res.write(":\n\n");
    }
  };

  return {
    keep(res, end) {
      streams.set(res, { end, until: performance.now() + lifeMs });
      timer ??= setInterval(beat, heartbeatMs);
      if (isClosed) end?.();
      return () => {
        streams.delete(res);
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    close() {
      isClosed = true;
      for (const { end } of [...streams.values()]) end?.();
    },
  };
};
