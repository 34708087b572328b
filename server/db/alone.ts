import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isDatabaseAway, reasonOf } from "./client.ts";

/** Any number that no other user of the database takes for an advisory lock. */
const startLock = 7_316_001;

/**
 * Runs `work` on a connection of its own, one instance after the other.
 * @throws Error in words when PostgreSQL goes away, or is silent for 5 s before it is our turn
 */
export const alone = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "meridian start",
  });
  // What breaks the connection fails the query under way too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Asked again and again: who waits inside PostgreSQL does not notice that it is gone.
    const tryLock = {
      text: "SELECT pg_try_advisory_lock($1) AS locked",
      values: [startLock],
      query_timeout: 5000,
    };
    while (!(await client.query<{ locked: boolean }>(tryLock)).rows[0]?.locked) await sleep(100);
    return await work(client);
  } catch (error) {
    throw isDatabaseAway(error) ? new Error(`PostgreSQL went away (${reasonOf(error)}).`) : error;
  } finally {
    // The lock ends with the connection, to which a silent PostgreSQL does not say goodbye.
    await Promise.race([client.end(), sleep(1000)]);
  }
};
