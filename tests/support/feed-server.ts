import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers a request by hand: to hang, drip, redirect or lie. */
type FeedHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a path answers with: by hand, or this body with status 200 and `application/xml` unless told otherwise. */
export type FeedRoute =
  | FeedHandler
  | { body?: string | Buffer; headers?: Record<string, string | string[]>; status?: number };

export interface FeedServer {
  /** `http://127.0.0.1:port`, without a slash at its end. */
  url: string;
  /** `127.0.0.1:port`, as the allow list of outgoing fetch wants it. */
  hostPort: string;
  /** Adds or replaces what a path (without its query) answers. */
  set(path: string, route: FeedRoute): void;
  /** Every request so far, oldest first; `path` includes the query. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Sockets that are open now. */
  openSockets(): number;
  close(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port; paths that nobody set answer 404. */
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
