import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { assistantLeases } from "#shared/assistant/tables.ts";

/** The right to be answered. */
export interface AnswerLease {
  userId: number;
  token: string;
}

/** Who is being answered, over all instances that share the database. */
export const createAnswerLeaseStore = ({ db }: Database) => ({
  /** Takes the lease of a user where nobody has it, or its time has passed. */
  async claim(userId: number, seconds: number): Promise<AnswerLease | undefined> {
    const lease = { token: randomUUID(), leaseUntil: sql`now() + ${seconds} * interval '1 second'` };
    const [row] = await db
      .insert(assistantLeases)
      .values({ userId, ...lease })
      .onConflictDoUpdate({
        target: assistantLeases.userId,
        set: lease,
        setWhere: lt(assistantLeases.leaseUntil, sql`now()`),
      })
      .returning({ token: assistantLeases.token });
    return row && { userId, token: row.token };
  },

  /** Gives a lease back, unless somebody took it over. */
  async release({ userId, token }: AnswerLease): Promise<void> {
    await db
      .delete(assistantLeases)
      .where(and(eq(assistantLeases.userId, userId), eq(assistantLeases.token, token)));
  },
});

export type AnswerLeaseStore = ReturnType<typeof createAnswerLeaseStore>;
