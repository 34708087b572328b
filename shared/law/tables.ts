import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { LawPack } from "./contract.ts";

/** The tables of law that all instances use instead of those of their version. At most one row. */
export const lawInUse = pgTable(
  "law_in_use",
  {
    id: smallint("id").primaryKey().default(1),
    pack: jsonb("pack").$type<LawPack>().notNull(),
    /** The folder that they were read from. */
    folder: text("folder").notNull(),
    /**
     * The fingerprint of the tables that the app shipped when these were put into use. A later version may ship newer
     * ones.
     */
    basedOn: text("based_on").notNull().default(""),
    usedSince: timestamp("taken_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("law_in_use_one", sql`${table.id} = 1`)],
);
