import net, { type AddressInfo } from "node:net";

/** A TCP relay in front of PostgreSQL that can simulate network failures. */
export interface TcpRelay {
  /** The target URL with the host and port of the relay. */
  url: string;
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections, but forwards nothing. */
  hang(): void;
  /** Forwards again. Drops hanging connections, like a restarted machine. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free loopback port and forwards to the host and port of `target`. */
export const startTcpRelay = async (target: string): Promise<TcpRelay> => {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<net.Socket>();
  let hanging = false;
  let server: net.Server;

  const keep = (socket: net.Socket, other?: net.Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      if (!hanging) other?.write(bytes);
    });
    socket.on("close", () => {
      sockets.delete(socket);
      if (!hanging) other?.destroy();
    });
    return socket;
  };
  const accept = (near: net.Socket) => {
    if (hanging) return void keep(near);
    const far = net.connect(Number(targetPort), hostname);
    keep(near, far);
    keep(far, near);
  };
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server = net.createServer(accept);
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await listen(0);
  const { port } = server!.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    hang() {
      hanging = true;
    },
    async mend() {
      if (server.listening) await cut();
      hanging = false;
      await listen(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
};
