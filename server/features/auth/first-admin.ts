import { randomInt } from "node:crypto";
import type { Passwords } from "./passwords.ts";
import type { AccountStore } from "./store.ts";

const unambiguous = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random text that is easy to retype: without `l`, `o`, `I`, `O`, `0` and `1`. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => unambiguous[randomInt(unambiguous.length)]).join("");

/**
 * Makes sure that there is an administrator. A configured one is created, or gets the role and the password of the
 * configuration. Without one, and if there is no administrator yet, `admin` is created with a random password.
 * @returns the credentials of a newly created `admin`, to be shown once to the operator, or null
 */
export const ensureAdmin = async (
  { accounts, passwords }: { accounts: AccountStore; passwords: Passwords },
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
  // The name `admin` may be taken.
  for (const username of ["admin", `admin-${randomText(6)}`]) {
    if (await accounts.createFirstAdmin({ username, passwordHash })) return { username, password };
  }
  return null;
};
