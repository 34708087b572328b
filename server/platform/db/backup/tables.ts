import pg from "pg";

/** The schemas of Meridian. pg-boss creates its own schema at each start, with nothing in it that must last. */
const schemas = "('public', 'drizzle')";

/** A table, its name quoted and with its schema, and its columns that are not computed from others. */
export interface StoredTable {
  name: string;
  columns: string[];
}

/** All tables in a fixed order. A partitioned table counts as one. Tables of extensions are left out. */
export const readTables = async (client: pg.ClientBase): Promise<StoredTable[]> => {
  const { rows } = await client.query<StoredTable>(`
    SELECT format('%I.%I', nspname, relname) AS name,
      ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attname
      ) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ${schemas}
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY nspname, relname`);
  return rows;
};

/** The last value of each sequence that was used. */
export const readSequences = async (client: pg.ClientBase): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS value FROM pg_sequences
    WHERE schemaname IN ${schemas} AND last_value IS NOT NULL ORDER BY 1`);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

const columnsOf = ({ columns }: StoredTable): string => columns.map(pg.escapeIdentifier).join(", ");

/** The operand of COPY that fills a table, such as `public.users ("id", "username")`. */
export const copyTarget = (table: StoredTable): string => `${table.name} (${columnsOf(table)})`;

/** The operand of COPY that reads a table. A query, because COPY refuses to read a partitioned table by its name. */
export const copySource = (table: StoredTable): string => `(SELECT ${columnsOf(table)} FROM ${table.name})`;

/** Settings under which rows have the same text on every server. */
export const plainText = "SET TIME ZONE 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'";
