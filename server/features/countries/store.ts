import { asc, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { countries, insertCountry } from "#shared/countries/tables.ts";

/** The notification channel for changed countries. */
export const countriesChanged = "countries_changed";

export type NewCountry = typeof countries.$inferInsert;

export const createCountryStore = ({ db, transaction }: Database) => ({
  /** Sorted by name. */
  listCountries: () =>
    db
      .select({ id: countries.id, name: countries.name, code: countries.code, flagCode: countries.flagCode })
      .from(countries)
      .orderBy(asc(countries.name)),

  /** Inserts or updates the rows. Notifies all instances only if a row changed. */
  async seedCountries(rows: readonly NewCountry[]): Promise<void> {
    const valid = rows.map((row) => insertCountry.parse(row));
    await transaction(async (tx) => {
      const changed = await tx
        .insert(countries)
        .values(valid)
        .onConflictDoUpdate({
          target: countries.id,
          set: {
            name: sql`excluded.name`,
            code: sql`excluded.code`,
            visaType: sql`excluded.visa_type`,
            taxRate: sql`excluded.tax_rate`,
            foreignIncomeTaxRate: sql`excluded.foreign_income_tax_rate`,
            residencyRequirement: sql`excluded.residency_requirement`,
            flagCode: sql`excluded.flag_code`,
            source: sql`excluded.source`,
            asOf: sql`excluded.as_of`,
            confidence: sql`excluded.confidence`,
            note: sql`excluded.note`,
          },
          setWhere: sql`${countries} is distinct from excluded`,
        })
        .returning({ id: countries.id });
      if (changed.length > 0) await tx.execute(sql`select pg_notify(${countriesChanged}, '')`);
    });
  },
});

export type CountryStore = ReturnType<typeof createCountryStore>;
