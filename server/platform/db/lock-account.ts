import { eq } from "drizzle-orm";
import { users } from "#shared/auth/tables.ts";
import type { Transaction } from "./client.ts";

/**
 * Locks an account until the transaction ends: it cannot be deleted, and other transactions that lock it wait. Take this
 * lock before those on rows of the account. A deletion does the same, so that the two never wait for each other.
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
