import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestDatabase } from "#tests/support/copy-database.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { checkFingerprint, replaceFingerprint } from "./secret-fingerprint-store.ts";

describe("the secret of a database", () => {
  const [first, other] = ["the first secret, of 32 characters", "another secret, also 32 characters"];
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it("is that of the first start, and an instance with another one does not start", async () => {
    const check = (secret: string) => checkFingerprint(database.url, secret);
    await check(first);
    await check(first);
    await expect(check(other)).rejects.toThrow(
      /^The session secret is not the one that this database has been used with since 20.*Z\. Set SESSION_SECRET /,
    );
    await check(first);
  });

  it("is one even if two instances with different secrets start together on an empty database", async () => {
    const empty = await createTestDatabase();
    const starts = await Promise.allSettled(
      [first, other].map((secret) => checkFingerprint(empty.url, secret)),
    );
    expect(starts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await empty.drop();
  });

  it("can be replaced, and is then refused itself", async () => {
    await checkFingerprint(database.url, first);
    expect(await replaceFingerprint(database.url, other)).toBe(true);
    expect(await replaceFingerprint(database.url, other)).toBe(false);
    await checkFingerprint(database.url, other);
    await expect(checkFingerprint(database.url, first)).rejects.toThrow("Set SESSION_SECRET");
  });
});
