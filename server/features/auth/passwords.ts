import { hash, type Options, verify } from "@node-rs/argon2";
import { createGate } from "#server/platform/http/gate.ts";

/** The work of one hash. */
export type HashCost = Required<Pick<Options, "memoryCost" | "timeCost" | "parallelism">>;

const argon2id = 2;
/** The parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Keyboards produce different code points for the same character, such as é. */
const normalize = (password: string) => password.normalize("NFC");
const hashesAtOnce = {
  atOnce: 4,
  waiting: 64,
  message: "Too many people are signing in right now. Try again in a few seconds.",
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long without a hash (unknown username), so that timing does not reveal which usernames exist. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Hashing is limited to 4 at once and 64 waiting; further calls reject with an ApiError 503. */
export const createPasswords = (cost = owaspCost): Passwords => {
  const options = { algorithm: argon2id, ...cost };
  const limited = createGate(hashesAtOnce);
  // A hash that matches no password, created on first use.
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => limited(() => hash(normalize(password), options)),
    verify: (passwordHash, password) =>
      limited(async () => {
        decoy ??= hash(crypto.randomUUID(), options);
        const stored = passwordHash ?? (await decoy);
        const matches = await verify(stored, normalize(password)).catch(() => false);
        return matches && passwordHash !== undefined;
      }),
  };
};
