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
const insert = async (recipient: string) =>
  (await store.insert(database.db, { kind: "test", recipient, content }))!;

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

it("deletes mails of 90 days ago, and gives up those that could not be sent for three", async () => {
  const old = async (state: string, age: string, more = "due_at = now() - $3::interval") => {
    const id = await insert("a@b.co");
    await database.pool.query(
      `UPDATE mails SET state = $2, state_at = now() - $3::interval, created_at = now() - $3::interval, ${more}
       WHERE id = $1`,
      [id, state, age],
    );
    return id;
  };
  const gone = [await old("sent", "91 days"), await old("failed", "91 days")];
  const kept = [
    await old("sent", "89 days"),
    await old("queued", "2 days"),
    await old("queued", "4 days", "due_at = now() + interval '1 day'"),
    await old("queued", "4 days", "due_at = now() - $3::interval, lease_until = now() + interval '20 s'"),
    await old("sending", "2 days"),
  ];
  const stuck = [
    await old(
      "queued",
      "4 days",
      "due_at = now() - $3::interval, last_error = 'the mail server cannot be reached'",
    ),
    await old("sending", "4 days"),
  ];
  await store.prune();
  const find = (id: number) => store.find(id);
  for (const id of gone) expect(await find(id)).toBeUndefined();
  expect((await Promise.all(kept.map(find))).map((row) => row?.state)).toEqual([
    "sent",
    "queued",
    "queued",
    "queued",
    "sending",
  ]);
  expect(await Promise.all(stuck.map(find))).toMatchObject([
    {
      state: "failed",
      content: null,
      lastError: "given up after three days: the mail server cannot be reached",
    },
    { state: "unsure", content: null, lastError: "given up after three days" },
  ]);
});
