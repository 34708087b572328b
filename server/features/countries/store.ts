import { asc, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { countries, insertCountry } from "#shared/countries/tables.ts";

/** The channel that announces changed countries. */
export const countriesChanged = "countries_changed";

export type NewCountry = typeof countries.$inferInsert;

/** Queries over the countries. */
export const createCountryStore = ({ db, transaction }: Database) => ({
  /** All countries by name. */
  listCountries: () =>
    db
      .select({ id: countries.id, name: countries.name, code: countries.code, flagCode: countries.flagCode })
      .from(countries)
      .orderBy(asc(countries.name)),

  /** Writes the rows over those that are there; changes and announces nothing where nothing differs. */
  async seedCountries(rows: readonly NewCountry[]): Promise<void> {
    const valid = rows.map((row) => insertCountry.parse(row));
    await transaction(async (tx) => {
      const written = await tx
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
      if (written.length > 0) await tx.execute(sql`select pg_notify(${countriesChanged}, '')`);
    });
  },
});

export type CountryStore = ReturnType<typeof createCountryStore>;
