import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, type Database } from "#server/db/client.ts";
import { createLogger } from "#server/http/logging.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { isPlainAddress } from "./address.ts";
import { createMailQueue, type MailQueue } from "./mail-queue.ts";
import { createSmtpTransport } from "./smtp/smtp-transport.ts";
import { parseSmtpUrl } from "./smtp/smtp-url.ts";
import { createMailStore, type MailStore, type NewMail } from "./store.ts";

const log = collectLog();
const appUrl = "https://meridian.example";
/** Short enough to wait for, and longer than a busy machine needs for an answer. */
const patience = { connectMs: 2000, greetingMs: 2000, silenceMs: 2000, wholeMs: 8000 };
const mail: NewMail = {
  kind: "waitlist-confirmation",
  recipient: "a@b.co",
  content: {
    subject: "Confirm",
    heading: "Hello",
    paragraphs: ["One click."],
    action: { label: "Confirm", path: "/confirm?token=a.secret" },
    reason: "You asked.",
  },
};
let database: Database;
let drop: () => Promise<void>;
let store: MailStore;
let server: TestSmtpServer;
let queue: MailQueue;

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
beforeEach(async () => {
  log.lines.length = 0;
  server = await startSmtpServer();
  queue = queueTo(server.url);
});
afterEach(() => server.close());

const queueTo = (url: string, over: Partial<MailStore> = {}) =>
  createMailQueue({
    store: { ...store, ...over },
    transport: createSmtpTransport(parseSmtpUrl(url)!, { patience }),
    from: { name: "Meridian", address: "desk@meridian.example" },
    appUrl,
    log: createLogger("debug", log),
  });
const lastId = async () =>
  (await database.pool.query("SELECT max(id)::int AS id FROM mails")).rows[0].id as number;
const add = async (over: Partial<NewMail> = {}) => {
  await database.transaction((tx) => queue.enqueue(tx, { ...mail, ...over }));
  return lastId();
};
const stateOf = async (id: number) => {
  const { state, attempts, lastError, content } = (await store.find(id))!;
  return { state, attempts, lastError, kept: content !== null };
};

describe("a queued mail", () => {
  it("is a row and a job of the same transaction", async () => {
    const id = await add();
    const { rows } = await database.pool.query(
      "SELECT data, state, retry_limit FROM pgboss.job WHERE name = 'mail-send' ORDER BY created_on DESC LIMIT 1",
    );
    expect(rows).toEqual([{ data: { mailId: id }, state: "created", retry_limit: 12 }]);
    expect(await stateOf(id)).toEqual({ state: "queued", attempts: 0, lastError: null, kept: true });
  });

  it("is gone, row and job, when the transaction is rolled back", async () => {
    const count = async () =>
      (
        await database.pool.query(
          "SELECT (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM pgboss.job) AS jobs",
        )
      ).rows[0];
    const before = await count();
    const failing = database.transaction(async (tx) => {
      await queue.enqueue(tx, mail);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await count()).toEqual(before);
  });

  it("is not written where there is no queue to put it into", async () => {
    const made = await createTestDatabase();
    const bare = createDatabase({ url: made.url, log: createLogger("silent") });
    await bare.pool.query("DELETE FROM pgboss.queue WHERE name = 'mail-send'");
    await expect(bare.transaction((tx) => queue.enqueue(tx, mail))).rejects.toThrow("mail-send was not made");
    expect((await bare.pool.query("SELECT FROM mails")).rowCount).toBe(0);
    await bare.close();
    await made.drop();
  });
});

describe("a delivered mail", () => {
  it("is sent once, and its text forgotten", async () => {
    const id = await add();
    expect(await queue.deliver(id)).toBe("done");
    expect(await queue.deliver(id)).toBe("done");
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw }] = server.received as [TestSmtpServer["received"][number]];
    expect({ from, to }).toEqual({ from: "desk@meridian.example", to: ["a@b.co"] });
    expect((await PostalMime.parse(raw)).text).toContain(`${appUrl}/confirm?token=a.secret`);
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 1, lastError: null, kept: false });
  });

  it("is nobody's concern when its row is gone", async () => {
    const id = await add({ recipient: "gone@b.co" });
    await database.transaction((tx) => store.deleteByRecipient(tx, "gone@b.co"));
    expect(await queue.deliver(id)).toBe("done");
    expect(server.conversations()).toBe(0);
  });

  it("that the server refuses has failed and is not tried again", async () => {
    server.answers.recipient.push({ code: 550, text: "no such mailbox" });
    const id = await add();
    expect(await queue.deliver(id)).toBe("done");
    expect(await queue.deliver(id)).toBe("done");
    expect(server.conversations()).toBe(1);
    expect(await stateOf(id)).toEqual({
      state: "failed",
      attempts: 1,
      lastError: expect.stringContaining("550 no such mailbox"),
      kept: false,
    });
  });

  it("that is greylisted is tried again and sent once", async () => {
    server.answers.recipient.push({ code: 451 }, "cut");
    server.answers.text.push({ code: 452 });
    const id = await add();
    for (const attempts of [1, 2, 3]) {
      expect(await queue.deliver(id)).toBe("later");
      expect(await stateOf(id)).toMatchObject({ state: "queued", attempts, kept: true });
    }
    expect(await queue.deliver(id)).toBe("done");
    expect(server.received).toHaveLength(1);
    expect(await stateOf(id)).toEqual({ state: "sent", attempts: 4, lastError: null, kept: false });
  });

  it("waits for a server that is away", async () => {
    const id = await add();
    const { port } = new URL(server.url);
    await server.close();
    expect(await queue.deliver(id)).toBe("later");
    server = await startSmtpServer({ port: Number(port) });
    expect(await queue.deliver(id)).toBe("done");
    expect(server.received).toHaveLength(1);
  });

  it("is given up after ten attempts", async () => {
    server.answers.recipient.push(...Array.from({ length: 20 }, () => ({ code: 451 })));
    const id = await add();
    const results: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) results.push(await queue.deliver(id));
    expect(results).toEqual([...Array(9).fill("later"), "done", "done"]);
    expect(server.conversations()).toBe(10);
    expect(await stateOf(id)).toMatchObject({ state: "failed", attempts: 10, kept: false });
  });

  it.each(["hang", "cut"] as const)(
    "that nobody knows of (%s after the text) is not sent again",
    async (answer) => {
      server.answers.text.push(answer);
      const id = await add();
      expect(await queue.deliver(id)).toBe("done");
      expect(await queue.deliver(id)).toBe("done");
      expect(server.texts).toHaveLength(1);
      expect(await stateOf(id)).toMatchObject({ state: "unsure", attempts: 1, kept: false });
    },
  );

  it("that a killed process left while it was sending is not sent again", async () => {
    const id = await add();
    expect(await store.markSending(id, 1)).toBe(true);
    expect(await queue.deliver(id)).toBe("done");
    expect(server.conversations()).toBe(0);
    expect(await stateOf(id)).toMatchObject({ state: "unsure", attempts: 1, kept: false });
  });

  it("is sent by one of several that work on it at once", async () => {
    const id = await add();
    const results = await Promise.all(Array.from({ length: 6 }, () => queue.deliver(id)));
    expect(server.texts).toHaveLength(1);
    expect(results).toContain("done");
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("counts as sent though another had given it up while its server was slow", async () => {
    const id = await add();
    let stuck = () => {};
    const slow = queueTo(server.url, {
      endAttempt: async (...end) => {
        await new Promise<void>((resolve) => {
          stuck = resolve;
        });
        await store.endAttempt(...end);
      },
    });
    const sending = slow.deliver(id);
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    await queue.deliver(id);
    expect(await stateOf(id)).toMatchObject({ state: "unsure" });
    stuck();
    await sending;
    expect(await stateOf(id)).toMatchObject({ state: "sent", lastError: null });
    expect(server.texts).toHaveLength(1);
  });

  it("does not leave where the database does not know of it", async () => {
    const id = await add();
    const away = Object.assign(new Error("Connection terminated"), { code: "08006" });
    const blind = queueTo(server.url, { markSending: () => Promise.reject(away) });
    expect(await blind.deliver(id)).toBe("later");
    expect(server.texts).toEqual([]);
    expect(await stateOf(id)).toMatchObject({
      state: "queued",
      attempts: 1,
      lastError: "it could not be noted that it is sent: Connection terminated",
    });
  });

  it("has its end written down although the database is away for a moment", async () => {
    const id = await add();
    let failures = 2;
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    const flaky = queueTo(server.url, {
      endAttempt: (...end) => (failures-- > 0 ? Promise.reject(away) : store.endAttempt(...end)),
    });
    expect(await flaky.deliver(id)).toBe("done");
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });

  it("that cannot be written has failed", async () => {
    const id = await add({ content: { ...mail.content, action: { label: "Go", path: "//evil.example" } } });
    expect(await queue.deliver(id)).toBe("done");
    expect(server.conversations()).toBe(0);
    expect(await stateOf(id)).toMatchObject({
      state: "failed",
      lastError: "it could not be written: a link leads to another site",
    });
  });

  it("is logged without address and text", async () => {
    server.answers.recipient.push({ code: 451, text: "<a@b.co> later" });
    const id = await add();
    await queue.deliver(id);
    await queue.deliver(id);
    expect(log.lines).toMatchObject([
      { level: 40, mail: id, kind: mail.kind, attempt: 1, state: "queued" },
      { level: 20, mail: id, kind: mail.kind, attempt: 2, state: "sent" },
    ]);
    expect(JSON.stringify(log.lines)).not.toMatch(/a@b\.co|secret|Confirm/);
  });
});

describe("an evil address", () => {
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
    const isQueued = await database
      .transaction((tx) => queue.enqueue(tx, { ...mail, recipient }))
      .then(
        () => true,
        () => false,
      );
    // A row that came in on another way.
    const id = isQueued ? await lastId() : await store.insert(database.db, { ...mail, recipient });
    await queue.deliver(id);
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
