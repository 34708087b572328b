import { asc, eq, or, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { type UserRow, users } from "#shared/auth/tables.ts";
import { userChanged } from "../../store.ts";

/** Who gives way when two wait for each other: we do, before PostgreSQL chooses one after a second. */
const lockTimeout = "500ms";

/** Queries that take an account away, each within the transaction that does so. */
export const createRemovalStore = () => ({
  /**
   * Locks an account, so that nothing can be written for it any more, and where it is an administrator's all of those,
   * so that no two go at once.
   * @returns the account, and whether there are other administrators; undefined where it is gone
   */
  async lock(
    tx: Queryable,
    { id, role }: Pick<UserRow, "id" | "role">,
  ): Promise<{ account: UserRow; hasOtherAdmins: boolean } | undefined> {
    await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`);
    const own = eq(users.id, id);
    const rows = await tx
      .select()
      .from(users)
      .where(role === "admin" ? or(own, eq(users.role, "admin")) : own)
      .orderBy(asc(users.id))
      .for("update");
    const account = rows.find((row) => row.id === id);
    const hasOtherAdmins = rows.some((row) => row.id !== id && row.role === "admin");
    return account && { account, hasOtherAdmins };
  },

  /** Deletes an account with all that hangs on it, and announces that. */
  async delete(tx: Queryable, id: number): Promise<void> {
    await tx.delete(users).where(eq(users.id, id));
    await tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
  },
});

export type RemovalStore = ReturnType<typeof createRemovalStore>;
