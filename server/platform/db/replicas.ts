import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Logger } from "pino";
import { type Clock, sleep, systemClock } from "../clock.ts";
import {
  answersQueries,
  createPool,
  type Database,
  isConflict,
  isServerAway,
  type Read,
  reasonOf,
} from "./client.ts";
import type { Notifications } from "./notifications.ts";

/** How long a failed server gets no reads. */
const restMs = 1000;

/** How long a read waits until a replica has replayed the latest commit. Usually that takes a few milliseconds. */
const catchUpMs = 100;
const pollMs = 5;

/** A streaming replica of the primary, for reads. */
export interface Replica {
  /** Its host and port. */
  name: string;
  pool: pg.Pool;
}

/** The state of a replica, for the metrics. */
export interface ReplicaState {
  name: string;
  isUp: boolean;
  /** Whether the replica answered the last read that was tried on it. */
  isRead: boolean;
  /** How far it is behind the primary; undefined while either is away. */
  lagSec: number | undefined;
}

interface Readable extends Replica {
  /** @param position the end of the primary's log; undefined while the primary is away */
  readState(position: string | undefined): Promise<ReplicaState>;
  /** Runs a read, if the replica works and has replayed `position`. Any position will do if it is undefined. */
  tryRead<T>(work: Read<T>, position: string | undefined): Promise<{ value: T } | undefined>;
}

interface ReplicaOptions {
  log: Logger;
  timeoutMs: number;
  isPooled: boolean;
  /** How long a silent replica may delay a read before the primary answers it; 500 ms by default. */
  probeMs?: number;
  clock?: Clock;
}

const nameOf = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}`;
};

const hasReplayedSql =
  "SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed";

const lagSql = `SELECT CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
  ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0) END::float8 AS lag`;

const createReplica = (
  url: string,
  { log, timeoutMs, isPooled, probeMs = 500, clock = systemClock }: ReplicaOptions,
): Readable => {
  const name = nameOf(url);
  const connectMs = Math.min(probeMs, timeoutMs);
  const pool = createPool({ url, log, timeoutMs, connectMs, isPooled, name: "meridian read" });
  const db = drizzle(pool);
  let awayUntil = 0;
  let behindUntil = 0;
  let reason: string | undefined;

  const note = (now: string | undefined) => {
    if (now !== undefined && reason === undefined)
      log.warn({ replica: name, reason: now }, "a replica is not read");
    else if (now === undefined && reason !== undefined)
      log.info({ replica: name }, "a replica is read again");
    reason = now;
  };

  /** Why the replica cannot answer a read that needs `position`; undefined if it can. */
  const lacks = async (position: string): Promise<string | undefined> => {
    const query = { text: hasReplayedSql, values: [position], query_timeout: connectMs };
    for (const deadline = clock.now() + catchUpMs; ; ) {
      const { rows } = await pool.query<{ standby: boolean; replayed: boolean | null }>(query);
      // It may be the primary, or an old one that came back with data that the primary lacks.
      if (!rows[0]?.standby) return "it is no standby";
      if (rows[0].replayed) return undefined;
      if (clock.now() >= deadline) return "it is behind the primary";
      await sleep(clock, pollMs);
    }
  };

  return {
    name,
    pool,
    async readState(position) {
      const isRead = reason === undefined;
      if (position === undefined)
        return { name, isUp: await answersQueries(pool), isRead, lagSec: undefined };
      const found = await pool.query<{ lag: number }>(lagSql, [position]).catch(() => undefined);
      return { name, isUp: found !== undefined, isRead, lagSec: found?.rows[0]?.lag };
    },
    async tryRead(work, position) {
      const now = clock.now();
      if (now < awayUntil || (position !== undefined && now < behindUntil)) return undefined;
      try {
        const lack = position === undefined ? undefined : await lacks(position);
        if (lack) {
          behindUntil = clock.now() + restMs;
          note(lack);
          return undefined;
        }
        const value = await work(db);
        note(undefined);
        return { value };
      } catch (error) {
        // A conflict means that replay canceled the query.
        if (!isServerAway(error) && !isConflict(error)) throw error;
        awayUntil = clock.now() + restMs;
        note(reasonOf(error));
        return undefined;
      }
    },
  };
};

export interface ReplicatedDatabase extends Database {
  replicas: readonly Replica[];
  readReplicas(): Promise<ReplicaState[]>;
}

interface ReplicasOptions extends ReplicaOptions {
  urls: readonly string[];
  /** Must follow the log. */
  notifications: Pick<Notifications, "connected" | "position" | "lastPosition">;
}

/**
 * Adds replicas to a database. Before each read, the primary says how far its log is stored, and a replica answers once
 * it has replayed that far. So a read never misses a write that was acknowledged before, by any instance, and a cache
 * that a notification cleared is not filled with old data.
 *
 * A replica is read without this check only while the LISTEN connection is down. Nothing is cached then.
 */
export const withReplicas = (
  database: Database,
  { urls, notifications, clock = systemClock, ...options }: ReplicasOptions,
): ReplicatedDatabase => {
  if (urls.length === 0) return { ...database, replicas: [], readReplicas: async () => [] };
  const replicas = urls.map((url) => createReplica(url, { ...options, clock }));
  let turn = 0;
  let primaryAwayUntil = 0;
  database.pool.on("connect", () => {
    primaryAwayUntil = 0;
  });

  const onReplica = async <T>(work: Read<T>, position: string | undefined) => {
    turn += 1;
    for (const index of replicas.keys()) {
      const answer = await replicas[(turn + index) % replicas.length]?.tryRead(work, position);
      if (answer) return answer;
    }
    return undefined;
  };

  /** Reads from the primary, and while it is away from a replica that has replayed `position`. */
  const onPrimary = async <T>(work: Read<T>, position: string | undefined): Promise<T> => {
    let failure: unknown;
    if (notifications.connected || clock.now() >= primaryAwayUntil) {
      try {
        return await work(database.db);
      } catch (error) {
        if (!isServerAway(error) || (await notifications.position()) !== undefined) throw error;
        primaryAwayUntil = clock.now() + restMs;
        failure = error;
      }
    }
    const answer = await onReplica(work, position);
    if (answer) return answer.value;
    if (failure) throw failure;
    return work(database.db);
  };

  return {
    ...database,
    replicas,
    async readReplicas() {
      const position = await notifications.position();
      return Promise.all(replicas.map((replica) => replica.readState(position)));
    },
    async read(work) {
      const position = await notifications.position();
      const answer = position && (await onReplica(work, position));
      return answer ? answer.value : onPrimary(work, undefined);
    },
    readPrimary: (work) => onPrimary(work, notifications.lastPosition),
    async close() {
      await Promise.all([database.close(), ...replicas.map(({ pool }) => pool.end())]);
    },
  };
};
