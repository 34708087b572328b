import { randomUUID } from "node:crypto";
import pg from "pg";

/** A PostgreSQL for tests; `template` is a migrated database with the job queues, which every test copies. */
export interface TestPostgres {
  url: string;
  template: string;
}

/** A database for one test or site. */
export interface TestDatabase {
  url: string;
  /** Closes all connections to the database and deletes it. */
  drop(): Promise<void>;
}

/** Creates a database with these options of CREATE DATABASE. */
const createDatabase = async (url: string, options: string): Promise<TestDatabase> => {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(`CREATE DATABASE ${name} ${options}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
};

/** Creates a database as a copy of the template. */
export const copyDatabase = ({ url, template }: TestPostgres): Promise<TestDatabase> =>
  // Copies the files. The default strategy, which logs every page, takes twice the CPU time.
  createDatabase(url, `TEMPLATE ${template} STRATEGY FILE_COPY`);

/** Creates an empty database. */
export const createEmptyDatabase = ({ url }: Pick<TestPostgres, "url">): Promise<TestDatabase> =>
  createDatabase(url, "");
