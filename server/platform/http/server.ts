import http from "node:http";
import net from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import type { ErrorBody } from "#shared/errors.ts";
import { apiHeaders } from "./security-headers.ts";

/** From this major on Node is faster without the shortcut below. */
const firstFastNode = 24;

/** Gives `target` everything that `prototype` and what it inherits add to Node's own prototype. */
const adopt = (target: object, prototype: object, nodes: object): void => {
  const chain: object[] = [];
  for (let link = prototype; link !== nodes; link = Object.getPrototypeOf(link)) chain.unshift(link);
  for (const link of chain) {
    const { constructor: _, ...properties } = Object.getOwnPropertyDescriptors(link) as PropertyDescriptorMap;
    Object.defineProperties(target, properties);
  }
};

/**
 * Express sets the prototype of each request and response, which on Node 20 and 22 costs most of a small request's
 * time (expressjs/express issue 5998). Here both are born as classes that have all of Express's methods, and the app is
 * told that these are its prototypes, so that setting them changes nothing.
 */
const bornAsExpress = (app: Express): http.ServerOptions => {
  class ExpressRequest extends http.IncomingMessage {}
  class ExpressResponse extends http.ServerResponse {}
  adopt(ExpressRequest.prototype, app.request, http.IncomingMessage.prototype);
  adopt(ExpressResponse.prototype, app.response, http.ServerResponse.prototype);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof http.ServerResponse };
};

type Fault = [status: number, code: string, message: string];

/** What Node finds wrong before Express sees a request, or with the rest of one, by its `code`. */
const faults: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers of the request are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "too_large", "The request is too large."],
  HPE_INVALID_EOF_STATE: [400, "aborted", "The request ended early."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "timeout", "The request took too long to arrive."],
};
const malformed: Fault = [400, "malformed_request", "The request is not valid HTTP."];
const unexpected: Fault = [417, "unknown_expectation", "The request expects what Meridian does not do."];

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

/** Answers what Express does not get to see in the one error body, and closes the connection. */
const answerFaults = (server: http.Server): void => {
  const answers = new WeakMap<Duplex, http.ServerResponse>();
  server.on("request", (req, res) => answers.set(req.socket, res));
  server.on("checkExpectation", (_req, res: http.ServerResponse) => {
    const { status, headers, body } = faultAnswer(unexpected);
    res.writeHead(status, headers).end(body);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const last = answers.get(socket);
    // Never into an answer that has begun, nor as a second one to the same request.
    const mayAnswer = !last?.headersSent || (last.writableFinished && last.req.complete);
    if (!socket.writable || !mayAnswer) return void socket.destroy();
    const { status, headers, body } = faultAnswer(faults[error.code ?? ""] ?? malformed);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
    socket.end(head + body, () => socket.destroy());
  });
};

/** An HTTP server for an Express app, one for each. Does not listen yet. */
export const createServer = (
  app: Express,
  nodeMajor = Number(process.versions.node.split(".")[0]),
): http.Server => {
  const server = http.createServer(
    {
      requestTimeout: 30_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 65_000,
      ...(nodeMajor < firstFastNode && bornAsExpress(app)),
    },
    app,
  );
  answerFaults(server);
  return server;
};

/**
 * Listens on `port` (0 takes a free one) of `host`.
 * @throws Error in words that name the setting when that cannot be.
 */
export const listen = (server: http.Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop what listens there, or set PORT to another one.`,
      EACCES: `Port ${port} is kept for administrators. Set PORT to another one, 1024 or above.`,
    };
    const nowhere = `HOST is '${host}': this machine has no such address. Set it to one that it has, for example 127.0.0.1.`;
    for (const code of ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]) reasons[code] = nowhere;
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason ? new Error(reason) : error);
    });
    server.listen(port, host, resolve);
  });

/** How long a connection that has not asked for anything yet may still do so. */
const freshMs = 300;

/**
 * Prepares the end of a server; to be called before it listens. What it gives ends the answers that never end by
 * themselves, by `endStreams`, takes no more connections, lets requests under way finish, for at most `patienceMs`, and
 * closes each connection with its answer, or at once where none is due.
 */
export const prepareDrain = (
  server: http.Server,
  endStreams: () => void,
  patienceMs = 10_000,
): (() => Promise<void>) => {
  /** The last answer on each open connection; none on one that has not asked yet. */
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

  const release = (socket: net.Socket, answer: http.ServerResponse | undefined) => {
    if (!answer) setTimeout(() => connections.get(socket) ?? socket.destroy(), freshMs);
    else if (answer.writableFinished) socket.destroy();
    else if (answer.headersSent) answer.once("close", () => socket.destroySoon());
    else answer.setHeader("Connection", "close");
  };

  return () =>
    new Promise((resolve) => {
      draining = true;
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      // Not the server's own close: that cuts answers which a slow reader has not taken yet.
      net.Server.prototype.close.call(server, () => {
        clearTimeout(cut);
        resolve();
      });
      for (const [socket, answer] of connections) release(socket, answer);
      endStreams();
    });
};
