import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestMails, type TestMails, testMail } from "#tests/support/mails.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { isPlainAddress } from "./address.ts";
import { createMailStore, type MailStore, type NewMail } from "./mail-store.ts";

let mails: TestMails;
let store: MailStore;
beforeAll(async () => {
  mails = await createTestMails();
  store = mails.store;
});
beforeEach(() => mails.clear());
afterAll(() => mails.close());

const enqueueAll = (list: NewMail[]) => mails.database.transaction((tx) => store.enqueueAll(tx, list));
const addUnchecked = async (recipient: string): Promise<number> => {
  const { rows } = await mails.database.pool.query(
    "INSERT INTO mails (kind, recipient, content) VALUES ('test', $1, $2) RETURNING id",
    [recipient, testMail.content],
  );
  return Number(rows[0].id);
};
const countMails = async () => (await mails.database.pool.query("SELECT FROM mails")).rowCount;

describe("a queued mail", () => {
  it("is due, and wakes the senders, once its transaction commits", async () => {
    const notified: string[] = [];
    const listener = await mails.database.pool.connect();
    listener.on("notification", ({ channel }) => notified.push(channel));
    await listener.query("LISTEN mail_queued");
    const id = await mails.database.transaction(async (tx) => {
      const queued = await store.enqueue(tx, testMail);
      await listener.query("SELECT");
      expect(notified).toEqual([]);
      return queued!;
    });
    await expect.poll(() => notified).toEqual(["mail_queued"]);
    await listener.query("UNLISTEN *");
    listener.release();
    expect(await store.find(id)).toMatchObject({
      ...testMail,
      state: "queued",
      attempts: 0,
      userId: null,
      onceKey: null,
      leaseUntil: null,
    });
  });

  it("is discarded when the transaction is rolled back", async () => {
    const before = await countMails();
    const failing = mails.database.transaction(async (tx) => {
      await store.enqueue(tx, testMail);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await countMails()).toBe(before);
  });

  it("is stored once per key, even under concurrent writes", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => mails.add({ onceKey: "once" })));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  });
});

describe("many queued mails", () => {
  it("are stored in one statement, with ids in the given order", async () => {
    const { rows } = await mails.database.pool.query<{ id: number }>(
      "INSERT INTO users (username, username_key, password, role) VALUES ('u', 'u', 'x', 'member') RETURNING id",
    );
    const userId = rows[0]!.id;
    const known = await mails.add({ onceKey: "many:7" });
    const list = Array.from({ length: 1000 }, (_, n) => ({
      ...testMail,
      recipient: `many-${n}@b.co`,
      // Every other email has no key.
      ...(n % 2 && { onceKey: `many:${n}` }),
      ...(n === 3 && { userId, bulk: true }),
      ...(n === 5 && { onceKey: "many:1" }),
    }));
    const ids = await enqueueAll(list);
    expect(ids).toHaveLength(1000);
    expect(ids.flatMap((id, n) => (id === undefined ? [n] : []))).toEqual([5, 7]);
    const written = ids.filter((id) => id !== undefined);
    expect(written).toEqual(written.toSorted((one, other) => one - other));
    expect(written[0]).toBeGreaterThan(known);
    expect(await store.find(ids[999]!)).toMatchObject({
      kind: "test",
      recipient: "many-999@b.co",
      content: testMail.content,
      onceKey: "many:999",
      bulk: false,
    });
    expect(await store.find(ids[3]!)).toMatchObject({ recipient: "many-3@b.co", userId, bulk: true });
    // Deleting an account deletes the emails about it.
    await mails.database.pool.query("DELETE FROM users WHERE id = $1", [userId]);
    expect(await store.find(ids[3]!)).toBeUndefined();
    expect(await enqueueAll(list.filter(({ onceKey }) => onceKey && onceKey !== "many:3"))).toEqual(
      Array(499).fill(undefined),
    );
    expect(await enqueueAll([])).toEqual([]);
  });

  it("are all refused if one recipient is not a plain address", async () => {
    const before = await countMails();
    await expect(enqueueAll([testMail, { ...testMail, recipient: "a@b.co, c@d.co" }])).rejects.toThrow(
      "not one plain address",
    );
    expect(await countMails()).toBe(before);
  });
});

describe("a malicious address", () => {
  let server: TestSmtpServer;
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.close());

  const malicious = [
    "a@b.co, c@d.co",
    "a@b.co,c@d.co",
    "a@b.co;c@d.co",
    "a@b.co c@d.co",
    "a@b.co\r\nRCPT TO:<c@d.co>",
    "a@b.co\r\nBcc: c@d.co",
    "a@b.co\nBcc: c@d.co",
    "a@b.co\rBcc: c@d.co",
    "a@b.co\r\n\r\nanother text",
    "a@b.co>\r\nRCPT TO:<c@d.co",
    "a@b.co> NOTIFY=SUCCESS",
    "a@b.co>,<c@d.co",
    "<a@b.co>",
    "<a@b.co>,<c@d.co>",
    "A <a@b.co>",
    "A <a@b.co>, C <c@d.co>",
    "c@d.co <a@b.co>",
    '"c@d.co" <a@b.co>',
    '"a@b.co, c@d.co"@e.co',
    '"a\\"@b.co',
    '"a b"@c.co',
    '"a@b.co"@c.co',
    "a@b@c.co",
    "a@@b.co",
    "@a.co:c@d.co",
    "group: a@b.co, c@d.co;",
    "a@b.co(comment)",
    "(comment)a@b.co",
    "a(c@d.co)@b.co",
    "a@[127.0.0.1]",
    "a@b.co.",
    "a@b..co",
    "a..b@c.co",
    ".a@b.co",
    " a@b.co",
    "a@b.co ",
    "\ta@b.co",
    "a@b.co\t",
    "a@b.co\v",
    "a@b.co\u0085c@d.co",
    "a@b.co\u2028c@d.co",
    "a\u200b@b.co",
    "а@b.co",
    "a@bücher.example",
    "zoë@b.co",
    "a＠b.co",
    "a@b。co",
    "a@b.co\u202e",
    "a%c@d.co",
    "a!c@d.co",
    "=?utf-8?Q?a=40b.co=2C?= <c@d.co>",
    "=?utf-8?Q?a?=@b.co",
    "mailto:a@b.co",
    "a@b.co?bcc=c@d.co",
    "",
    "@",
    "a",
    "undefined",
    `${"a".repeat(10_000)}@b.co`,
    `a@${"b".repeat(10_000)}.co`,
    "a@b.co,".repeat(1500),
  ];

  it.each(malicious)("reaches nobody, or exactly the literal address: %j", async (recipient) => {
    const queued = await mails.add({ recipient }).catch(() => undefined);
    const isQueued = queued !== undefined;
    // Composing checks the address again, for a row that bypassed the queue.
    const id = queued ?? (await addUnchecked(recipient));
    await mails.senderTo(server.url).sendDue();
    expect(server.recipients).toEqual(isQueued ? [recipient] : []);
    expect(server.texts.map(({ to }) => to)).toEqual(isQueued ? [[recipient]] : []);
    for (const { raw } of server.texts) {
      const { to, cc, bcc, headers } = await PostalMime.parse(raw);
      expect({ to, cc, bcc }).toEqual({
        to: [{ name: "", address: recipient }],
        cc: undefined,
        bcc: undefined,
      });
      expect(headers.map(({ key }) => key).sort()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "subject",
        "to",
      ]);
    }
    expect((await store.find(id))?.state).toBe(isQueued ? "sent" : "failed");
  });

  it("is accepted only if it is unusual but plain", () => {
    expect(malicious.filter(isPlainAddress)).toEqual(["a%c@d.co", "a!c@d.co"]);
  });
});

const insert = (recipient: string, userId?: number) => mails.add({ recipient, userId });

it("lists and deletes the mails to an address, except those about accounts", async () => {
  const ids = [await insert("a@b.co"), await insert("a@b.co")];
  const others = [await insert("b@b.co"), await insert("a@b.co", await addReader(mails.database.pool))];
  const listed = await store.listByRecipient("a@b.co");
  expect(listed.map(({ id }) => id)).toEqual(ids.reverse());
  expect(listed[0]).toMatchObject({ kind: "test", state: "queued", attempts: 0 });
  expect(listed[0]).not.toHaveProperty("content");
  const deleted = await mails.database.transaction((tx) => store.deleteByRecipient(tx, "a@b.co"));
  expect(deleted.sort()).toEqual(ids.sort());
  expect(await store.listByRecipient("a@b.co")).toEqual([]);
  for (const other of others) expect(await store.find(other)).toBeDefined();
});

it("deletes mails after 90 days and gives up unsent ones after three", async () => {
  const addOld = async (state: string, age: string, more = "due_at = now() - $3::interval") => {
    const id = await insert("a@b.co");
    await mails.database.pool.query(
      `UPDATE mails SET state = $2, state_at = now() - $3::interval, created_at = now() - $3::interval, ${more}
       WHERE id = $1`,
      [id, state, age],
    );
    return id;
  };
  const gone = [await addOld("sent", "91 days"), await addOld("failed", "91 days")];
  const kept = [
    await addOld("sent", "89 days"),
    await addOld("queued", "2 days"),
    await addOld("queued", "4 days", "due_at = now() + interval '1 day'"),
    await addOld("queued", "4 days", "due_at = now() - $3::interval, lease_until = now() + interval '20 s'"),
    await addOld("sending", "2 days"),
  ];
  const stuck = [
    await addOld(
      "queued",
      "4 days",
      "due_at = now() - $3::interval, last_error = 'the mail server cannot be reached'",
    ),
    await addOld("sending", "4 days"),
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

it("prunes any number of mails in batches and keeps their alerts", async () => {
  await mails.database.pool.query("DELETE FROM mails");
  const add = (state: string, age: string) =>
    mails.database.pool.query(
      `INSERT INTO mails (kind, recipient, state, created_at, state_at, due_at)
       SELECT 'test', n || '@b.co', $1, moment, moment, moment FROM generate_series(1, 25) n, (SELECT now() - $2::interval AS moment) AS at RETURNING id`,
      [state, age],
    );
  const { rows } = await add("sent", "91 days");
  const userId = await addReader(mails.database.pool);
  const alertId = await addAlert(mails.database.pool, {
    userId,
    itemId: await addAlertItem(mails.database.pool),
  });
  await mails.database.pool.query("UPDATE monitoring_alerts SET mail_id = $1", [rows[3].id]);
  await add("queued", "4 days");
  await add("sending", "4 days");
  await createMailStore(mails.database, 10).prune();
  const counted = "SELECT state, count(*)::int FROM mails GROUP BY 1 ORDER BY 1";
  expect((await mails.database.pool.query(counted)).rows).toEqual([
    { state: "failed", count: 25 },
    { state: "unsure", count: 25 },
  ]);
  expect((await mails.database.pool.query("SELECT id, mail_id FROM monitoring_alerts")).rows).toEqual([
    { id: String(alertId), mail_id: null },
  ]);
});

it("shrinks the batch after a timeout", async () => {
  await mails.database.pool.query(`
    DELETE FROM mails;
    INSERT INTO mails (kind, recipient, created_at) SELECT 'test', n || '@b.co', now() - interval '91 days' FROM generate_series(1, 25) n;
    CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 3 THEN RAISE EXCEPTION 'statement timeout' USING ERRCODE = '57014'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER too_many AFTER DELETE ON mails REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION too_many()`);
  await createMailStore(mails.database, 10).prune();
  expect((await mails.database.pool.query("SELECT FROM mails")).rowCount).toBe(0);
  await mails.database.pool.query("DROP TRIGGER too_many ON mails");
});
