import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { isUnleased, leaseEnd } from "#server/platform/db/lease.ts";
import { assistantLeases } from "#shared/assistant/tables.ts";

/** The exclusive right of a user to have an answer written. */
export interface AnswerLease {
  userId: number;
  token: string;
}

const held = ({ userId, token }: AnswerLease) =>
  and(eq(assistantLeases.userId, userId), eq(assistantLeases.token, token));

/** Leases that allow one answer per user at a time, across all instances. */
export const createAnswerLeaseStore = ({ db }: Database) => ({
  /** Claims the lease of a user. Returns undefined while another answer holds it. */
  async claim(userId: number, leaseMs: number): Promise<AnswerLease | undefined> {
    const lease = { token: randomUUID(), leaseUntil: leaseEnd(leaseMs) };
    const [row] = await db
      .insert(assistantLeases)
      .values({ userId, ...lease })
      .onConflictDoUpdate({
        target: assistantLeases.userId,
        set: lease,
        setWhere: isUnleased(assistantLeases.leaseUntil),
      })
      .returning({ token: assistantLeases.token });
    return row && { userId, token: row.token };
  },

  /** @returns whole seconds until the lease expires; 0 without a lease */
  async secondsLeft(userId: number): Promise<number> {
    const left = sql<number>`ceil(extract(epoch from ${assistantLeases.leaseUntil} - now()))::int`;
    const [row] = await db.select({ left }).from(assistantLeases).where(eq(assistantLeases.userId, userId));
    return Math.max(0, row?.left ?? 0);
  },

  /** @returns false if another answer has taken the lease */
  async renew(lease: AnswerLease, leaseMs: number): Promise<boolean> {
    const { rowCount } = await db
      .update(assistantLeases)
      .set({ leaseUntil: leaseEnd(leaseMs) })
      .where(held(lease));
    return (rowCount ?? 0) > 0;
  },

  /** Releases a lease, unless another answer has taken it. */
  async release(lease: AnswerLease): Promise<void> {
    await db.delete(assistantLeases).where(held(lease));
  },
});

export type AnswerLeaseStore = ReturnType<typeof createAnswerLeaseStore>;
