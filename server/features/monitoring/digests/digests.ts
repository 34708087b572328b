import type { Database } from "#server/db/client.ts";
import { isPlainAddress } from "#server/mail/address.ts";
import type { MailQueue } from "#server/mail/mail-queue.ts";
import { alertsMail, mostItems } from "./alerts-mail.ts";
import { type DueAccount, markMailed, readWaiting, takeDue, type Waiting } from "./digest-store.ts";
import { putOff } from "./due-store.ts";
import { pruneAlerts } from "./prune-store.ts";
import { alertsKind } from "./redirect-store.ts";
import type { StopLinks } from "./stop-links.ts";

/** Writes the mails with alerts. */
export interface Digests {
  /** Writes every mail that is due, one for each account; instances may do so at once. Ends soon after the signal. */
  writeDueMails(signal?: AbortSignal): Promise<void>;
  /** Deletes alerts older than 12 months. */
  prune(): Promise<void>;
}

/** What the mails are written with. */
export interface DigestsDeps {
  database: Pick<Database, "db" | "transaction">;
  mail: Pick<MailQueue, "enqueueAll">;
  links: StopLinks;
  /** Accounts in one transaction. */
  batchSize?: number;
}

/** The mails with alerts: one for each account and period, written with the note that it is, or not at all. */
export const createDigests = ({ database, mail, links, batchSize = 200 }: DigestsDeps): Digests => {
  const toMail = (account: DueAccount, waiting: Waiting | undefined) => {
    const { userId, address, onceKey } = account;
    if (!waiting || !address || !isPlainAddress(address)) return [];
    const content = alertsMail(links, account, waiting);
    const about = { kind: alertsKind, bulk: true, userId, onceKey: onceKey ?? undefined };
    return [{ ...about, recipient: address, content }];
  };

  const writeBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const due = await takeDue(tx, batchSize);
      if (due.length === 0) return 0;
      const userIds = due.map(({ userId }) => userId);
      const waiting = await readWaiting(tx, userIds, mostItems);
      const mails = due.flatMap((account) => toMail(account, waiting.get(account.userId)));
      const mailIds = await mail.enqueueAll(tx, mails);
      const mailed = mails.flatMap(({ userId }, index) => {
        const mailId = mailIds[index];
        return mailId === undefined ? [] : [{ userId, mailId }];
      });
      await markMailed(tx, mailed);
      const told = new Set(mailed.map(({ userId }) => userId));
      // Nothing waits for the others any more, or they had their mail of this period before their time zone changed.
      await putOff(
        tx,
        userIds.filter((userId) => !told.has(userId)),
      );
      return due.length;
    });

  return {
    async writeDueMails(signal) {
      while ((await writeBatch()) === batchSize && !signal?.aborted);
    },
    prune: () => pruneAlerts(database),
  };
};
