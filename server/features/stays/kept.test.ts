import { afterAll, beforeAll, expect, it } from "vitest";
import { noTravels } from "#shared/stays/travels.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createKeptTravels } from "./kept.ts";
import { createStaysStore } from "./store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const keptTravels = ({ vault } = app.platform) => {
  const { database } = app.platform;
  return createKeptTravels({ store: createStaysStore(database), transaction: database.transaction, vault });
};

it("answers 401 if the account was deleted in the meantime", async () => {
  const kept = keptTravels();
  const { user } = await app.signIn();
  const { revision } = await kept.save(user.id, "none", noTravels);
  await app.platform.database.pool.query("DELETE FROM users WHERE id = $1", [user.id]);
  for (const known of ["none", revision] as const)
    await expect(kept.save(user.id, known, noTravels)).rejects.toMatchObject({ status: 401 });
  await expect(kept.revisionOf(user.id)).rejects.toMatchObject({ status: 401 });
});

it("yields between decrypting and parsing stays", async () => {
  const { vault } = app.platform;
  const { user } = await app.signIn();
  await keptTravels().save(user.id, "none", noTravels);
  const stages: string[] = [];
  const open: typeof vault.open = (...sealed) => {
    setImmediate(() => stages.push("other work"));
    return vault.open(...sealed);
  };
  const found = await keptTravels({ ...app.platform, vault: { ...vault, open } }).find(user.id);
  stages.push("found");
  expect([found?.stored, ...stages]).toEqual([noTravels, "other work", "found"]);
});
