import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { Frequency } from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { isVisible, newsItems, newsSources } from "#shared/news/tables.ts";
import { nextDueAt } from "./digest-store.ts";

export const previewDays = 90;
/** More items than any country has had in this period. */
const maxItems = 5000;

export interface PreviewedItem {
  id: number;
  /** The item's story, or its own id if it has none. */
  storyId: number;
  title: string;
  body: string;
  type: NewsType;
  language: string;
  countries: string[];
  pubDate: Date;
  /** When it was published or first seen, whichever is earlier. */
  announcedAt: Date;
  source: string;
}

const announcedAt = sql`least(${newsItems.pubDate}, ${newsItems.firstSeenAt})`;

export const createPreviewStore = ({ db }: Pick<Database, "db">) => ({
  /** Ids of the newest items that name any of these countries, newest first. */
  async listItems(countries: readonly string[]): Promise<number[]> {
    const since = sql`now() - make_interval(days => ${previewDays})`;
    const rows = await db
      .select({ id: newsItems.id })
      .from(newsItems)
      .where(
        and(
          isVisible(newsItems),
          sql`${newsItems.countries} && ${sql.param(countries)}::text[]`,
          // The first comparison alone can use the date index.
          sql`${newsItems.pubDate} >= ${since} and ${newsItems.firstSeenAt} >= ${since}`,
        ),
      )
      .orderBy(desc(newsItems.pubDate), desc(newsItems.id))
      .limit(maxItems);
    return rows.map(({ id }) => id);
  },

  /** Reads items in any order. */
  readItems: (ids: readonly number[]): Promise<PreviewedItem[]> => {
    const { id, title, body, type, language, countries, pubDate, storyId } = newsItems;
    return db
      .select({
        ...{ id, title, body, type, language, countries, pubDate },
        storyId: sql<number>`coalesce(${storyId}, ${id})::float8`,
        announcedAt: sql`${announcedAt}`.mapWith(pubDate),
        source: newsSources.name,
      })
      .from(newsItems)
      .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .where(inArray(id, [...ids]));
  },

  /** Counts the digests that would cover these moments. */
  async countDigests(
    moments: readonly Date[],
    frequency: Exclude<Frequency, "immediate">,
    timeZone: string,
  ): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(distinct ${nextDueAt(sql`moment`)})::int as count
      from unnest(${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]) as moment
      cross join (
        select ${frequency}::text as frequency, ${timeZone}::text as time_zone, null::timestamptz as last_mail_at
      ) as monitoring_preferences`);
    return rows[0]?.count ?? 0;
  },
});

export type PreviewStore = ReturnType<typeof createPreviewStore>;
