/** A statement of a migration that may break a running server of the previous release. */
export interface Contraction {
  statement: string;
  reason: string;
}

/** Splits a migration into statements in one line each, without comments, texts and bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").replace(/"/g, "").trim())
    .filter(Boolean);

const bare = (name = "") => name.toLowerCase().replace(/^public\./, "");

/** Statements that cannot break a server. */
const harmless =
  /^(CREATE (EXTENSION|SCHEMA|SEQUENCE|TYPE|FUNCTION|INDEX|TEXT SEARCH)|ALTER TEXT SEARCH|COMMENT|INSERT|UPDATE|SELECT) /i;

const whyColumn = (action: string): string | undefined => {
  if (/ (UNIQUE|PRIMARY KEY|CHECK|REFERENCES)\b/i.test(action))
    return "rows of the previous release may violate the constraint";
  if (/ NOT NULL\b/i.test(action) && !/ (DEFAULT|GENERATED)\b/i.test(action))
    return "the previous release inserts rows without this column";
  return undefined;
};

const whyAction = (action: string): string | undefined => {
  if (/^ADD COLUMN /i.test(action)) return whyColumn(action);
  if (/^ALTER COLUMN \w+ (SET DEFAULT|DROP NOT NULL)/i.test(action)) return undefined;
  if (/^(DROP|RENAME)\b/i.test(action)) return "the previous release still uses it";
  if (/^ALTER COLUMN \w+ SET NOT NULL/i.test(action)) return "the previous release may write NULL";
  if (/^ALTER COLUMN \w+ (SET DATA )?TYPE\b/i.test(action))
    return "the previous release may not read or write the new type";
  if (/^ADD CONSTRAINT /i.test(action)) return "rows of the previous release may violate the constraint";
  return "nothing says that the previous release survives it";
};

const why = (statement: string, created: ReadonlySet<string>): string | undefined => {
  const [, altered, actions = ""] =
    /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w.]+) (.*)$/i.exec(statement) ?? [];
  const [, target] = /^CREATE (?:UNIQUE INDEX|TRIGGER) .* ON ([\w.]+)/i.exec(statement) ?? [];
  if (created.has(bare(altered ?? target))) return undefined;
  if (/^CREATE TABLE /i.test(statement) || harmless.test(statement)) return undefined;
  if (altered)
    return actions
      .split(/, (?=(?:ADD|ALTER|DROP|RENAME) )/i)
      .map(whyAction)
      .find(Boolean);
  if (/^CREATE UNIQUE INDEX /i.test(statement)) return "rows of the previous release may violate it";
  if (/^(DROP|TRUNCATE|DELETE) ?/i.test(statement)) return "the previous release still uses it";
  return "nothing says that the previous release survives it";
};

/**
 * Finds the statements of a migration that can break a running server of the previous release. What the migration
 * itself creates is unknown to that server, so it may be changed freely.
 */
export const findContractions = (sql: string): Contraction[] => {
  const created = new Set<string>();
  const found: Contraction[] = [];
  for (const statement of statementsOf(sql)) {
    const reason = why(statement, created);
    if (reason) found.push({ statement, reason });
    const [, table] = /^CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/i.exec(statement) ?? [];
    if (table) created.add(bare(table));
  }
  return found;
};
