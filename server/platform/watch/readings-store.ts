import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { errorCode } from "#server/platform/db/client.ts";

/** Runs of one scheduled job that are due and not started. */
export interface DueRuns {
  name: string;
  waiting: number;
  oldestSec: number;
}

/** SQLSTATE `undefined_table`: the queues do not exist before the first start of the jobs. */
const undefinedTable = "42P01";

/** Reads the load of the site from PostgreSQL. No query reads a whole table. */
export const createReadingsStore = ({ db }: Pick<Database, "db">) => ({
  async readDatabase() {
    // Each instance holds exactly one LISTEN connection.
    const { rows } = await db.execute<{
      bytes: string;
      connections: number;
      max: number;
      longest: number;
      since: string[];
    }>(sql`
      select pg_database_size(current_database()) as bytes,
        count(*)::int as connections,
        current_setting('max_connections')::int as max,
        coalesce(max(extract(epoch from clock_timestamp() - query_start))
          filter (where state = 'active' and pid <> pg_backend_pid()), 0)::float8 as longest,
        coalesce(jsonb_agg(backend_start order by backend_start)
          filter (where application_name = 'meridian listen'), '[]') as since
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`);
    const row = rows[0]!;
    return {
      bytes: Number(row.bytes),
      connections: row.connections,
      maxConnections: row.max,
      longestQuerySec: row.longest,
      instancesSince: row.since.map((since) => new Date(since).toISOString()),
    };
  },

  async readDueRuns(): Promise<DueRuns[]> {
    try {
      const { rows } = await db.execute<{ name: string; waiting: number; oldest: number }>(sql`
        select name, count(*)::int as waiting,
          extract(epoch from now() - min(start_after))::float8 as oldest
        from pgboss.job where state < 'active' and start_after <= now()
          and name not like '\\_\\_pgboss%' group by name order by name`);
      return rows.map(({ name, waiting, oldest }) => ({ name, waiting, oldestSec: oldest }));
    } catch (error) {
      if (errorCode(error) === undefinedTable) return [];
      throw error;
    }
  },
});
