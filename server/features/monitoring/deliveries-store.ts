import { and, count, desc, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { mails } from "#shared/mail/tables.ts";
import { monitoringAlerts, monitoringPreferences, monitoringReminders } from "#shared/monitoring/tables.ts";
import { newsItems, newsSources } from "#shared/news/tables.ts";
import { alertColumns } from "./alert-store.ts";

const mailColumns = {
  id: mails.id,
  state: mails.state,
  lastError: mails.lastError,
  dueAt: mails.dueAt,
  createdAt: mails.createdAt,
  stateAt: mails.stateAt,
};

export const createDeliveriesStore = ({ db }: Pick<Database, "db">) => ({
  /** The newest `limit` alerts of an account, optionally before an id, each with its email. */
  listAlerts: (userId: number, before: number | undefined, limit: number) =>
    db
      .select({
        ...alertColumns,
        inApp: monitoringAlerts.inApp,
        mailState: monitoringAlerts.mailState,
        mail: mailColumns,
      })
      .from(monitoringAlerts)
      .leftJoin(newsItems, eq(newsItems.id, monitoringAlerts.itemId))
      .leftJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .leftJoin(monitoringReminders, eq(monitoringReminders.id, monitoringAlerts.reminderId))
      .leftJoin(mails, eq(mails.id, monitoringAlerts.mailId))
      .where(
        and(
          eq(monitoringAlerts.userId, userId),
          or(isNotNull(newsSources.id), isNotNull(monitoringAlerts.reminderId)),
          before === undefined ? undefined : lt(monitoringAlerts.id, before),
        ),
      )
      .orderBy(desc(monitoringAlerts.id))
      .limit(limit),
  /** The newest `limit` emails of a kind to an account, each with its number of alerts. */
  listMails(userId: number, kind: string, limit: number) {
    const newest = db
      .select(mailColumns)
      .from(mails)
      .where(and(eq(mails.userId, userId), eq(mails.kind, kind)))
      .orderBy(desc(mails.id))
      .limit(limit)
      .as("newest");
    const { id, state, lastError, createdAt, stateAt } = newest;
    return db
      .select({ id, state, lastError, createdAt, stateAt, alerts: count(monitoringAlerts.id) })
      .from(newest)
      .leftJoin(monitoringAlerts, eq(monitoringAlerts.mailId, id))
      .groupBy(id, state, lastError, createdAt, stateAt)
      .orderBy(desc(id));
  },
  /** The email settings; `undefined` if the account never saved preferences. */
  async findSettings(userId: number) {
    const { email, mailDueAt } = monitoringPreferences;
    const [row] = await db
      .select({ email, mailDueAt, address: users.email })
      .from(monitoringPreferences)
      .innerJoin(users, eq(users.id, monitoringPreferences.userId))
      .where(eq(monitoringPreferences.userId, userId));
    return row;
  },
});
export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;
export type DeliveryRow = Awaited<ReturnType<DeliveriesStore["listAlerts"]>>[number];
export type MailSettings = NonNullable<Awaited<ReturnType<DeliveriesStore["findSettings"]>>>;
