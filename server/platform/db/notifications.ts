import pg from "pg";
import type { Logger } from "pino";

/** Messages between instances, through PostgreSQL's LISTEN and NOTIFY. */
export interface Notifications {
  /** False while the LISTEN connection is down: caches of shared data must not be used then. */
  readonly connected: boolean;
  /** Calls `handler` with the payload of each message on `channel`. Subscribe before `start`. */
  subscribe(channel: string, handler: (payload: string) => void): void;
  /** Calls `handler` when messages may have been missed: on each disconnect and reconnect. */
  onGap(handler: () => void): void;
  /** Connects, and reconnects until `stop`. Resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const heartbeatMs = 2000;

/** Listens on a dedicated connection, outside the pool. */
export const createNotifications = (url: string, log: Logger): Notifications => {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let connected = false;
  let stopped = true;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const lost = (which: pg.Client) => {
    if (client !== which) return;
    client = undefined;
    connected = false;
    clearInterval(heartbeat);
    which.end().catch(() => undefined);
    for (const handler of gapHandlers) handler();
    if (!stopped) retry = setTimeout(connect, 500);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2500,
      query_timeout: 2500,
      keepAlive: true,
      application_name: "meridian listen",
    });
    client = next;
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    next.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "cannot listen for notifications, retrying");
      lost(next);
      return;
    }
    connected = true;
    for (const handler of gapHandlers) handler();
    // Detects a peer that vanished without closing the connection.
    heartbeat = setInterval(() => next.query("SELECT 1").catch(() => lost(next)), heartbeatMs);
  };

  return {
    get connected() {
      return connected;
    },
    subscribe(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    onGap: (handler) => void gapHandlers.push(handler),
    async start() {
      stopped = false;
      await connect();
    },
    async stop() {
      stopped = true;
      connected = false;
      clearTimeout(retry);
      clearInterval(heartbeat);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
