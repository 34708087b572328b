import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { Frequency } from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { isVisible, newsItems, newsSources } from "#shared/news/tables.ts";
import { nextDueAt } from "./digest-store.ts";

/** How many days are looked back. */
export const previewDays = 90;
/** Items of one country that are looked at, the newest of those days; more than any country has had. */
const mostItems = 5000;

/** An item as settings are tried on it. */
export interface TriedItem {
  id: number;
  /** The story of the item, else the item itself. */
  storyId: number;
  title: string;
  body: string;
  type: NewsType;
  language: string;
  countries: string[];
  pubDate: Date;
  /** When it was published or, if that was sooner, first seen. */
  toldAt: Date;
  source: string;
}

const toldAt = sql`least(${newsItems.pubDate}, ${newsItems.firstSeenAt})`;

/** Queries over what was published. */
export const createPreviewStore = ({ db }: Pick<Database, "db">) => ({
  /** The ids of the newest items that name any of these countries, newest first. */
  async listItems(countries: readonly string[]): Promise<number[]> {
    const since = sql`now() - make_interval(days => ${previewDays})`;
    const rows = await db
      .select({ id: newsItems.id })
      .from(newsItems)
      .where(
        and(
          isVisible(newsItems),
          sql`${newsItems.countries} && ${sql.param(countries)}::text[]`,
          // The index of dates knows the first only.
          sql`${newsItems.pubDate} >= ${since} and ${newsItems.firstSeenAt} >= ${since}`,
        ),
      )
      .orderBy(desc(newsItems.pubDate), desc(newsItems.id))
      .limit(mostItems);
    return rows.map(({ id }) => id);
  },

  /** Some items, in no order. */
  readItems: (ids: readonly number[]): Promise<TriedItem[]> => {
    const { id, title, body, type, language, countries, pubDate, storyId } = newsItems;
    return db
      .select({
        ...{ id, title, body, type, language, countries, pubDate },
        storyId: sql<number>`coalesce(${storyId}, ${id})::float8`,
        toldAt: sql`${toldAt}`.mapWith(pubDate),
        source: newsSources.name,
      })
      .from(newsItems)
      .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .where(inArray(id, [...ids]));
  },

  /** How many digests tell of what happened at these moments, in a time zone. */
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
