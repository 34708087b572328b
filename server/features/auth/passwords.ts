import * as argon2 from "@node-rs/argon2";
import { createGate } from "#server/platform/http/gate.ts";

/** The cost parameters of Argon2. */
export type HashCost = Required<Pick<argon2.Options, "memoryCost" | "timeCost" | "parallelism">>;

const argon2id = 2;
/** The parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Keyboards produce different code points for the same character, such as é. */
const normalize = (password: string) => password.normalize("NFC");
const message = "Too many people are signing in right now. Try again in a few seconds.";
/** Each caller group has its own queue, so that guesses never use up the capacity for owners and new accounts. */
const queues = {
  /** Attempts for an account from a network where its owner signed in. */
  known: { atOnce: 2, waiting: 64, message },
  other: { atOnce: 2, waiting: 64, message },
  /** New passwords, mostly from registrations. */
  created: { atOnce: 1, waiting: 64, message },
};
export type HashQueue = Exclude<keyof typeof queues, "created">;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes equally long without a hash (unknown username), so that timing does not reveal which usernames exist. */
  verify(passwordHash: string | undefined, password: string, queue?: HashQueue): Promise<boolean>;
}

/** Limits how many hashes run and wait in each queue. Further calls reject with an ApiError 503. */
export const createPasswords = (
  cost = owaspCost,
  { hash, verify }: Pick<typeof argon2, "hash" | "verify"> = argon2,
): Passwords => {
  const options = { algorithm: argon2id, ...cost };
  const gates = {
    known: createGate(queues.known),
    other: createGate(queues.other),
    created: createGate(queues.created),
  };
  // A hash that matches no password, created on first use.
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => gates.created(() => hash(normalize(password), options)),
    verify: (passwordHash, password, queue = "other") =>
      gates[queue](async () => {
        decoy ??= hash(crypto.randomUUID(), options);
        const stored = passwordHash ?? (await decoy);
        const matches = await verify(stored, normalize(password)).catch(() => false);
        return matches && passwordHash !== undefined;
      }),
  };
};
