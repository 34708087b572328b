import pg from "pg";

/** Where and with what to connect to the embedded server. */
export interface Address {
  port: number;
  user: string;
  password: string;
}

// Any pair of numbers that nothing else in Meridian locks.
const lockKey = [1_296_388_690, 1];

/** A connection for the lock alone. Its errors are told by its `end`; none is thrown into the process. */
export const connect = async (address: Address): Promise<pg.Client> => {
  const client = new pg.Client({
    ...address,
    host: "127.0.0.1",
    database: "postgres",
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: `meridian ${process.pid}`,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Takes the lock that says "this folder is in use"; it goes with the connection, so also with a killed process. */
export const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1, $2) as taken",
    lockKey,
  );
  return rows[0]?.taken === true;
};

/** The process that holds the lock, as it named itself when it connected; undefined when there is none. */
export const lockHolder = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    lockKey,
  );
  const pid = Number(rows[0]?.name.replace("meridian ", ""));
  return pid > 0 ? pid : undefined;
};

/** Makes the database unless it is there. */
export const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
};
