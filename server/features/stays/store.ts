import { and, asc, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { keptStays } from "#shared/stays/tables.ts";

export const createStaysStore = ({ db }: Pick<Database, "db">) => ({
  /** The revision of what an account keeps, null if it keeps nothing. Undefined if the account no longer exists. */
  async findRevision(userId: number): Promise<string | null | undefined> {
    const [row] = await db
      .select({ revision: keptStays.revision })
      .from(users)
      .leftJoin(keptStays, eq(keptStays.userId, users.id))
      .where(eq(users.id, userId));
    return row?.revision;
  },

  /** What an account keeps; undefined if it keeps nothing. */
  async find(userId: number) {
    const { revision, sealed, savedAt } = keptStays;
    const [row] = await db
      .select({ revision, sealed, savedAt })
      .from(keptStays)
      .where(eq(keptStays.userId, userId));
    return row;
  },

  /**
   * Replaces what the account keeps, if it still has the revision `expected`; undefined if it must keep nothing yet.
   * Resolves with whether it was replaced.
   */
  async replace(
    tx: Transaction,
    userId: number,
    expected: string | undefined,
    next: { revision: string; sealed: string },
  ): Promise<boolean> {
    if (expected === undefined) {
      const { rowCount } = await tx
        .insert(keptStays)
        .values({ userId, ...next })
        .onConflictDoNothing();
      return rowCount === 1;
    }
    const { rowCount } = await tx
      .update(keptStays)
      .set({ ...next, savedAt: new Date() })
      .where(and(eq(keptStays.userId, userId), eq(keptStays.revision, expected)));
    return rowCount === 1;
  },

  async remove(tx: Transaction, userId: number): Promise<void> {
    await tx.delete(keptStays).where(eq(keptStays.userId, userId));
  },

  /** The next accounts that keep something, by id, with the last day on which each was checked. */
  listAfter: (userId: number, limit: number) =>
    db
      .select({ userId: keptStays.userId, checkedOn: keptStays.checkedOn })
      .from(keptStays)
      .where(gt(keptStays.userId, userId))
      .orderBy(asc(keptStays.userId))
      .limit(limit),

  /** Resolves with false if the account has saved or deleted its stays since `revision`. */
  async noteChecked(tx: Transaction, userId: number, revision: string, day: string): Promise<boolean> {
    const { rowCount } = await tx
      .update(keptStays)
      .set({ checkedOn: day })
      .where(and(eq(keptStays.userId, userId), eq(keptStays.revision, revision)));
    return rowCount === 1;
  },
});

export type StaysStore = ReturnType<typeof createStaysStore>;
