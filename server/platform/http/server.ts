import http from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import type { ErrorBody } from "#shared/errors.ts";
import { type Clock, sleep, systemClock } from "../clock.ts";
import { apiHeaders } from "./security-headers.ts";

/** From this version on, Node is faster without the optimization below. */
const firstFastNode = 24;

/** Copies the properties of `prototype` and its ancestors, up to Node's own prototype `nodes`, to `target`. */
const copyProperties = (target: object, prototype: object, nodes: object): void => {
  const chain: object[] = [];
  for (let link = prototype; link !== nodes; link = Object.getPrototypeOf(link)) chain.unshift(link);
  for (const link of chain) {
    const { constructor: _, ...properties } = Object.getOwnPropertyDescriptors(link) as PropertyDescriptorMap;
    Object.defineProperties(target, properties);
  }
};

/**
 * Express sets the prototype of each request and response, which on Node 20 and 22 takes most of a small request's
 * time (expressjs/express issue 5998). Here Node creates both from classes that already have Express's methods and are
 * the app's prototypes, so that setting the prototype is a no-op.
 */
const expressClasses = (app: Express): http.ServerOptions => {
  class ExpressRequest extends http.IncomingMessage {}
  class ExpressResponse extends http.ServerResponse {}
  copyProperties(ExpressRequest.prototype, app.request, http.IncomingMessage.prototype);
  copyProperties(ExpressResponse.prototype, app.response, http.ServerResponse.prototype);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof http.ServerResponse };
};

type Fault = [status: number, code: string, message: string];

/** Errors of Node's HTTP parser, which Express never sees, by `code`. */
const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers of the request are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "too_large", "The request is too large."],
  HPE_INVALID_EOF_STATE: [400, "aborted", "The request ended early."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "timeout", "The request took too long to arrive."],
};
const malformed: Fault = [400, "malformed_request", "The request is not valid HTTP."];
const unexpected: Fault = [417, "unknown_expectation", "The Expect header of the request is not supported."];

const faultAnswer = ([status, code, message]: Fault) => {
  const body = JSON.stringify({ message, code } satisfies ErrorBody);
  const headers = {
    ...apiHeaders,
    "Cache-Control": "no-store",
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  return { status, headers, body };
};

/** The latest response on each connection. */
type LatestResponses = WeakMap<Duplex, http.ServerResponse>;

/** Answers errors that never reach Express with the standard error body, and closes the connection. */
const answerFaults = (server: http.Server, latest: LatestResponses): void => {
  server.on("checkExpectation", (_req, res: http.ServerResponse) => {
    const { status, headers, body } = faultAnswer(unexpected);
    res.writeHead(status, headers).end(body);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const last = latest.get(socket);
    // Must not write into a response that was started, nor answer the same request twice.
    const mayAnswer = !last?.headersSent || (last.writableFinished && last.req.complete);
    if (!socket.writable || !mayAnswer) return void socket.destroy();
    const { status, headers, body } = faultAnswer(faults[error.code ?? ""] ?? malformed);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
    socket.end(head + body, () => socket.destroy());
  });
};

/**
 * Disconnects a client that reads nothing for `stallMs` while output waits for it. Node restarts the timer with each part
 * that the client takes. A response that waits for the server keeps its connection.
 */
const disconnectStalled = (server: http.Server, latest: LatestResponses, stallMs: number): void => {
  server.setTimeout(stallMs, (socket) => {
    // Between two requests, the timer is that of keepAliveTimeout.
    const isIdle = latest.get(socket)?.writableFinished;
    if (socket.writableLength > 0 || isIdle) socket.destroy();
  });
};

export interface ServerOptions {
  /** Major version of Node; tests set another one. */
  nodeMajor?: number;
  /** How long a client may stop reading its response; 30 s by default. */
  stallMs?: number;
}

/** Creates the HTTP server of an Express app; call it once per app. Does not listen yet. */
export const createServer = (
  app: Express,
  { nodeMajor = Number(process.versions.node.split(".")[0]), stallMs = 30_000 }: ServerOptions = {},
): http.Server => {
  const server = http.createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      ...(nodeMajor < firstFastNode && expressClasses(app)),
    },
    app,
  );
  const latest: LatestResponses = new WeakMap();
  server.on("request", (req, res) => latest.set(req.socket, res));
  answerFaults(server, latest);
  disconnectStalled(server, latest, stallMs);
  return server;
};

/**
 * Listens on `host` and `port` (0 picks a free one). `settings` names the variables that they come from.
 * @throws Error that names the setting to change
 */
export const listen = (
  server: http.Server,
  port: number,
  host: string,
  settings = { port: "PORT", host: "HOST" },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or set ${settings.port} to another port.`,
      EACCES: `Port ${port} requires administrator rights. Set ${settings.port} to 1024 or above.`,
    };
    const unknownHost = `${settings.host} is '${host}', which is not an address of this machine. Set it to one that is, for example 127.0.0.1.`;
    for (const code of ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]) reasons[code] = unknownHost;
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason ? new Error(reason) : error);
    });
    server.listen(port, host, resolve);
  });

/** How long an idle connection stays open for a request that its client may already have sent. */
const idleGraceMs = 300;

export interface DrainOptions {
  /**
   * How long the server still accepts connections, so that a load balancer sees in time that the instance is not ready.
   * Connections that the server has not accepted when it stops are reset. 0 by default.
   */
  delayMs?: number;
  /** How long running requests may take after that; 10 s by default. */
  timeoutMs?: number;
  clock?: Clock;
}

/**
 * Prepares a graceful shutdown; call it before the server listens. The returned function ends open streams through
 * `endStreams`, stops accepting connections, and lets running requests finish. Each connection closes after its
 * response, idle ones after a short time in which they may bring a last request.
 */
export const prepareDrain = (
  server: http.Server,
  endStreams: () => void,
  { delayMs = 0, timeoutMs = 10_000, clock = systemClock }: DrainOptions = {},
): (() => Promise<void>) => {
  /** The latest response on each open connection; undefined before the first request. */
  const connections = new Map<net.Socket, http.ServerResponse | undefined>();
  let draining = false;
  server.on("connection", (socket: net.Socket) => {
    connections.set(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", (req, res) => {
    connections.set(req.socket, res);
    if (draining) res.setHeader("Connection", "close");
  });

  const closeIdle = (socket: net.Socket, answer: http.ServerResponse | undefined) => {
    const close = () => {
      if (connections.get(socket) === answer) socket.destroySoon();
    };
    // On a busy server, a request may have arrived that Node reads only after this timer, but before the immediate.
    clock.after(idleGraceMs, () => setImmediate(close));
  };
  const closeAfterResponse = (socket: net.Socket, answer: http.ServerResponse | undefined) => {
    if (!answer || answer.writableFinished) closeIdle(socket, answer);
    else if (answer.headersSent) answer.once("close", () => closeIdle(socket, answer));
    else answer.setHeader("Connection", "close");
  };

  return async () => {
    if (delayMs > 0) await sleep(clock, delayMs);
    await new Promise<void>((resolve) => {
      draining = true;
      const cancel = clock.after(timeoutMs, () => server.closeAllConnections());
      // http.Server's own close would cut responses that a slow client is still reading.
      net.Server.prototype.close.call(server, () => {
        cancel();
        resolve();
      });
      for (const [socket, answer] of connections) closeAfterResponse(socket, answer);
      endStreams();
    });
  };
};
