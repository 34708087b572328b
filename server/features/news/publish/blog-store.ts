import { and, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { BlogQuery, Report } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import {
  byNewest,
  type Condition,
  findReports,
  listShown,
  readShown,
  type ShownItem,
} from "../search/search-store.ts";

const relatedCount = 5;

/** Queries over the items that are shown to everyone. */
export const createBlogStore = ({ read }: Pick<Database, "read">) => ({
  /** The newest matching stories, newest first. Empty if `before` does not exist. */
  listUpdates: (query: BlogQuery, limit: number): Promise<ShownItem[]> =>
    read((db) => listShown(db, query, limit)),

  findUpdate: async (id: number): Promise<ShownItem | undefined> =>
    (await read((db) => readShown(db, [id])))[0],

  /** Reports of other sources on the same event. */
  listReports: async (item: ShownItem): Promise<Report[]> =>
    (await read((db) => findReports(db, [item]))).get(item.id) ?? [],

  /** The newest other stories on the item's countries, or else on its type. */
  listNeighbours: ({ id, storyId, type, countries }: ShownItem): Promise<ShownItem[]> =>
    read(async (db) => {
      const isOtherStory: Condition = (item) =>
        storyId === null
          ? sql`${item.id} <> ${id}`
          : sql`${item.storyId} is distinct from ${storyId}::bigint`;
      const found =
        countries.length > 0
          ? await listShown(
              db,
              {},
              relatedCount,
              isOtherStory,
              (item) => sql`${item.countries} && ${sql.param(countries)}::text[]`,
            )
          : [];
      return found.length > 0 ? found : listShown(db, { type }, relatedCount, isOtherStory);
    }),

  /** The names of the countries in shown items. */
  async listCountries(): Promise<string[]> {
    const rows = await read((db) =>
      db
        .selectDistinct({ name: sql<string>`unnest(${newsItems.countries})` })
        .from(newsItems)
        .where(isVisible(newsItems)),
    );
    return rows.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "en"));
  },

  /** How many stories of the last `days` days name each country, by its name. */
  async countByCountry(days: number): Promise<Map<string, number>> {
    const rows = await read((db) =>
      db
        .select({
          name: sql<string>`unnest(${newsItems.countries})`.as("name"),
          count: sql<number>`count(distinct coalesce(${newsItems.storyId}, ${newsItems.id}))::integer`,
        })
        .from(newsItems)
        .where(and(isVisible(newsItems), sql`${newsItems.pubDate} >= now() - make_interval(days => ${days})`))
        .groupBy(sql`name`),
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  },

  /** The newest ids with the date of their last change. */
  listIds: (limit: number): Promise<{ id: number; changedAt: Date }[]> =>
    read((db) =>
      db
        .select({
          id: newsItems.id,
          changedAt:
            sql<Date>`coalesce(${newsItems.updatedAt}, least(${newsItems.pubDate}, ${newsItems.firstSeenAt}))`.mapWith(
              newsItems.pubDate,
            ),
        })
        .from(newsItems)
        .where(isVisible(newsItems))
        .orderBy(...byNewest)
        .limit(limit),
    ),
});

export type BlogStore = ReturnType<typeof createBlogStore>;
