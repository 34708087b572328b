import { randomInt } from "node:crypto";
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
