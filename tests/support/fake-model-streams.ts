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

/** Writes the same text repeatedly until the connection closes. */
const repeats = (response: ServerResponse, text: string) => {
  const timer = setInterval(() => response.write(text), 5);
  response.on("close", () => clearInterval(timer));
};

const someWords = ["Some ", "words "];

/** Streaming behaviors of a model service, from correct to hostile. */
export const streamReplies = {
  /** Sends the pieces as events every `everyMs` ms. */
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
  /** Sends each delta as an event, then `end`. */
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
  /** Calls tools. A string is sent as it is, in pieces; anything else as JSON. */
  callsTools:
    (...calls: readonly [name: string, input: unknown][]): StreamReply =>
    (response) => {
      begin(response);
      for (const [index, [name, input]] of calls.entries()) {
        const text = typeof input === "string" ? input : JSON.stringify(input);
        const half = Math.ceil(text.length / 2);
        const id = `call-${index}`;
        response.write(
          chunk({ tool_calls: [{ index, id, function: { name, arguments: text.slice(0, half) } }] }),
        );
        response.write(chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }));
      }
      response.end(`${chunk({}, "tool_calls")}data: [DONE]\n\n`);
    },
  /** Sends raw bytes every `everyMs` ms. */
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
  /** Sends the pieces, then stalls with an open connection. */
  streamStalls:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) =>
      begin(response, pieces),
  /** Sends the pieces, then endless filler: comments, blanks, or the given deltas. */
  streamDrips:
    (pieces: readonly string[] = someWords, what: "comments" | "blanks" | object = "comments"): StreamReply =>
    (response) => {
      begin(response, pieces);
      if (typeof what === "object") repeats(response, chunk(what));
      else repeats(response, what === "comments" ? ": still here\n\n" : " ");
    },
  /** Sends the pieces, then drops the connection. */
  streamBreaksOff:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.write(chunk({}), () => response.destroy());
    },
  /** Sends text without end, as fast as possible. */
  streamFloods: (): StreamReply => async (response) => {
    begin(response);
    const kilobyte = chunk({ content: `${"many words ".repeat(85)} ` });
    const megabyte = kilobyte.repeat(1024);
    while (!response.destroyed)
      if (!response.write(megabyte)) await Promise.race([once(response, "drain"), once(response, "close")]);
  },
  /** Sends the pieces, then an error event, and keeps the connection open. */
  streamError:
    (
      pieces: readonly string[] = someWords,
      error: unknown = { message: "Failed on sk-key", code: 500 },
    ): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.write(event({ error }));
    },
  /** Sends the pieces, then an event with truncated JSON. */
  streamHalves:
    (pieces: readonly string[] = someWords): StreamReply =>
    (response) => {
      begin(response, pieces);
      response.end(`${chunk({ content: "half" }).slice(0, 60)}\n\n${done}`);
    },
  /** An empty stream that ends normally. */
  streamsNothing: ((response) => {
    begin(response, ["", " "]);
    response.end(done);
  }) as StreamReply,
};

/** An answer that the test streams word by word. Pass `reply` to the fake model. */
export const createStream = () => {
  let start: (response: ServerResponse) => void;
  const started = new Promise<ServerResponse>((resolve) => {
    start = resolve;
  });
  return {
    reply: ((response) => {
      begin(response);
      start(response);
    }) as StreamReply,
    /** Sends words, once the model has been asked. */
    async say(content: string): Promise<void> {
      (await started).write(chunk({ content }));
    },
    async end(): Promise<void> {
      (await started).end(done);
    },
  };
};
