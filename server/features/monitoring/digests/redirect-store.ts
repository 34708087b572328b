import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { redirectMails } from "#server/mail/owned/redirect-store.ts";
import { users } from "#shared/auth/tables.ts";
import { monitoringAlerts, monitoringPreferences } from "#shared/monitoring/tables.ts";
import { changeAlerts } from "../alerts/batch-store.ts";

/** What kind of mail tells of alerts, for whoever asks what is held about them. */
export const alertsKind = "alerts";

/** Where the mails with alerts of an account go; undefined where it wants none, or has no address. */
const findAddress = async (tx: Transaction, userId: number): Promise<string | undefined> => {
  const [row] = await tx
    .select({ address: users.email })
    .from(users)
    .innerJoin(monitoringPreferences, eq(monitoringPreferences.userId, users.id))
    .where(and(eq(users.id, userId), monitoringPreferences.email));
  return row?.address ?? undefined;
};

/**
 * Sends the queued mails with alerts of an account where it wants them now. Where it wants none they are taken back, and
 * what they told of is `dropped`. One that is being handed over ends with that: it is not repeated.
 */
export const redirectAlerts = async (tx: Transaction, userId: number): Promise<void> => {
  const address = await findAddress(tx, userId);
  await redirectMails(tx, { userId, kind: alertsKind }, address, (mailIds) => {
    const toldBy = (most: number) =>
      sql`select id from monitoring_alerts where mail_id = any(${sql.param(mailIds)}::bigint[]) limit ${most}`;
    return changeAlerts(toldBy, (some) =>
      tx.update(monitoringAlerts).set({ mailState: "dropped", mailId: null }).where(some),
    );
  });
};
