import pg from "pg";
import type { Logger } from "pino";
import { type Clock, systemClock } from "../clock.ts";
import { reasonOf } from "./client.ts";

/** Messages between instances, through PostgreSQL's LISTEN and NOTIFY. */
export interface Notifications {
  /** False while the LISTEN connection is down: caches of shared data must not be used then. */
  readonly connected: boolean;
  /**
   * The position up to which the write-ahead log is flushed. Everything committed before this call lies before it.
   * Undefined while the LISTEN connection is down. Needs `followsLog`.
   */
  position(): Promise<string | undefined>;
  /** A position of the two seconds before the LISTEN connection was last known to work. */
  readonly lastPosition: string;
  /**
   * Whether every message that was sent more than `ms` ago has arrived. A stalled connection makes this false long before
   * `connected`, which takes seconds. Use at least twice the 300 ms between heartbeats.
   */
  isCurrentWithin(ms: number): boolean;
  /** Calls `handler` with the payload of each message on `channel`. Subscribe before `start`. */
  subscribe(channel: string, handler: (payload: string) => void): void;
  /** Calls `handler` when messages may have been missed: on each disconnect and reconnect. */
  onGap(handler: () => void): void;
  /** Connects, and reconnects until `stop`. Resolves after the first attempt, successful or not. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const heartbeatMs = 300;
const retryMs = 500;

/** How often `lastPosition` moves on. When the primary fails, a replica has probably received a position this old. */
const positionEveryMs = 2000;

/** Beyond the end of every log, so that no replica has replayed it. */
const unknownPosition = "FFFFFFFF/FFFFFFFF";

interface NotificationsOptions {
  /** Follows the position of the write-ahead log, which not every service offers; false by default. */
  followsLog?: boolean;
  clock?: Clock;
}

/** Listens on a dedicated connection, outside the pool. */
export const createNotifications = (
  url: string,
  log: Logger,
  { followsLog = false, clock = systemClock }: NotificationsOptions = {},
): Notifications => {
  const heartbeat = followsLog ? "SELECT pg_current_wal_flush_lsn()::text AS position" : "SELECT 1";
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let connected = false;
  /** When the latest answered query was sent. PostgreSQL answered it after all earlier messages. */
  let currentAt = 0;
  let stopped = true;
  let cancelRetry = () => {};
  let cancelBeat = () => {};
  let lastPosition = unknownPosition;
  let lastPositionAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<string | undefined> | undefined;
  let nextAsking: Promise<string | undefined> | undefined;
  /** The logged reason why listening fails; undefined while it works. */
  let loggedReason: string | undefined;

  const lost = (which: pg.Client) => {
    if (client !== which) return;
    client = undefined;
    connected = false;
    cancelBeat();
    which.end().catch(() => undefined);
    for (const handler of gapHandlers) handler();
    if (!stopped) cancelRetry = clock.after(retryMs, connect);
  };

  /** The time of sending counts, not that of the answer: a slow network or event loop may deliver the answer late. */
  const confirm = async (which: pg.Client, query: string): Promise<string | undefined> => {
    const sentAt = clock.now();
    const { rows } = await which.query<{ position?: string }>(query);
    if (client === which) currentAt = sentAt;
    return rows[0]?.position;
  };
  const ask = async (): Promise<string | undefined> => {
    const asked = client;
    if (!connected || !asked) return undefined;
    try {
      const position = await confirm(asked, heartbeat);
      if (position !== undefined && currentAt - lastPositionAt >= positionEveryMs) {
        lastPosition = position;
        lastPositionAt = currentAt;
      }
      return position;
    } catch {
      lost(asked);
      return undefined;
    }
  };
  /** One question at a time. Its answer may be too old for callers that come meanwhile, so they share the next one. */
  const position = (): Promise<string | undefined> => {
    if (!asking) {
      asking = ask().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    nextAsking ??= asking.then(() => {
      nextAsking = undefined;
      return position();
    });
    return nextAsking;
  };

  /** Also detects a peer that vanished without closing the connection. */
  const beat = (which: pg.Client) => {
    cancelBeat = clock.after(heartbeatMs, async () => {
      await position();
      if (client === which) beat(which);
    });
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2500,
      // Reads wait for the position, so a silent server must be noticed early.
      query_timeout: followsLog ? 1000 : 2500,
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
      for (const channel of handlers.keys()) await confirm(next, `LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== loggedReason) log.warn({ reason }, "cannot listen for notifications, retrying");
      loggedReason = reason;
      lost(next);
      return;
    }
    connected = true;
    if (loggedReason !== undefined) log.info("listening for notifications again");
    loggedReason = undefined;
    for (const handler of gapHandlers) handler();
    void position();
    beat(next);
  };

  return {
    get connected() {
      return connected;
    },
    position,
    get lastPosition() {
      return lastPosition;
    },
    isCurrentWithin: (ms) => connected && clock.now() - currentAt <= ms,
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
      cancelRetry();
      cancelBeat();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
