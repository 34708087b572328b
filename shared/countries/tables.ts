import { integer, pgTable, real, text } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { confidences } from "../confidence.ts";

/**
 * Countries with their tax figures. Rates are top marginal rates in percent. `residencyRequirement` is the number of days
 * in a year that makes a person tax resident. `confidence` rates the three tax columns.
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
  /** The date of the figures: ISO 8601 year, month, or day. */
  asOf: text("as_of").notNull(),
  confidence: text("confidence", { enum: confidences }).notNull(),
  note: text("note").notNull().default(""),
});
export type CountryRow = typeof countries.$inferSelect;
export const insertCountry = createInsertSchema(countries);
