import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, errorCode, type Queryable, type Transaction } from "#server/platform/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import type { NotificationPreferences } from "#shared/monitoring/contract.ts";
import { type CountryCode, formatReason, isoCodeOf, type Rule } from "#shared/monitoring/rules.ts";
import {
  insertPreferences,
  monitoringAlerts,
  monitoringPreferences,
  monitoringTerms,
  type PreferencesRow,
} from "#shared/monitoring/tables.ts";
import { newsItems } from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners } from "./alert-store.ts";
import type { RuleTerm } from "./terms.ts";

/** Preferences as they are saved. */
export interface NewPreferences {
  userId: number;
  countryCode: CountryCode;
  notificationPreferences: NotificationPreferences;
  rules: Rule[];
  /** Checked; where absent, the one that is stored stays. */
  timeZone: string | undefined;
  /** What makes the rules match. */
  terms: readonly RuleTerm[];
}

/** An account as far as it matters here. */
export interface Owner {
  /** Its verified address. */
  email: string | null;
}

const unknownZone = "22023";

/** Queries over what accounts want to be told of. */
export const createPreferencesStore = ({ db }: Pick<Database, "db">) => ({
  /** An account with its preferences, where it has saved any; undefined where it is gone. */
  async find(userId: number): Promise<{ owner: Owner; saved: PreferencesRow | null } | undefined> {
    const [row] = await db
      .select({ owner: { id: users.id, email: users.email }, saved: monitoringPreferences })
      .from(users)
      .leftJoin(monitoringPreferences, eq(monitoringPreferences.userId, users.id))
      .where(eq(users.id, userId));
    return row;
  },

  /** Whether PostgreSQL, which reckons when digests are due, knows a time zone. */
  async knowsZone(timeZone: string): Promise<boolean> {
    try {
      await db.execute(sql`select now() at time zone ${timeZone}::text`);
      return true;
    } catch (error) {
      if (errorCode(error) === unknownZone) return false;
      throw error;
    }
  },

  /** The account, which is not deleted until the transaction ends; undefined where it is gone. */
  async keepOwner(tx: Transaction, userId: number): Promise<Owner | undefined> {
    const [row] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for("key share");
    return row;
  },

  /**
   * Writes preferences over what was there, as a whole: whoever saves at the same time waits, then does the same. Terms
   * are there only for those who want to be told of anything.
   */
  async save(tx: Transaction, preferences: NewPreferences): Promise<PreferencesRow> {
    const { userId, countryCode, notificationPreferences, rules, timeZone, terms } = preferences;
    const values = { ...notificationPreferences, countryCode, rules, ...(timeZone && { timeZone }) };
    // What is due stays due, but not as a mail of another frequency: it would take the place of that day's digest.
    const dueAsBefore = sql`case when ${monitoringPreferences.frequency} = excluded.frequency then ${monitoringPreferences.mailDueAt} end`;
    const [row] = await tx
      .insert(monitoringPreferences)
      .values(insertPreferences.parse({ userId, ...values }) as typeof monitoringPreferences.$inferInsert)
      .onConflictDoUpdate({
        target: monitoringPreferences.userId,
        set: { ...values, mailDueAt: dueAsBefore, updatedAt: sql`now()` },
      })
      .returning();
    await tx.delete(monitoringTerms).where(eq(monitoringTerms.userId, userId));
    const { email, inApp } = notificationPreferences;
    const country = isoCodeOf(countryCode);
    if (terms.length > 0 && (email || inApp))
      await tx.insert(monitoringTerms).values(terms.map((term) => ({ ...term, country, userId })));
    return row!;
  },
});

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;

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
        yield { ...told, title, reason: formatReason(alert) };
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
