import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { libraryEntries } from "#shared/assistant/tables.ts";
import { countries } from "#shared/countries/tables.ts";

/** The words of the library. */
export interface StoredVocabulary {
  /** The stem of each word of the library and of the requested words; undefined for stop words. */
  stems: Map<string, string | undefined>;
  /** The number of entries that contain each word of the library. */
  counts: Map<string, number>;
  /** Country names by code. */
  countryNames: Map<string, string>;
}

export const createVocabularyStore = ({ db }: Database) => ({
  /** Reads the words of the library, and the stems of these additional words. */
  async readVocabulary(more: readonly string[]): Promise<StoredVocabulary> {
    const { rows } = await db.execute<{ word: string; stem: string | null; count: number }>(sql`
      with library as (
        select word, count(distinct id)::integer as count
        from ${libraryEntries}, regexp_split_to_table(
          lower(public.unaccent(title || ' ' || other_words || ' ' || body)), '[^a-z0-9]+') as word
        where length(word) between 1 and 30
        group by word
      )
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem, coalesce(library.count, 0) as count
      from library full join (select distinct unnest(${sql.param(more)}::text[]) as word) as more using (word)`);
    const names = await db.select({ code: countries.code, name: countries.name }).from(countries);
    return {
      stems: new Map(rows.map(({ word, stem }) => [word, stem ?? undefined])),
      counts: new Map(rows.filter(({ count }) => count > 0).map(({ word, count }) => [word, count])),
      countryNames: new Map(names.map(({ code, name }) => [code, name])),
    };
  },

  async readStems(words: readonly string[]): Promise<StoredVocabulary["stems"]> {
    const { rows } = await db.execute<{ word: string; stem: string | null }>(sql`
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
      from unnest(${sql.param(words)}::text[]) as word`);
    return new Map(rows.map(({ word, stem }) => [word, stem ?? undefined]));
  },
});

export type VocabularyStore = ReturnType<typeof createVocabularyStore>;
