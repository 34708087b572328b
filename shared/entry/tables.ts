import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { importedRequirements } from "./imported.ts";

/**
 * The requirements in imported data sets, with their history. They never override our own rules. A pair of countries
 * has one row without `until` in each data set.
 */
export const entryImports = pgTable(
  "entry_imports",
  {
    /** The name that the operator gives. */
    dataset: text("dataset").notNull(),
    passport: text("passport").notNull(),
    destination: text("destination").notNull(),
    requirement: text("requirement", { enum: importedRequirements }).notNull(),
    days: integer("days"),
    /** The date of the first import that said so. */
    since: date("since").notNull(),
    /** The date of the last import that said so. */
    seen: date("seen").notNull(),
    /** The date of the import that said otherwise. Null while it holds. */
    until: date("until"),
  },
  (table) => [
    primaryKey({ columns: [table.dataset, table.passport, table.destination, table.since] }),
    index("entry_imports_passport").on(table.passport, table.destination),
    check("entry_imports_days", sql`${table.days} between 1 and 366`),
  ],
);
