import type { Transaction } from "#server/platform/db/client.ts";
import { isPlainAddress } from "./address.ts";
import type { MailStore, NewMail } from "./mail-store.ts";

/** Mails to be sent. */
export interface MailQueue {
  /**
   * Queues a mail in the transaction `tx`, so that it is sent if and only if that is committed. Resolves with its id, or
   * undefined where a mail with its `onceKey` is there already.
   * @throws Error where the recipient is not one plain address
   */
  enqueue(tx: Transaction, mail: NewMail): Promise<number | undefined>;
  /**
   * Queues many in one statement. Resolves with their ids by place.
   * @throws Error where a recipient is not one plain address; then none is queued
   */
  enqueueAll(tx: Transaction, mails: readonly NewMail[]): Promise<(number | undefined)[]>;
}

const check = ({ recipient }: NewMail) => {
  if (!isPlainAddress(recipient)) throw new Error("the recipient is not one plain address");
};

/** The queue of mails, of which each is a row. */
export const createMailQueue = (store: Pick<MailStore, "insert" | "insertAll">): MailQueue => ({
  async enqueue(tx, mail) {
    check(mail);
    return store.insert(tx, mail);
  },
  async enqueueAll(tx, mails) {
    for (const mail of mails) check(mail);
    return mails.length > 0 ? store.insertAll(tx, mails) : [];
  },
});
