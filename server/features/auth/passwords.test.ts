import { describe, expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";

describe("passwords", () => {
  it("are argon2id with 19 MiB and 2 passes, and checked", async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash("correct horse");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(stored, "correct horse")).toBe(true);
    expect(await passwords.verify(stored, "wrong horse")).toBe(false);
    expect(await passwords.verify(undefined, "correct horse")).toBe(false);
    expect(await passwords.verify("no hash at all", "correct horse")).toBe(false);
  });

  it("are the same composed and decomposed", async () => {
    const passwords = createPasswords();
    const [composed, decomposed] = ["caf\u00e9 noir", "cafe\u0301 noir"];
    expect(await passwords.verify(await passwords.hash(composed), decomposed)).toBe(true);
    expect(await passwords.verify(await passwords.hash(decomposed), composed)).toBe(true);
    expect(await passwords.verify(await passwords.hash(composed), "cafe noir")).toBe(false);
  });

  it("take as long for an unknown name as for a wrong password", async () => {
    const passwords = createPasswords();
    const stored = await passwords.hash("correct horse");
    await passwords.verify(undefined, "warm up");
    const time = async (hash: string | undefined) => {
      const start = performance.now();
      await passwords.verify(hash, "wrong horse");
      return performance.now() - start;
    };
    // In turns, and the quickest of each: what else the machine does only ever adds.
    const quickest = { unknown: Number.POSITIVE_INFINITY, wrong: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 20; round += 1) {
      quickest.unknown = Math.min(quickest.unknown, await time(undefined));
      quickest.wrong = Math.min(quickest.wrong, await time(stored));
    }
    const ratio = quickest.unknown / quickest.wrong;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("are hashed few at a time, wait in a line that ends, and then answer 503", async () => {
    const passwords = createPasswords();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => passwords.hash("correct horse")),
    );
    const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(68);
    expect(refused.map(({ reason }) => reason.status)).toEqual(refused.map(() => 503));
    // The line moves on afterwards.
    expect(await passwords.hash("again")).toContain("argon2id");
  });
});
