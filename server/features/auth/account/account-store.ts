import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { type UserRow, users } from "#shared/auth/tables.ts";
import { userChanged } from "../store.ts";

/** The addresses of an account: the verified one, and one that waits for its link to be opened. */
export type Addresses = Pick<UserRow, "email" | "pendingEmail">;

/** An account as it was when its owner was asked for. */
export type SeenAccount = Pick<UserRow, "id" | "sessionVersion" | "email">;

/** What an account's owner changes of it, each within a transaction. */
export interface OwnAccountStore {
  /** The account of an id, which nobody else changes until the transaction ends. */
  lock(tx: Queryable, id: number): Promise<UserRow | undefined>;
  setAddresses(tx: Queryable, id: number, addresses: Addresses): Promise<UserRow>;
  /**
   * Sets the password, ends what rests on the old one, and forgets an address that waits to be verified.
   * @returns undefined where the password, the role or the address was changed since, or the account is gone
   */
  setPassword(tx: Queryable, account: SeenAccount, passwordHash: string): Promise<UserRow | undefined>;
}

/** Queries over one account. */
export const createOwnAccountStore = (): OwnAccountStore => ({
  async lock(tx, id) {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
    return row;
  },
  async setAddresses(tx, id, addresses) {
    const [row] = await tx.update(users).set(addresses).where(eq(users.id, id)).returning();
    return row!;
  },
  async setPassword(tx, { id, sessionVersion, email }, passwordHash) {
    const [row] = await tx
      .update(users)
      .set({ password: passwordHash, pendingEmail: null, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(
        and(
          eq(users.id, id),
          eq(users.sessionVersion, sessionVersion),
          sql`${users.email} is not distinct from ${email}`,
        ),
      )
      .returning();
    if (row) await tx.execute(sql`select pg_notify(${userChanged}, ${String(id)})`);
    return row;
  },
});
