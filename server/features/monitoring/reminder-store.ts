import { eq, isNotNull, sql } from "drizzle-orm";
import { type Database, retryDeadlocks, type Transaction } from "#server/platform/db/client.ts";
import { lockAccount } from "#server/platform/db/lock-account.ts";
import type { LinkedRow } from "#server/platform/mail/row-links.ts";
import { monitoringAlerts, monitoringPreferences, monitoringReminders } from "#shared/monitoring/tables.ts";
import { newAlerts } from "./alert-hub.ts";
import { changeAlerts, idsOfOwners } from "./alert-store.ts";

/** The fields of an account that reminders need. */
export interface Recipient {
  userId: number;
  /** The date in the account's time zone. */
  today: string;
  /** The hour there, from 0 to 23. */
  hour: number;
  /** Whether reminders reach the account at all. */
  isReached: boolean;
}

/** The accounts with these ids. Those without saved preferences get reminders in the app only, by UTC. */
export const readRecipients = async (
  { db }: Pick<Database, "db">,
  userIds: readonly number[],
): Promise<Recipient[]> => {
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    select owner.id as "userId", to_char(here.now, 'YYYY-MM-DD') as today, extract(hour from here.now)::int as hour,
      coalesce(preferences.in_app or (preferences.email and owner.email is not null), true) as "isReached"
    from users as owner left join monitoring_preferences as preferences on preferences.user_id = owner.id
    cross join lateral (
      select now() at time zone known_time_zone(coalesce(preferences.time_zone, 'UTC')) as now
    ) as here
    where owner.id = any(${sql.param(userIds)}::int[]) order by owner.id`);
  return rows;
};

/** How an account is reached. */
export interface Switches {
  inApp: boolean;
  /** Undefined if the account gets no emails. */
  mail?: LinkedRow & { address: string };
}

/** Locks the account and its preferences until the transaction ends; undefined if the account no longer exists. */
export const lockSwitches = async (tx: Transaction, userId: number): Promise<Switches | undefined> => {
  const account = await lockAccount(tx, userId);
  if (!account) return undefined;
  const { id, createdAt, inApp, email } = monitoringPreferences;
  const [saved] = await tx
    .select({ id, createdAt, inApp, email })
    .from(monitoringPreferences)
    .where(eq(monitoringPreferences.userId, userId))
    .for("no key update");
  if (!saved) return { inApp: true };
  const { email: address } = account;
  return { inApp: saved.inApp, ...(saved.email && address !== null && { mail: { ...saved, address } }) };
};

/** A reminder to store. */
export interface ReminderDraft {
  onceKey: string;
  sealed: string;
  /** 1 high, 2 medium, 3 low. */
  level: number;
}

/** Stores the reminders that the account has not had yet, and resolves with them. */
export const addReminders = async <T extends ReminderDraft>(
  tx: Transaction,
  userId: number,
  drafts: readonly T[],
): Promise<(T & { id: number })[]> => {
  const rows = await tx
    .insert(monitoringReminders)
    .values(drafts.map(({ onceKey, sealed }) => ({ userId, onceKey, sealed })))
    .onConflictDoNothing({ target: [monitoringReminders.userId, monitoringReminders.onceKey] })
    .returning({ id: monitoringReminders.id, onceKey: monitoringReminders.onceKey });
  const ids = new Map(rows.map(({ id, onceKey }) => [onceKey, id]));
  return drafts.flatMap((draft) => {
    const id = ids.get(draft.onceKey);
    return id === undefined ? [] : [{ ...draft, id }];
  });
};

/** Stores an alert for each new reminder, and announces them when the transaction commits. */
export const alertReminders = async (
  tx: Transaction,
  userId: number,
  reminders: readonly (ReminderDraft & { id: number })[],
  { inApp, mailId }: { inApp: boolean; mailId: number | undefined },
): Promise<void> => {
  const mailState = mailId === undefined ? ("none" as const) : ("mailed" as const);
  const rows = await tx
    .insert(monitoringAlerts)
    .values(
      reminders.map(({ id, level }) => ({
        userId,
        reminderId: id,
        importance: level,
        inApp,
        mailState,
        mailId,
      })),
    )
    .returning({ id: monitoringAlerts.id });
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`select pg_notify(${newAlerts}, ${`${Math.min(...ids)}:${Math.max(...ids)}`})`);
};

/** Deletes the reminders of an account with their alerts. */
export const deleteReminders = async (tx: Transaction, userId: number): Promise<void> => {
  await changeAlerts(idsOfOwners([userId], isNotNull(monitoringAlerts.reminderId)), (some) =>
    tx.delete(monitoringAlerts).where(some),
  );
  await tx.delete(monitoringReminders).where(eq(monitoringReminders.userId, userId));
};

/** Deletes reminders older than 12 months, which is as long as alerts last. */
export const pruneReminders = async ({ db }: Pick<Database, "db">): Promise<void> => {
  await retryDeadlocks(async () =>
    db
      .delete(monitoringReminders)
      .where(sql`${monitoringReminders.createdAt} < now() - interval '12 months'`),
  );
};
