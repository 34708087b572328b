import { and, asc, eq, gt } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import { mails } from "#shared/mail/tables.ts";
import { recordColumns } from "../store.ts";

const pageSize = 500;

/** Queries over the mails of one account. */
export const createOwnedMailStore = ({ db }: Pick<Database, "db">) => ({
  /**
   * What is kept of each mail, oldest first, a page at a time. Not the text of those that are still to be sent: its links
   * are for the mailbox only.
   */
  async *listAll(userId: number) {
    let after = 0;
    for (;;) {
      const rows = await db
        .select(recordColumns)
        .from(mails)
        .where(and(eq(mails.userId, userId), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(pageSize);
      yield* rows;
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  },

  /** Deletes all; resolves with their ids. */
  async deleteAll(tx: Queryable, userId: number): Promise<number[]> {
    const rows = await tx.delete(mails).where(eq(mails.userId, userId)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
});

export type OwnedMailStore = ReturnType<typeof createOwnedMailStore>;
