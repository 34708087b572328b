import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";

/** Builds queries, on the pool or inside a transaction. */
export type Queryable = NodePgDatabase;

/** A transaction; `$client` is its connection. */
export type Transaction = Queryable & { $client: pg.PoolClient };

export interface Database {
  url: string;
  pool: pg.Pool;
  db: Queryable;
  /** Runs `work` in a transaction that commits when `work` resolves and rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs queries that change nothing. With replicas, on one that has replayed everything that was committed before this
   * call, or else on the primary; while the primary is away, on any replica. `work` may run twice, when a server fails.
   */
  read<T>(work: Read<T>): Promise<T>;
  /**
   * Runs queries that change nothing on the primary. While it is away, on a replica that has replayed all but the last
   * two seconds of it.
   */
  readPrimary<T>(work: Read<T>): Promise<T>;
  close(): Promise<void>;
}

/** Queries that change nothing. */
export type Read<T> = (db: Queryable) => Promise<T>;

export interface DatabaseOptions {
  url: string;
  log: Logger;
  /** Size of the pool; 10 by default. */
  max?: number;
  /** Timeout for connecting and for each query; 2 s by default. */
  timeoutMs?: number;
  /** Timeout for connecting, if it differs. */
  connectMs?: number;
  /** The name of the connections in `pg_stat_activity`. */
  name?: string;
  /** Whether a pooler in transaction mode answers at `url`. It accepts no statement timeout from its clients. */
  isPooled?: boolean;
}

/** PostgreSQL gets a shorter timeout than the client, so that it cancels a slow statement itself. */
const statementTimeoutShare = 0.9;

/** A connection pool with timeouts short enough to answer a request within 3 s when PostgreSQL is down or silent. */
export const createPool = ({
  url,
  log,
  max = 10,
  timeoutMs = 2000,
  connectMs = timeoutMs,
  name = "meridian",
  isPooled = false,
}: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: timeoutMs,
    ...(!isPooled && { statement_timeout: statementTimeoutShare * timeoutMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: name,
  });
  // Without these listeners, a broken connection would crash the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection broke"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

/** Whether PostgreSQL answers on this pool, within the pool's timeout. */
export const answersQueries = (pool: pg.Pool): Promise<boolean> =>
  pool.query("SELECT 1").then(
    () => true,
    () => false,
  );

/** Connects on the first query. */
export const createDatabase = (options: DatabaseOptions): Database => {
  const pool = createPool(options);
  const db = drizzle(pool);
  return {
    url: options.url,
    pool,
    db,
    read: (work) => work(db),
    readPrimary: (work) => work(db),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query("BEGIN");
        const result = await work(drizzle(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // `release(failure)` discards a connection that is lost or cannot roll back. After a statement timeout the
        // connection still works, and must roll back: otherwise it would hold its locks.
        if (isDatabaseAway(error) && errorCode(error) !== queryCanceled) failure = error as Error;
        else {
          await client.query("ROLLBACK").catch((rollbackError: Error) => {
            failure = rollbackError;
          });
        }
        throw error;
      } finally {
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
};

/**
 * SQL for whether a moment has come. One that is further ahead than Meridian ever sets was written before PostgreSQL's
 * clock moved back, and counts too.
 * @param maxAhead an interval of PostgreSQL
 */
export const hasCome = (moment: SQLWrapper, maxAhead: string): SQL =>
  sql`(${moment} <= now() or ${moment} > now() + ${sql.raw(`interval '${maxAhead}'`)})`;

/** SQLSTATE `query_canceled`, which PostgreSQL raises on a statement timeout. */
const queryCanceled = "57014";

/** 25006: the server is a standby that is not promoted yet. */
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08...|57014|57P0[1-5]|53300|25P03|25006)$/;
const awayMessages =
  /timeout (expired|exceeded when trying to connect)|Query read timeout|Connection terminated|not queryable|the database system is/i;

/** Unwraps drizzle's error to the one that `pg` threw. Other wrappers are kept, because their cause may come from another service. */
const rootCause = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? rootCause(error.cause) : error;

/** The message of an error, without the query's parameters. */
export const messageOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  // The messages of data exceptions (class 22) quote the rejected value.
  if (/^22...$/.test(String(code))) return `PostgreSQL refused a value (${code})`;
  return error.message.split("\nparams:", 1)[0] || String(code ?? error.name);
};

/** Why something failed, for logs. For a failed query this is PostgreSQL's message, without the query text. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof DrizzleQueryError && error.cause) return reasonOf(error.cause);
  return error instanceof Error ? messageOf(error) : String(error);
};

/** The SQLSTATE or system code of a failed query, if it has one. */
export const errorCode = (error: unknown): string | undefined => {
  const code = (rootCause(error) as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
};

/** Whether an insert failed because the account that it references was deleted. */
export const isOwnerGone = (error: unknown): boolean => {
  const { constraint } = (rootCause(error) ?? {}) as { constraint?: unknown };
  return errorCode(error) === "23503" && /_user_id_users_id_fk$/.test(String(constraint));
};

/** Whether an error means that PostgreSQL is unreachable or not responding. */
export const isDatabaseAway = (error: unknown): boolean => {
  const root = rootCause(error);
  return away.test(errorCode(error) ?? "") || (root instanceof Error && awayMessages.test(root.message));
};

/** Whether PostgreSQL has no room on its disk. It still answers reads. */
export const isDiskFull = (error: unknown): boolean => errorCode(error) === "53100";

/** Whether PostgreSQL is away, and not merely slow with one statement. */
export const isServerAway = (error: unknown): boolean =>
  isDatabaseAway(error) && errorCode(error) !== queryCanceled;

/** Whether a statement ran into its timeout. */
export const isTimeout = (error: unknown): boolean =>
  errorCode(error) === queryCanceled || /^Query read timeout/.test(reasonOf(error));

/** Whether a transaction lost against a concurrent one (deadlock, serialization failure, lock timeout); a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  ["40P01", "40001", "55P03"].includes(errorCode(error) ?? "");

const maxAttempts = 3;

/** Runs `work`, and retries it up to twice when it conflicts with another transaction. */
export const retryDeadlocks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
};
