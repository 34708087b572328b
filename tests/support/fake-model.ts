import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { streamReplies } from "./fake-model-streams.ts";

/** A request that the fake received. */
export interface ModelCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string; tool_calls?: unknown[]; tool_call_id?: string }[];
    stream?: boolean;
    response_format?: unknown;
    tools?: { function: { name: string; parameters: object } }[];
    tool_choice?: "auto" | "none" | { function: { name: string } };
  };
}

/** Handles a request. */
export type ModelReply = (response: ServerResponse, call: ModelCall) => void;

export interface FakeModel {
  /** `http://127.0.0.1:port/v1` */
  baseUrl: string;
  /** All requests so far, oldest first. */
  calls: ModelCall[];
  /** The handlers of the next requests, one each. Then `always` applies. */
  next(...replies: ModelReply[]): void;
  always(reply: ModelReply): void;
  /**
   * Whether the service knows tools. If not, which is the default, it answers requests with tools with a 400, and does not
   * list them in `calls`.
   */
  knowsTools: boolean;
  /** How many requests with tools were rejected. */
  rejected(): number;
  /** The number of open sockets. */
  openSockets(): number;
  close(): Promise<void>;
}

const send = (response: ServerResponse, body: string | Buffer, type = "application/json") => {
  response.writeHead(200, { "content-type": type });
  response.end(body);
};
const completion = (message: object, finish_reason = "stop") =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "fake",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
  });
const says =
  (content: string): ModelReply =>
  (response) =>
    send(response, completion({ content }));

/** Behaviors of a model service, from correct to hostile. */
export const modelReplies = {
  says,
  saysJson: (value: unknown) => says(JSON.stringify(value)),
  refuses: ((response) => send(response, completion({ content: null, refusal: "I cannot." }))) as ModelReply,
  ...streamReplies,
  hangs: (() => undefined) as ModelReply,
  /** Stalls in the middle of an answer with an open connection. */
  stalls: ((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(completion({ content: "{}" }).slice(0, 60));
  }) as ModelReply,
  /** Sends single bytes forever. */
  drips: ((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 5);
    response.on("close", () => clearInterval(timer));
  }) as ModelReply,
  status:
    (status: number, headers: Record<string, string> = {}): ModelReply =>
    (response, call) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      const message = `Failed with ${call.headers.authorization} on ${JSON.stringify(call.body.messages)}`;
      response.end(JSON.stringify({ error: { message, type: "fake", code: "fake" } }));
    },
  /** Rejects a conversation that exceeds the context window. */
  tooLong: ((response) => {
    const message = "This model's maximum context length is 4096 tokens.";
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message, code: "context_length_exceeded" } }));
  }) as ModelReply,
  /** Drops the connection in the middle of an answer. */
  truncates: ((response) => {
    const text = completion({ content: "{}" });
    response.writeHead(200, { "content-type": "application/json", "content-length": text.length });
    response.write(text.slice(0, 60), () => response.destroy());
  }) as ModelReply,
  /** Sends truncated JSON. */
  halves: ((response) => send(response, completion({ content: "{}" }).slice(0, 60))) as ModelReply,
  /** Sends megabytes as fast as possible, by default without end. `length` adds a Content-Length header. */
  floods:
    (megabytes = Number.POSITIVE_INFINITY, length = false): ModelReply =>
    (response) => {
      const piece = Buffer.alloc(1024 * 1024, "a");
      response.writeHead(200, {
        "content-type": "application/json",
        ...(length && { "content-length": piece.length * megabytes }),
      });
      let sent = 0;
      const more = () => {
        while (sent < megabytes) {
          sent += 1;
          if (!response.write(piece)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    },
  html: ((response) => send(response, "<!doctype html><h1>Sign in</h1>", "text/html")) as ModelReply,
  nothing: ((response) => send(response, "")) as ModelReply,
  /** Redirects to another service. */
  redirects:
    (location: string): ModelReply =>
    (response) =>
      void response.writeHead(307, { location }).end(),
  breaksOff: ((response) => void response.destroy()) as ModelReply,
};

/** Starts a fake OpenAI service on a free loopback port. Without a handler, requests hang. */
export const startFakeModel = async (reply: ModelReply = modelReplies.hangs): Promise<FakeModel> => {
  const calls: ModelCall[] = [];
  const queue: ModelReply[] = [];
  let usual = reply;
  let sockets = 0;
  let rejected = 0;

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString() || "{}");
      const call = { path: request.url ?? "", headers: request.headers, body };
      if (body.tools && !fake.knowsTools) {
        rejected += 1;
        return modelReplies.status(400)(response, call);
      }
      calls.push(call);
      (queue.shift() ?? usual)(response, call);
    });
  });
  server.on("connection", (socket) => {
    sockets += 1;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const fake: FakeModel = {
    knowsTools: false,
    rejected: () => rejected,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    next: (...replies) => void queue.push(...replies),
    always: (other) => {
      usual = other;
    },
    openSockets: () => sockets,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
};
