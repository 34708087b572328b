import type { ServerResponse } from "node:http";

/** The media type of answers that are sent as events. */
export const eventStreamType = "text/event-stream";

/** One event as it is written: JSON holds no line break, so its data is one line. */
export const eventText = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Whether an answer is a stream of events that has begun and can be written to. */
export const isOpenEventStream = (res: ServerResponse): boolean =>
  res.headersSent && res.writable && String(res.getHeader("Content-Type")).startsWith(eventStreamType);
