import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Handles a request: to hang, drip, redirect, or send invalid content. */
type FeedHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The response of a path: a handler, or a body. Defaults: status 200, `application/xml`. */
export type FeedRoute =
  | FeedHandler
  | { body?: string | Buffer; headers?: Record<string, string | string[]>; status?: number };

export interface FeedServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  /** `127.0.0.1:port`, for the allow list of outgoing requests. */
  hostPort: string;
  /** Sets the response of a path (without its query). */
  set(path: string, route: FeedRoute): void;
  /** All requests so far, oldest first. `path` includes the query. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** The number of open sockets. */
  openSockets(): number;
  close(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port. Unknown paths respond with 404. */
export const startFeedServer = async (routes: Record<string, FeedRoute> = {}): Promise<FeedServer> => {
  const table = new Map(Object.entries(routes));
  const requests: FeedServer["requests"] = [];
  let sockets = 0;

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const route = table.get(path.split("?")[0]!) ?? { status: 404, body: "" };
    if (typeof route === "function") return route(request, response);
    response.writeHead(route.status ?? 200, { "content-type": "application/xml", ...route.headers });
    response.end(route.body);
  });
  server.on("connection", (socket) => {
    sockets += 1;
    socket.on("close", () => {
      sockets -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `http://${hostPort}`,
    hostPort,
    set: (path, route) => {
      table.set(path, route);
    },
    requests,
    openSockets: () => sockets,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
