import { randomInt } from "node:crypto";
import { and, eq, gt, notExists, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { signInNetworks, users } from "#shared/auth/tables.ts";
import type { Passwords } from "./passwords.ts";
import type { AccountStore } from "./store.ts";

/** What making the first administrator needs. */
export interface FirstAdminDeps {
  accounts: AccountStore;
  passwords: Passwords;
}

const legible = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random text that can be typed from a terminal: no `l`, `o`, `I`, `O`, `0` or `1`. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => legible[randomInt(legible.length)]).join("");

/**
 * Keeps an administrator: the configured one is made, or made administrator, with the configured password; with none
 * configured and none there, `admin` is made with a random password.
 * @returns the account to be told once to the person who started us, or null.
 */
export const ensureAdmin = async (
  { accounts, passwords }: FirstAdminDeps,
  configured: { username: string; password: string } | undefined,
): Promise<{ username: string; password: string } | null> => {
  if (configured) {
    const account = await accounts.findByName(configured.username);
    if (!account) {
      await accounts.create({
        username: configured.username,
        passwordHash: await passwords.hash(configured.password),
        role: "admin",
      });
      return null;
    }
    const samePassword = await passwords.verify(account.password, configured.password);
    if (samePassword && account.role === "admin") return null;
    await accounts.change(account.id, {
      role: "admin",
      ...(!samePassword && { passwordHash: await passwords.hash(configured.password) }),
    });
    return null;
  }
  if (await accounts.hasAdmin()) return null;
  const password = randomText(20);
  const passwordHash = await passwords.hash(password);
  // Somebody may have taken the plain name.
  for (const username of ["admin", `admin-${randomText(6)}`]) {
    if (await accounts.createFirstAdmin({ username, passwordHash })) return { username, password };
  }
  return null;
};

/**
 * The name of an administrator whom nobody has been yet, with the password of the start that made it; undefined where
 * there is none. Looks back 90 days, as far as sign-ins are remembered.
 */
export const findUnusedAdmin = async ({ db }: Pick<Database, "db">): Promise<string | undefined> => {
  const signedIn = db.select().from(signInNetworks).where(eq(signInNetworks.userId, users.id));
  const [unused] = await db
    .select({ username: users.username })
    .from(users)
    .where(
      and(
        eq(users.role, "admin"),
        eq(users.sessionVersion, 1),
        gt(users.createdAt, sql`now() - interval '90 days'`),
        notExists(signedIn),
      ),
    )
    .limit(1);
  return unused?.username;
};
