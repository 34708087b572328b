import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "#server/db/client.ts";
import { createLogger } from "#server/http/logging.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createMailStore, type MailStore } from "./store.ts";

let database: Database;
let drop: () => Promise<void>;
let store: MailStore;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = createDatabase({ url: made.url, log: createLogger("silent") });
  store = createMailStore(database);
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

const content = { subject: "x", heading: "x", paragraphs: [], reason: "x" };
const insert = (recipient: string) => store.insert(database.db, { kind: "test", recipient, content });

it("lists the mails to an address without their text, newest first, and deletes them", async () => {
  const ids = [await insert("a@b.co"), await insert("a@b.co")];
  const other = await insert("b@b.co");
  const listed = await store.listByRecipient("a@b.co");
  expect(listed.map(({ id }) => id)).toEqual(ids.reverse());
  expect(listed[0]).toMatchObject({ kind: "test", state: "queued", attempts: 0 });
  expect(listed[0]).not.toHaveProperty("content");
  const deleted = await database.transaction((tx) => store.deleteByRecipient(tx, "a@b.co"));
  expect(deleted.sort()).toEqual(ids.sort());
  expect(await store.listByRecipient("a@b.co")).toEqual([]);
  expect(await store.find(other)).toBeDefined();
});

it("lets one attempt at a time take a mail", async () => {
  const id = await insert("a@b.co");
  expect(await store.markSending(id, 2)).toBe(false);
  expect(await store.markSending(id, 1)).toBe(true);
  expect(await store.markSending(id, 1)).toBe(false);
  await store.endAttempt(id, 2, { state: "sent", reason: null });
  expect(await store.find(id)).toMatchObject({ state: "sending", attempts: 1 });
  await store.endAttempt(id, 1, { state: "queued", reason: "later" });
  expect(await store.find(id)).toMatchObject({ state: "queued", attempts: 1, lastError: "later", content });
});

it("changes nothing about a mail that has arrived", async () => {
  const id = await insert("a@b.co");
  await store.markSending(id, 1);
  await store.endAttempt(id, 1, { state: "sent", reason: null });
  await store.endAttempt(id, 1, { state: "failed", reason: "no" });
  expect(await store.find(id)).toMatchObject({ state: "sent", lastError: null, content: null });
});

it("deletes mails of 90 days ago, and gives up those that nobody works on", async () => {
  const old = async (recipient: string, state: string, age: string) => {
    const id = await insert(recipient);
    await database.pool.query(
      "UPDATE mails SET state = $2, state_at = now() - $3::interval, created_at = now() - $3::interval WHERE id = $1",
      [id, state, age],
    );
    return id;
  };
  const gone = [await old("a@b.co", "sent", "91 days"), await old("a@b.co", "failed", "91 days")];
  const kept = [
    await old("a@b.co", "sent", "89 days"),
    await old("a@b.co", "queued", "2 days"),
    await old("a@b.co", "sending", "1 hour"),
  ];
  const stuck = [await old("a@b.co", "queued", "4 days"), await old("a@b.co", "sending", "25 hours")];
  await store.prune();
  for (const id of gone) expect(await store.find(id)).toBeUndefined();
  expect((await Promise.all(kept.map(store.find))).map((row) => row?.state)).toEqual([
    "sent",
    "queued",
    "sending",
  ]);
  expect(await Promise.all(stuck.map(store.find))).toMatchObject([
    { state: "failed", content: null },
    { state: "unsure", content: null },
  ]);
});
