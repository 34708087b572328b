import { eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { monitoringPreferences, monitoringTerms } from "#shared/monitoring/tables.ts";
import { reschedule } from "./due-store.ts";
import type { StopSubject } from "./stop-links.ts";

/** Switches the mails with alerts off, by the preferences that a link speaks of; false where they are no more. */
export const switchMailsOff = async (tx: Transaction, { id, createdAt }: StopSubject): Promise<boolean> => {
  const same = eq(monitoringPreferences.id, id);
  const [row] = await tx.select().from(monitoringPreferences).where(same).for("no key update");
  // Dates in links are cut to milliseconds.
  if (row?.createdAt.getTime() !== createdAt.getTime()) return false;
  if (!row.email) return true;
  await tx.update(monitoringPreferences).set({ email: false, updatedAt: new Date() }).where(same);
  if (!row.inApp) await tx.delete(monitoringTerms).where(eq(monitoringTerms.userId, row.userId));
  await reschedule(tx, row.userId);
  return true;
};
