import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database, Queryable, Transaction } from "#server/platform/db/client.ts";
import { newsItems, newsRules, newsSources } from "#shared/news/tables.ts";

/** Makes these the current rules for judging stored items, unless they already are. */
export const adoptRules = ({ transaction }: Pick<Database, "transaction">, fingerprint: string) =>
  transaction(async (tx) => {
    await tx.delete(newsRules).where(ne(newsRules.fingerprint, fingerprint));
    await tx.insert(newsRules).values({ fingerprint }).onConflictDoNothing();
  });

/** Whether these are the current rules. Stored items may still be waiting to be judged by them. */
export const areAdopted = async (db: Queryable, fingerprint: string): Promise<boolean> => {
  const rows = await db.select().from(newsRules).where(eq(newsRules.fingerprint, fingerprint));
  return rows.length > 0;
};

/** Whether these are the current rules, and stored items may have been judged by other rules. */
export const hasUnjudged = async (db: Queryable, fingerprint: string): Promise<boolean> => {
  const rows = await db
    .select()
    .from(newsRules)
    .where(and(eq(newsRules.fingerprint, fingerprint), sql`${newsRules.judgedFrom} is distinct from 0`));
  return rows.length > 0;
};

/** The newest items of feeds that are still to be judged by these rules. The archive states its own type and countries. */
export const listUnjudged = async (db: Queryable, fingerprint: string, size: number) => {
  const end = sql`(select coalesce(judged_from, ${Number.MAX_SAFE_INTEGER}) from ${newsRules} where fingerprint = ${fingerprint})`;
  return db
    .select({
      id: newsItems.id,
      source: {
        id: newsSources.id,
        country: newsSources.country,
        language: newsSources.language,
        topic: newsSources.topic,
        publisherKind: newsSources.publisherKind,
      },
      key: newsItems.itemKey,
      guid: newsItems.guid,
      title: newsItems.title,
      link: newsItems.link,
      body: newsItems.body,
      pubDate: newsItems.pubDate,
    })
    .from(newsItems)
    .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
    .where(and(eq(newsSources.kind, "feed"), sql`${newsItems.id} < ${end}`))
    .orderBy(desc(newsItems.id))
    .limit(size);
};

/** A stored item with the source that owns it. */
export type StoredItem = Awaited<ReturnType<typeof listUnjudged>>[number];

/** Notes that these items have been judged. An empty list means that all have been. */
export const noteJudged = async (
  tx: Transaction,
  fingerprint: string,
  items: readonly Pick<StoredItem, "id">[],
): Promise<void> => {
  const judgedFrom = items.at(-1)?.id ?? 0;
  await tx.update(newsRules).set({ judgedFrom }).where(eq(newsRules.fingerprint, fingerprint));
};
