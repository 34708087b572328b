import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestMails, type TestMails, testMail } from "#tests/support/mails.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { isPlainAddress } from "./address.ts";
import { createMailQueue, type MailQueue } from "./mail-queue.ts";
import type { MailStore, NewMail } from "./mail-store.ts";

let mails: TestMails;
let store: MailStore;
let queue: MailQueue;
beforeAll(async () => {
  mails = await createTestMails();
  store = mails.store;
  queue = createMailQueue(store);
});
afterAll(() => mails.close());

const enqueueAll = (list: NewMail[]) => mails.database.transaction((tx) => queue.enqueueAll(tx, list));
const countMails = async () => (await mails.database.pool.query("SELECT FROM mails")).rowCount;

describe("a queued mail", () => {
  it("is a row that is due, and is announced, once its transaction is committed", async () => {
    const heard: string[] = [];
    const listener = await mails.database.pool.connect();
    listener.on("notification", ({ channel }) => heard.push(channel));
    await listener.query("LISTEN mail_queued");
    const id = await mails.database.transaction(async (tx) => {
      const queued = await queue.enqueue(tx, testMail);
      await listener.query("SELECT");
      expect(heard).toEqual([]);
      return queued!;
    });
    await expect.poll(() => heard).toEqual(["mail_queued"]);
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

  it("is gone when the transaction is rolled back", async () => {
    const before = await countMails();
    const failing = mails.database.transaction(async (tx) => {
      await queue.enqueue(tx, testMail);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await countMails()).toBe(before);
  });

  it("is written once for a key, though many would write it at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => mails.add({ onceKey: "once" })));
    expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  });
});

describe("many queued mails", () => {
  it("are written in one statement, and told by their place", async () => {
    const { rows } = await mails.database.pool.query<{ id: number }>(
      "INSERT INTO users (username, username_key, password, role) VALUES ('u', 'u', 'x', 'member') RETURNING id",
    );
    const userId = rows[0]!.id;
    const known = await mails.add({ onceKey: "many:7" });
    const list = Array.from({ length: 1000 }, (_, n) => ({
      ...testMail,
      recipient: `many-${n}@b.co`,
      // Every other one has none.
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
    // A mail about an account goes with it.
    await mails.database.pool.query("DELETE FROM users WHERE id = $1", [userId]);
    expect(await store.find(ids[3]!)).toBeUndefined();
    expect(await enqueueAll(list.filter(({ onceKey }) => onceKey && onceKey !== "many:3"))).toEqual(
      Array(499).fill(undefined),
    );
    expect(await enqueueAll([])).toEqual([]);
  });

  it("are not written where one of them is to no plain address", async () => {
    const before = await countMails();
    await expect(enqueueAll([testMail, { ...testMail, recipient: "a@b.co, c@d.co" }])).rejects.toThrow(
      "not one plain address",
    );
    expect(await countMails()).toBe(before);
  });
});

describe("an evil address", () => {
  let server: TestSmtpServer;
  beforeAll(() => mails.clear());
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.close());

  const evil = [
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

  it.each(evil)("reaches nobody, or the one literal address: %j", async (recipient) => {
    const queued = await mails.add({ recipient }).catch(() => undefined);
    const isQueued = queued !== undefined;
    // A row that came in on another way.
    const id = queued ?? (await store.insert(mails.database.db, { ...testMail, recipient }))!;
    await mails.roomTo(server.url).sendDue();
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

  it("is one of the few that are odd, and yet addresses, where it is taken", () => {
    expect(evil.filter(isPlainAddress)).toEqual(["a%c@d.co", "a!c@d.co"]);
  });
});
