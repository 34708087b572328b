import { notInArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { insertLibraryEntry, libraryEntries } from "#shared/assistant/tables.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import type { NewLibraryEntry } from "./library-entry.ts";
import type { Subject } from "./questions.ts";

/** How many of the newest updates are used to suggest questions. */
const newestUpdates = 300;

/** The maximum number of entries per SQL statement. Search vectors are slow to compute, so a larger batch could time out. */
const batchSize = 50;

/** Inserts or updates entries. Skips unchanged ones, because computing the search vector is the slowest part. */
const write = (db: Database["db"], entries: readonly NewLibraryEntry[]) =>
  db.execute(sql`
    with given as (
      select "id", "kind", "title", "href", "countries", "date", "dateMeans", "confidence", "statements", "body", "otherWords"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given(
        "id" text, "kind" text, "title" text, "href" text, "countries" text[], "date" text, "dateMeans" text,
        "confidence" text, "statements" jsonb, "body" text, "otherWords" text
      )
    ), there as (
      select "id", "kind", "title", "href", "countries", "date", "date_means", "confidence", "statements", "body", "other_words"
      from ${libraryEntries}
    )
    insert into ${libraryEntries}
      ("id", "kind", "title", "href", "countries", "date", "date_means", "confidence", "statements", "body", "other_words")
    select * from given
    where not exists (select from there where there.id = given.id and there is not distinct from given)
    order by given.id
    on conflict ("id") do update set
      "kind" = excluded."kind", "title" = excluded."title", "href" = excluded."href",
      "countries" = excluded."countries", "date" = excluded."date", "date_means" = excluded."date_means",
      "confidence" = excluded."confidence", "statements" = excluded."statements", "body" = excluded."body",
      "other_words" = excluded."other_words"`);

export const createLibraryStore = ({ db }: Database) => ({
  /** Replaces the library with these entries. Skips unchanged entries. Safe if two instances seed at the same time. */
  async seedEntries(entries: readonly NewLibraryEntry[]): Promise<void> {
    // Always in the same order, so that two instances cannot deadlock.
    const valid = entries
      .map((entry) => insertLibraryEntry.parse(entry))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let at = 0; at < valid.length; at += batchSize) await write(db, valid.slice(at, at + batchSize));
    await db.delete(libraryEntries).where(
      notInArray(
        libraryEntries.id,
        valid.map(({ id }) => id),
      ),
    );
  },

  /** Subjects for suggested questions: library entries, and countries with updates between the two dates. */
  async listSubjects(since: Date, until: Date): Promise<Subject[]> {
    const entries = await db
      .select({
        id: libraryEntries.id,
        kind: libraryEntries.kind,
        title: libraryEntries.title,
        confidence: libraryEntries.confidence,
        country: sql<string | null>`(
          select "country"."title" from ${libraryEntries} as "country"
          where "country"."id" = 'country/' || "library_entries"."countries"[1])`,
        parts: sql<string[]>`array(
          select distinct "statement" ->> 'part' from jsonb_array_elements("library_entries"."statements") as "statement")`,
      })
      .from(libraryEntries)
      .orderBy(libraryEntries.id);
    const news = await db.execute<{ title: string }>(sql`
      with "newest" as (
        select ${newsItems.countries} as "names" from ${newsItems}
        where ${isVisible(newsItems)} and ${newsItems.pubDate} > ${since.toISOString()} and ${newsItems.pubDate} <= ${until.toISOString()}
        order by ${newsItems.pubDate} desc, ${newsItems.id} desc limit ${newestUpdates}
      )
      select distinct "country"."title" from "newest"
      join ${libraryEntries} as "country" on "country"."kind" = 'country' and "country"."title" = any("newest"."names")
      order by 1`);
    return [
      ...entries,
      ...news.rows.map(({ title }) => ({
        id: `news/${title}`,
        kind: "news" as const,
        title,
        confidence: null,
        country: title,
        parts: [],
      })),
    ];
  },
});

export type LibraryStore = ReturnType<typeof createLibraryStore>;
