import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { type MailRow, mails } from "#shared/mail/tables.ts";

const mayHaveArrived =
  "it may have arrived, and is not repeated: mails were switched off since, or go to another address";

/**
 * Sends the mails of a kind about an account that are still to be sent to this address; where there is none they are taken
 * back, after `letGo` of them. One that is being handed over to another address ends with that: it is not repeated.
 */
export const redirectMails = async (
  tx: Transaction,
  { userId, kind }: { userId: number; kind: string },
  address: string | undefined,
  letGo: (mailIds: number[]) => Promise<unknown>,
): Promise<void> => {
  const isOpen = inArray(mails.state, ["queued", "sending"]);
  const open = await tx
    .select({ id: mails.id, state: mails.state, recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), isOpen))
    .for("update");
  const idsOf = (wanted: MailRow["state"]) =>
    open.flatMap(({ id, state, recipient }) => (state === wanted && recipient !== address ? [id] : []));
  const [sending, queued] = [idsOf("sending"), idsOf("queued")];
  // Whoever holds one finds that it is theirs no more, and lets nothing leave.
  if (sending.length > 0)
    await tx
      .update(mails)
      .set({
        state: "unsure",
        lastError: mayHaveArrived,
        content: null,
        leaseUntil: null,
        stateAt: sql`now()`,
      })
      .where(inArray(mails.id, sending));
  if (queued.length === 0) return;
  const isQueued = inArray(mails.id, queued);
  if (address !== undefined) {
    await tx.update(mails).set({ recipient: address, leaseUntil: null }).where(isQueued);
    return;
  }
  await letGo(queued);
  await tx.delete(mails).where(isQueued);
};
