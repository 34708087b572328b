import net, { type AddressInfo } from "node:net";

/** A TCP relay in front of PostgreSQL that can simulate network failures. */
export interface TcpRelay {
  /** The target URL with the host and port of the relay. */
  url: string;
  /** Drops all connections and refuses new ones. */
  cut(): Promise<void>;
  /**
   * Accepts connections, but forwards nothing. With `startup`, this holds only for connections whose first bytes contain
   * that text, such as PostgreSQL's `application_name`.
   */
  hang(startup?: string): void;
  /** Forwards again. Drops hanging connections, like a restarted machine. */
  mend(): Promise<void>;
  /** Drops all connections and forwards new ones to another server. */
  lead(target: string): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free loopback port and forwards to the host and port of `target`. */
export const startTcpRelay = async (target: string): Promise<TcpRelay> => {
  let { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<net.Socket>();
  let hanging: string | undefined;
  let server: net.Server;

  const accept = (near: net.Socket) => {
    const far = net.connect(Number(targetPort), hostname);
    let startup = "";
    const hangs = () => hanging !== undefined && startup.includes(hanging);
    near.once("data", (bytes) => {
      startup = bytes.toString("latin1");
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", () => undefined);
      from.on("data", (bytes) => {
        if (!hangs()) to.write(bytes);
      });
      from.on("close", () => {
        sockets.delete(from);
        if (!hangs()) to.destroy();
      });
    }
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
  const mend = async () => {
    if (server.listening) await cut();
    hanging = undefined;
    await listen(port);
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    hang(startup = "") {
      hanging = startup;
    },
    mend,
    lead(other) {
      ({ hostname, port: targetPort } = new URL(other));
      return mend();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
};
