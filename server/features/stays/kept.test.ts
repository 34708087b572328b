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

it("prepares nothing for a save that replaces another revision", async () => {
  const { database, vault } = app.platform;
  const kept = createKeptTravels({
    store: createStaysStore(database),
    transaction: database.transaction,
    vault,
  });
  const { user } = await app.signIn();
  const old = crypto.randomUUID();
  const prepare = () => Promise.reject(new Error("prepared"));
  await expect(kept.save(user.id, old, noTravels, prepare)).rejects.toMatchObject({
    code: "saved_elsewhere",
  });
  await expect(kept.save(user.id, "none", noTravels, prepare)).rejects.toThrow("prepared");
});
