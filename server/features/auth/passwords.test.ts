import * as argon2 from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";

const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe("passwords", () => {
  it("are hashed by argon2id with 19 MiB and 2 passes, and verified", async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash("correct horse");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, "correct horse")).toBe(true);
    expect(await passwords.verify(stored, "wrong horse")).toBe(false);
    expect(await passwords.verify(undefined, "correct horse")).toBe(false);
    expect(await passwords.verify("no hash at all", "correct horse")).toBe(false);
  });

  it("match in composed and decomposed form", async () => {
    const passwords = createPasswords();
    const [composed, decomposed] = ["caf\u00e9 noir", "cafe\u0301 noir"];
    expect(await passwords.verify(await passwords.hash(composed), decomposed)).toBe(true);
    expect(await passwords.verify(await passwords.hash(decomposed), composed)).toBe(true);
    expect(await passwords.verify(await passwords.hash(composed), "cafe noir")).toBe(false);
  });

  it("take the same work to verify for an unknown name and a wrong password", async () => {
    const work: string[] = [];
    const verify: typeof argon2.verify = (stored, ...given) => {
      work.push(String(stored).split("$", 4).join("$"));
      return argon2.verify(stored, ...given);
    };
    const passwords = createPasswords(undefined, { hash: argon2.hash, verify });
    const stored = await passwords.hash("correct horse");
    for (const hash of [undefined, stored, undefined])
      expect(await passwords.verify(hash, "wrong horse")).toBe(false);
    expect(work).toEqual(Array(3).fill("$argon2id$v=19$m=19456,t=2,p=1"));
  });

  it("are hashed a few at a time, with a bounded queue and 503 beyond it", async () => {
    const passwords = createPasswords(lowCost);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => passwords.hash("correct horse")),
    );
    const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(65);
    expect(refused.map(({ reason }) => reason.status)).toEqual(refused.map(() => 503));
    // The queue works again afterwards.
    expect(await passwords.hash("again")).toContain("argon2id");
  });

  it("are checked for owners on a known network, and hashed for new accounts, while guesses fill the queue", async () => {
    const passwords = createPasswords(lowCost);
    const stored = await passwords.hash("correct horse");
    const guesses = Promise.allSettled(
      Array.from({ length: 150 }, () => passwords.verify(undefined, "a guess")),
    );
    const owners = Array.from({ length: 30 }, () => passwords.verify(stored, "correct horse", "known"));
    const registrations = Array.from({ length: 30 }, () => passwords.hash("correct horse"));
    expect(await Promise.all(owners)).toEqual(owners.map(() => true));
    expect(await Promise.all(registrations)).toHaveLength(30);
    expect((await guesses).filter(({ status }) => status === "rejected")).toHaveLength(150 - 66);
  });
});
