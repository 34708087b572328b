import { once } from "node:events";
import type { ServerResponse } from "node:http";

type StreamReply = (response: ServerResponse) => void;

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  event({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
const done = `${chunk({}, "stop")}data: [DONE]\n\n`;

const begin = (response: ServerResponse, pieces: readonly string[] = []) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  for (const content of pieces) response.write(chunk({ content }));
};

/** Writes the same again and again, until the connection ends. */
const repeats = (response: ServerResponse, text: string, everyMs: number) => {
  const timer = setInterval(() => response.write(text), everyMs);
  response.on("close", () => clearInterval(timer));
};

const someWords = ["Some ", "words "];

/** What a service that streams may do, from good to evil. */
export const streamReplies = {
  /** Sends the pieces as events, `everyMs` apart. */
  streams:
    (pieces: readonly string[] = ["Yes", "."], everyMs = 0): StreamReply =>
    async (response) => {
      begin(response);
      for (const content of pieces) {
        response.write(chunk({ content }));
        await new Promise((resume) => setTimeout(resume, everyMs));
      }
      response.end(done);
    },
  /** Sends the deltas as they are, each an event, and then what `end` says. */
  streamsDeltas:
    (deltas: readonly object[], end = done, everyMs = 0): StreamReply =>
    async (response) => {
      begin(response);
      for (const delta of deltas) {
        response.write(chunk(delta));
        await new Promise((resume) => setTimeout(resume, everyMs));
      }
      response.end(end);
    },
  /** Sends bytes as they are, `everyMs` apart. */
  streamsBytes:
    (parts: readonly (string | Uint8Array)[], everyMs = 0): StreamReply =>
    async (response) => {
      begin(response);
      for (const part of parts) {
        response.write(part);
        await new Promise((resume) => setTimeout(resume, everyMs));
      }
      response.end();
    },
  /** Sends the pieces, and then nothing, and keeps the connection. */
  streamStalls:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) =>
      begin(response, pieces),
  /** Sends the pieces, and then for ever what says nothing: comments, blanks, or deltas of your own. */
  streamDrips:
    (pieces: readonly string[] = someWords, what: "comments" | "blanks" | object = "comments"): StreamReply =>
    (response) => {
      begin(response, pieces);
      if (typeof what === "object") repeats(response, chunk(what), 50);
      else repeats(response, what === "comments" ? ": still here\n\n" : " ", 50);
    },
  /** Sends the pieces and breaks the connection off. */
  streamBreaksOff:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.write(chunk({}), () => setTimeout(() => response.destroy(), 20));
    },
  /** So many megabytes of words, as fast as they are taken. */
  streamFloods:
    (megabytes = 50): StreamReply =>
    async (response) => {
      begin(response);
      const kilobyte = chunk({ content: `${"many words ".repeat(85)} ` });
      const megabyte = kilobyte.repeat(1024);
      for (let sent = 0; sent < megabytes && !response.destroyed; sent += 1)
        if (!response.write(megabyte)) await Promise.race([once(response, "drain"), once(response, "close")]);
      response.end(done);
    },
  /** Sends the pieces and then an error, on a connection that stays. */
  streamError:
    (
      pieces: readonly string[] = someWords,
      error: unknown = { message: "Failed on sk-key", code: 500 },
    ): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.write(event({ error }));
    },
  /** Sends the pieces and then half of an event's JSON as if it were whole. */
  streamHalves:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.end(`${chunk({ content: "half" }).slice(0, 60)}\n\n${done}`);
    },
  /** A stream that ends properly without a word. */
  streamsNothing: ((response) => {
    begin(response, ["", " "]);
    response.end(done);
  }) as StreamReply,
};
