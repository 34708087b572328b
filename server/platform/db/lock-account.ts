import { eq } from "drizzle-orm";
import { users } from "#shared/auth/tables.ts";
import type { Transaction } from "./client.ts";

/**
 * Locks the row of an account until the transaction ends. It cannot be deleted meanwhile, and other transactions that lock
 * it wait. Take this lock before those on other rows of the account. A deletion does the same, so that the two cannot
 * deadlock.
 * @returns its email address; undefined if the account no longer exists
 */
export const lockAccount = async (
  tx: Transaction,
  userId: number,
): Promise<{ email: string | null } | undefined> => {
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return account;
};
