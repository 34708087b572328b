import { and, asc, eq, gt } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import { reasonWords } from "#shared/monitoring/reason.ts";
import { monitoringAlerts, monitoringPreferences } from "#shared/monitoring/tables.ts";
import { newsItems } from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners } from "./alerts/batch-store.ts";

const pageSize = 500;

/** Queries over what an account wants to be told of, and what it was told. */
export const createMonitoringExportStore = ({ db }: Pick<Database, "db">) => ({
  /** The settings as they were saved; null before the first time. */
  async readPreferences(userId: number) {
    const [row] = await db
      .select()
      .from(monitoringPreferences)
      .where(eq(monitoringPreferences.userId, userId));
    if (!row) return null;
    const { id: _, userId: __, ...preferences } = row;
    return preferences;
  },

  /** Each alert with its reason in words, the oldest first, a page at a time. */
  async *listAlerts(userId: number) {
    let after = 0;
    for (;;) {
      const rows = await db
        .select({ alert: monitoringAlerts, title: newsItems.title })
        .from(monitoringAlerts)
        .innerJoin(newsItems, eq(newsItems.id, monitoringAlerts.itemId))
        .where(and(eq(monitoringAlerts.userId, userId), gt(monitoringAlerts.id, after)))
        .orderBy(asc(monitoringAlerts.id))
        .limit(pageSize);
      for (const { alert, title } of rows) {
        const { userId: _, ...told } = alert;
        yield { ...told, title, reason: reasonWords(alert) };
      }
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.alert.id;
    }
  },

  /** Deletes the alerts of an account, some at a time, so that no statement takes long. */
  async clearAlerts(tx: Queryable, userId: number): Promise<void> {
    await changeAlerts(idsOfOwners([userId]), (some) => tx.delete(monitoringAlerts).where(some));
  },
});
