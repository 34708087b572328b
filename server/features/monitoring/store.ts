import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Database, errorCode, type Queryable, type Transaction } from "#server/platform/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import type { NotificationPreferences } from "#shared/monitoring/contract.ts";
import {
  type CountryCode,
  type FixedRuleId,
  formatReason,
  isoCodeOf,
  type MonitorRule,
} from "#shared/monitoring/rules.ts";
import {
  type AlertRow,
  insertPreferences,
  monitoringAlerts,
  monitoringPreferences,
  monitoringReminders,
  monitoringTerms,
  type PreferencesRow,
  type UpdateAlertRow,
} from "#shared/monitoring/tables.ts";
import { newsItems } from "#shared/news/tables.ts";
import { changeAlerts, idsOfOwners } from "./alert-store.ts";
import type { OpenReminder } from "./reminder-text.ts";
import type { RuleTerm } from "./terms.ts";

export interface NewPreferences {
  userId: number;
  /** All followed countries, at least one. */
  followed: readonly CountryCode[];
  notificationPreferences: NotificationPreferences;
  rules: MonitorRule[];
  mutedRules: FixedRuleId[];
  /** A known time zone. If absent, the stored one stays. */
  timeZone: string | undefined;
  terms: readonly RuleTerm[];
}

export interface Owner {
  /** The verified address. */
  email: string | null;
}

const invalidParameter = "22023";

export const createPreferencesStore = ({ db }: Pick<Database, "db">) => ({
  /** The account and its saved preferences; undefined if the account no longer exists. */
  async find(userId: number): Promise<{ owner: Owner; saved: PreferencesRow | null } | undefined> {
    const [row] = await db
      .select({ owner: { id: users.id, email: users.email }, saved: monitoringPreferences })
      .from(users)
      .leftJoin(monitoringPreferences, eq(monitoringPreferences.userId, users.id))
      .where(eq(users.id, userId));
    return row;
  },

  /** PostgreSQL computes when digests are due, so it must know the time zone. */
  async knowsZone(timeZone: string): Promise<boolean> {
    try {
      await db.execute(sql`select now() at time zone ${timeZone}::text`);
      return true;
    } catch (error) {
      if (errorCode(error) === invalidParameter) return false;
      throw error;
    }
  },

  /**
   * Replaces the account's preferences and terms. A concurrent save waits. Terms are stored only if the account
   * wants alerts.
   */
  async save(tx: Transaction, preferences: NewPreferences): Promise<PreferencesRow> {
    const { userId, followed, notificationPreferences, rules, mutedRules, timeZone, terms } = preferences;
    const [countryCode = "", ...moreCountries] = followed;
    const values = {
      ...notificationPreferences,
      countryCode,
      moreCountries,
      rules,
      mutedRules,
      ...(timeZone && { timeZone }),
    };
    // A due email stays due only if the frequency is unchanged: otherwise it would count as that day's digest.
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
    if (terms.length > 0 && (email || inApp)) {
      // One statement for any number of countries: values would exceed the limit of parameters.
      const columnOf = <T>(of: (term: RuleTerm) => T) => sql.param(terms.map(of));
      await tx.execute(sql`
        insert into ${monitoringTerms} (country, term, user_id, rule_id, importance, keyword)
        select followed.country, asked.term, ${userId}, asked.rule_id, asked.importance, asked.keyword
        from unnest(${sql.param(followed.map(isoCodeOf))}::text[]) as followed (country) cross join unnest(
          ${columnOf(({ term }) => term)}::text[], ${columnOf(({ ruleId }) => ruleId)}::text[],
          ${columnOf(({ importance }) => importance)}::smallint[], ${columnOf(({ keyword }) => keyword)}::text[]
        ) as asked (term, rule_id, importance, keyword)`);
    }
    return row!;
  },
});

export type PreferencesStore = ReturnType<typeof createPreferencesStore>;

const pageSize = 500;

const isOnUpdate = (alert: AlertRow): alert is UpdateAlertRow => alert.itemId !== null;

export const createMonitoringExportStore = ({ db }: Pick<Database, "db">, openReminder: OpenReminder) => ({
  /** The saved settings; null if there are none. */
  async readPreferences(userId: number) {
    const [row] = await db
      .select()
      .from(monitoringPreferences)
      .where(eq(monitoringPreferences.userId, userId));
    if (!row) return null;
    const { id: _, userId: __, ...preferences } = row;
    return preferences;
  },

  /** Every alert with its reason, oldest first. */
  async *listAlerts(userId: number) {
    let after = 0;
    for (;;) {
      const rows = await db
        .select({ alert: monitoringAlerts, title: newsItems.title, sealed: monitoringReminders.sealed })
        .from(monitoringAlerts)
        .leftJoin(newsItems, eq(newsItems.id, monitoringAlerts.itemId))
        .leftJoin(monitoringReminders, eq(monitoringReminders.id, monitoringAlerts.reminderId))
        .where(and(eq(monitoringAlerts.userId, userId), gt(monitoringAlerts.id, after)))
        .orderBy(asc(monitoringAlerts.id))
        .limit(pageSize);
      for (const { alert, title, sealed } of rows) {
        const { userId: owner, ...exported } = alert;
        if (isOnUpdate(alert)) yield { ...exported, title, reason: formatReason(alert) };
        else yield { ...exported, ...openReminder(owner, sealed) };
      }
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.alert.id;
    }
  },

  /** Deletes the account's alerts in batches. */
  async clearAlerts(tx: Queryable, userId: number): Promise<void> {
    await changeAlerts(idsOfOwners([userId]), (some) => tx.delete(monitoringAlerts).where(some));
  },
});
