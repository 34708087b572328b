import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";

/** What a store builds its queries with: the pool, or a transaction on one connection. */
export type Queryable = NodePgDatabase;

/** A transaction, and the connection that it is on. */
export type Transaction = Queryable & { $client: pg.PoolClient };

/** One PostgreSQL with its pool. */
export interface Database {
  url: string;
  pool: pg.Pool;
  db: Queryable;
  /** Runs `work` in one transaction: commits what it resolves with, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How to reach the database, and who hears of its troubles. */
export interface DatabaseOptions {
  url: string;
  log: Logger;
  /** Connections at most; 10 where absent. */
  max?: number;
  /** How long to wait for a connection, or for an answer; 2 s where absent. */
  patienceMs?: number;
}

/** What PostgreSQL is given of that time: so it ends a statement itself, instead of going on for nobody. */
const statementShare = 0.9;

/** A pool whose queries fail soon when PostgreSQL is away or silent, so that requests are answered within 3 s. */
export const createPool = ({ url, log, max = 10, patienceMs = 2000 }: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    statement_timeout: statementShare * patienceMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "meridian",
  });
  // Without listeners a connection that breaks, idle or in use, would end the process.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection broke"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

/** Opens a database; connects on first use. */
export const createDatabase = (options: DatabaseOptions): Database => {
  const pool = createPool(options);
  return {
    url: options.url,
    pool,
    db: drizzle(pool),
    async transaction(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query("BEGIN");
        const result = await work(drizzle(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        // A connection that is lost, or whose rollback fails too, is thrown away by releasing it with the error.
        // One whose statement took too long answers, and would keep its locks until PostgreSQL misses it.
        if (isDatabaseAway(error) && errorCode(error) !== tookTooLong) failure = error as Error;
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

/** The code (SQLSTATE) with which PostgreSQL breaks off a statement that takes too long. */
const tookTooLong = "57014";

const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08...|57014|57P0[1-5]|53300|25P03)$/;
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|the database system is/i;

/** What `pg` threw, which drizzle wraps. Other causes are no business of the database: a feed may be away too. */
const rootCause = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause ? rootCause(error.cause) : error;

/** The message of an error, without the values that a query was given. */
export const messageOf = (error: Error): string => {
  const { code } = error as { code?: unknown };
  // Data exceptions quote the value that PostgreSQL refused, in the words of its language.
  if (/^22...$/.test(String(code))) return `PostgreSQL refused a value (${code})`;
  return error.message.split("\nparams:", 1)[0] || String(code ?? error.name);
};

/** Why something failed, in words: of a query PostgreSQL's reason, without the query. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof DrizzleQueryError && error.cause) return reasonOf(error.cause);
  return error instanceof Error ? messageOf(error) : String(error);
};

/** The SQLSTATE or system code of a failed query, if it has one. */
export const errorCode = (error: unknown): string | undefined => {
  const code = (rootCause(error) as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
};

/** Whether a row was refused because the account that it was for is gone. */
export const isOwnerGone = (error: unknown): boolean => {
  const { constraint } = (rootCause(error) ?? {}) as { constraint?: unknown };
  return errorCode(error) === "23503" && /_user_id_users_id_fk$/.test(String(constraint));
};

/** Whether an error says that PostgreSQL cannot be reached at the moment. */
export const isDatabaseAway = (error: unknown): boolean => {
  const root = rootCause(error);
  return away.test(errorCode(error) ?? "") || (root instanceof Error && awayMessages.test(root.message));
};

/** Whether a statement took longer than it may: PostgreSQL is slow, or it was too much at once. */
export const isTimeout = (error: unknown): boolean =>
  errorCode(error) === tookTooLong || /^Query read timeout/.test(reasonOf(error));

/** Whether PostgreSQL broke something off because another transaction was in the way: done again, it may succeed. */
export const isInTheWay = (error: unknown): boolean =>
  ["40P01", "40001", "55P03"].includes(errorCode(error) ?? "");

const mostTries = 3;

/** Does `work` again, from the start, where another transaction was in the way; twice at most. */
export const retryDeadlocks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isInTheWay(error)) throw error;
    }
  }
};
