import type { ServerResponse } from "node:http";
import type { Response } from "express";
import { type Clock, systemClock } from "../clock.ts";

export const eventStreamType = "text/event-stream";

/** Serializes one event. JSON contains no line breaks, so the data fits on one line. */
export const eventText = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Whether a response is an event stream that was started and is still writable. */
export const isOpenEventStream = (res: ServerResponse): boolean =>
  res.headersSent && res.writable && String(res.getHeader("Content-Type")).startsWith(eventStreamType);

/** The open event streams of this process. */
export interface OpenStreams {
  /**
   * Sends heartbeats on a stream until the returned function is called. `end` closes an endless stream; it is called
   * after an hour, so that the session is checked again on reconnect, and at shutdown.
   */
  keep(res: Response, end?: () => void): () => void;
  /** The number of open streams. */
  readonly count: number;
  /** Ends all endless streams, including those that start later. */
  close(): void;
}

/** Proxies close idle connections after a minute, some after half a minute. */
const heartbeatMs = 15_000;
const lifeMs = 60 * 60 * 1000;

interface OpenStream {
  end: (() => void) | undefined;
  until: number;
}

export const createOpenStreams = (clock: Clock = systemClock): OpenStreams => {
  const streams = new Map<Response, OpenStream>();
  let cancelHeartbeats: (() => void) | undefined;
  let isClosed = false;

  const sendHeartbeats = () => {
    cancelHeartbeats = clock.after(heartbeatMs, sendHeartbeats);
    const now = clock.now();
    for (const [res, { end, until }] of streams) {
      if (end && now >= until) end();
      // A heartbeat after unread output would make the client look as if it were reading.
      else if (res.writableLength === 0) res.write(":\n\n");
    }
  };

  return {
    keep(res, end) {
      streams.set(res, { end, until: clock.now() + lifeMs });
      cancelHeartbeats ??= clock.after(heartbeatMs, sendHeartbeats);
      if (isClosed) end?.();
      return () => {
        streams.delete(res);
        if (streams.size > 0) return;
        cancelHeartbeats?.();
        cancelHeartbeats = undefined;
      };
    },
    get count() {
      return streams.size;
    },
    close() {
      isClosed = true;
      for (const { end } of [...streams.values()]) end?.();
    },
  };
};
