import { hash, verify } from "@node-rs/argon2";
import { createGate } from "#server/platform/http/gate.ts";

/** argon2id with the parameters of the OWASP password storage guide: 19 MiB, 2 passes, 1 lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One form for what looks the same: keyboards differ in how they put an é together. */
const normal = (password: string) => password.normalize("NFC");
const hashing = {
  atOnce: 4,
  waiting: 64,
  message: "Too many people are signing in right now. Please try again shortly.",
};

/** Hashes and checks passwords, few at a time. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password fits; takes as long for no hash at all (an unknown name) as for a wrong one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** At most 4 hashes run at once and 64 wait; beyond that the answer is 503. */
export const createPasswords = (): Passwords => {
  const gate = createGate(hashing);
  // A hash that no password fits, made once on first need.
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => gate(() => hash(normal(password), cost)),
    verify: (passwordHash, password) =>
      gate(async () => {
        decoy ??= hash(crypto.randomUUID(), cost);
        const stored = passwordHash ?? (await decoy);
        const fits = await verify(stored, normal(password)).catch(() => false);
        return fits && passwordHash !== undefined;
      }),
  };
};
