import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server for raw responses. */
export interface RawServer {
  /** `http://127.0.0.1:port`, without a trailing slash. */
  url: string;
  hostPort: string;
  close(): Promise<void>;
}

/** Starts a server on a free loopback port. The handler gets the socket when a request's head has arrived. */
export const startRawServer = async (answer: (socket: Socket) => void): Promise<RawServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${hostPort}`,
    hostPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
