import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { mails } from "#shared/mail/tables.ts";
import { monitoringAlerts, monitoringPreferences } from "#shared/monitoring/tables.ts";
import { changeAlerts } from "../alerts/batch-store.ts";

/** What kind of mail tells of alerts, for whoever asks what is held about them. */
export const alertsKind = "alerts";

const mayHaveArrived =
  "it may have arrived, and is not repeated: mails were switched off since, or go to another address";

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
export const redirectMails = async (tx: Transaction, userId: number): Promise<void> => {
  const isOpen = inArray(mails.state, ["queued", "sending"]);
  const open = await tx
    .select({ id: mails.id, state: mails.state, recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, alertsKind), isOpen))
    .for("update");
  if (open.length === 0) return;
  const address = await findAddress(tx, userId);
  const idsOf = (wanted: "queued" | "sending") =>
    open.flatMap(({ id, state, recipient }) => (state === wanted && recipient !== address ? [id] : []));
  // Whoever holds one finds that it is theirs no more, and lets nothing leave.
  await tx
    .update(mails)
    .set({ state: "unsure", lastError: mayHaveArrived, content: null, leaseUntil: null, stateAt: sql`now()` })
    .where(inArray(mails.id, idsOf("sending")));
  const queued = idsOf("queued");
  if (address !== undefined) {
    await tx.update(mails).set({ recipient: address, leaseUntil: null }).where(inArray(mails.id, queued));
    return;
  }
  const toldBy = (most: number) =>
    sql`select id from monitoring_alerts where mail_id = any(${sql.param(queued)}::bigint[]) limit ${most}`;
  await changeAlerts(toldBy, (some) =>
    tx.update(monitoringAlerts).set({ mailState: "dropped", mailId: null }).where(some),
  );
  await tx.delete(mails).where(inArray(mails.id, queued));
};
