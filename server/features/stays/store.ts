import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { users } from "#shared/auth/tables.ts";
import { keptStays } from "#shared/stays/tables.ts";

/** The notification channel for saves. */
export const staysSaved = "stays_saved";

export const createStaysStore = ({ db }: Pick<Database, "db">) => ({
  /** The revision of an account's stored stays. Null if it stores none, undefined if the account no longer exists. */
  async findRevision(userId: number): Promise<string | null | undefined> {
    const [row] = await db
      .select({ revision: keptStays.revision })
      .from(users)
      .leftJoin(keptStays, eq(keptStays.userId, users.id))
      .where(eq(users.id, userId));
    return row?.revision;
  },

  /** The stored stays of an account. Undefined if it stores none. */
  async find(userId: number) {
    const { revision, sealed, savedAt } = keptStays;
    const [row] = await db
      .select({ revision, sealed, savedAt })
      .from(keptStays)
      .where(eq(keptStays.userId, userId));
    return row;
  },

  /**
   * Replaces the stays of an account if their revision is still `expected`, where undefined stands for none. Resolves with
   * whether they were replaced. The planned stays of the account are due then.
   */
  async replace(
    tx: Transaction,
    userId: number,
    expected: string | undefined,
    next: { revision: string; sealed: string },
  ): Promise<boolean> {
    const row = { ...next, savedAt: new Date(), plansDue: true };
    const { rowCount } =
      expected === undefined
        ? await tx
            .insert(keptStays)
            .values({ userId, ...row })
            .onConflictDoNothing()
        : await tx
            .update(keptStays)
            .set(row)
            .where(and(eq(keptStays.userId, userId), eq(keptStays.revision, expected)));
    await tx.execute(sql`select pg_notify(${staysSaved}, '')`);
    return rowCount === 1;
  },

  async remove(tx: Transaction, userId: number): Promise<void> {
    await tx.delete(keptStays).where(eq(keptStays.userId, userId));
  },

  /** The next accounts with stays, by id, each with the day of its last check. */
  listAfter: (userId: number, limit: number) =>
    db
      .select({ userId: keptStays.userId, checkedOn: keptStays.checkedOn })
      .from(keptStays)
      .where(gt(keptStays.userId, userId))
      .orderBy(asc(keptStays.userId))
      .limit(limit),

  /** Claims an account whose planned stays are due, so that no other instance gets it. Undefined if there is none. */
  async takePlansDue(): Promise<number | undefined> {
    const next = db
      .select({ userId: keptStays.userId })
      .from(keptStays)
      .where(sql`${keptStays.plansDue}`)
      .orderBy(asc(keptStays.userId))
      .limit(1)
      .for("update", { skipLocked: true });
    const [row] = await db
      .update(keptStays)
      .set({ plansDue: false })
      .where(inArray(keptStays.userId, next))
      .returning({ userId: keptStays.userId });
    return row?.userId;
  },

  /**
   * Records a check for reminders, of a whole `day` or without it only of the plans. Resolves with false if the account has
   * saved or deleted its stays since `revision`.
   */
  async noteChecked(tx: Transaction, userId: number, revision: string, day?: string): Promise<boolean> {
    const { rowCount } = await tx
      .update(keptStays)
      .set({ plansDue: false, ...(day !== undefined && { checkedOn: day }) })
      .where(and(eq(keptStays.userId, userId), eq(keptStays.revision, revision)));
    return rowCount === 1;
  },
});

export type StaysStore = ReturnType<typeof createStaysStore>;
