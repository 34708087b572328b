import { integer, pgTable, real, text } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/**
 * Countries with their tax figures. Rates are per cent (top marginal rate), `residencyRequirement` is the days
 * in a year that make a person tax resident. `confidence` rates the three tax columns.
 */
export const countries = pgTable("countries", {
  id: integer("id").primaryKey(),
  name: text("name").notNull().unique(),
  code: text("code").notNull().unique(),
  visaType: text("visa_type").notNull(),
  taxRate: real("tax_rate").notNull(),
  foreignIncomeTaxRate: real("foreign_income_tax_rate").notNull().default(0),
  residencyRequirement: integer("residency_requirement").notNull(),
  flagCode: text("flag_code").notNull(),
  source: text("source").notNull(),
  /** When the figures held: a year, a month or a day, as precise as the source is. */
  asOf: text("as_of").notNull(),
  confidence: text("confidence", { enum: ["high", "medium", "low"] }).notNull(),
  note: text("note").notNull().default(""),
});
export type CountryRow = typeof countries.$inferSelect;
/** Checks a row before it is written. */
export const insertCountry = createInsertSchema(countries);
