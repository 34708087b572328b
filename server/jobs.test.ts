import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createDatabase } from "./db/client.ts";
import { createLimitStore } from "./http/limits/store.ts";
import { createLogger } from "./http/logging.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createMailQueue, type MailQueue } from "./mail/mail-queue.ts";
import { createSmtpTransport } from "./mail/smtp/smtp-transport.ts";
import { parseSmtpUrl } from "./mail/smtp/smtp-url.ts";
import { createMailStore } from "./mail/store.ts";

const log = collectLog();
let url: string;
let relay: TcpRelay;
let client: pg.Client;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  log.lines.length = 0;
  const database = await createTestDatabase();
  url = database.url;
  relay = await startTcpRelay(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  undo.push(database.drop, relay.close, () => client.end());
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const makeJobs = ({
  through = url,
  poll = async () => {},
  deliver = async () => "done",
}: {
  through?: string;
  poll?: () => Promise<void>;
  deliver?: MailQueue["deliver"];
} = {}): Jobs => {
  const logger = createLogger("warn", log);
  const database = createDatabase({ url, log: logger });
  const jobs = createJobs(through, {
    log: logger,
    polling: { pollDueSources: poll },
    accounts: { prune: async () => {} },
    conversations: { prune: async () => {} },
    limits: createLimitStore(database),
    mail: { deliver },
    mails: createMailStore(database),
    outbox: { prune: async () => {} },
  });
  // A test may have stopped them itself.
  undo.push(database.close, () => jobs.stop().catch(() => undefined));
  return jobs;
};

describe("jobs of instances that share a database", () => {
  it("are prepared by all of them at once on a database without any, and then done", async () => {
    await client.query("DROP SCHEMA pgboss CASCADE");
    const poll = vi.fn(async () => {});
    const all = Array.from({ length: 6 }, () => makeJobs({ poll }));
    await Promise.all(all.map((jobs) => jobs.prepare()));
    const { rows } = await client.query("SELECT name, cron FROM pgboss.schedule ORDER BY name");
    expect(rows).toEqual([
      { name: "accounts-prune", cron: "17 3 * * *" },
      { name: "conversations-prune", cron: "17 3 * * *" },
      { name: "limits-prune", cron: "17 3 * * *" },
      { name: "mails-prune", cron: "17 3 * * *" },
      { name: "news-poll", cron: "* * * * *" },
      { name: "outbox-prune", cron: "41 * * * *" },
    ]);
    await Promise.all(all.map((jobs) => jobs.start()));
    await vi.waitFor(() => expect(poll).toHaveBeenCalled(), 5000);
    expect(log.lines).toEqual([]);
  });

  it("wait for no job of an instance that is gone", async () => {
    const never = () => new Promise<void>((resolve) => undo.push(async () => resolve()));
    const first = makeJobs({ poll: never });
    await first.prepare();
    await first.start();
    const active = () => client.query("SELECT FROM pgboss.job WHERE name = 'news-poll' AND state = 'active'");
    await expect.poll(async () => (await active()).rowCount, { timeout: 5000 }).toBe(1);
    const poll = vi.fn(async () => {});
    const second = makeJobs({ poll });
    await second.prepare();
    await second.start();
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(1), 5000);
  });
});

describe("polling that lasts longer than until it is due again", () => {
  it("is gone on with by another instance, and by the same one afterwards", async () => {
    const release: (() => void)[] = [];
    const long = vi.fn(() => new Promise<void>((resolve) => release.push(resolve)));
    const poll = vi.fn(async () => {});
    const [first, second] = [makeJobs({ poll: long }), makeJobs({ poll })];
    await first.prepare();
    await first.start();
    await vi.waitFor(() => expect(long).toHaveBeenCalledTimes(1), 5000);
    // An instance that starts may have called for it already.
    const due = () =>
      client.query(
        "INSERT INTO pgboss.job (name, policy) VALUES ('news-poll', 'short') ON CONFLICT DO NOTHING",
      );
    await due();
    await second.prepare();
    await second.start();
    await vi.waitFor(() => expect(poll).toHaveBeenCalled(), 5000);
    await second.stop();
    await due();
    release[0]!();
    await vi.waitFor(() => expect(long).toHaveBeenCalledTimes(2), 5000);
    release[1]!();
  });
});

describe("jobs that are prepared", () => {
  it.each(["cut", "hang"] as const)("give up soon when the database goes away (%s)", async (fault) => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    undo.push(() => other.end());
    // As long as another instance prepares its own, ours wait.
    await other.query("SELECT pg_advisory_lock(7316001)");
    const start = Date.now();
    const prepared = makeJobs({ through: relay.url }).prepare();
    await sleep(300);
    await relay[fault]();
    await expect(prepared).rejects.toThrow("PostgreSQL went away");
    expect(Date.now() - start).toBeLessThan(8000);
  });
});

describe("a job", () => {
  it("that fails is logged, and leaves no value of its queries in the log or in the database", async () => {
    const database = createDatabase({ url, log: createLogger("silent") });
    undo.push(database.close);
    const jobs = makeJobs({
      poll: async () => void (await database.db.execute(sql`select ${"a secret"}::text, no_such_column`)),
    });
    await jobs.prepare();
    await jobs.start();
    await expect.poll(() => log.lines.length, { timeout: 5000 }).toBe(1);
    expect(log.lines[0]).toMatchObject({
      level: 50,
      job: "news-poll",
      msg: "a background job failed",
      err: { code: "42703", cause: 'column "no_such_column" does not exist' },
    });
    const failed = () =>
      client.query<{ output: object }>("SELECT output FROM pgboss.job WHERE state = 'failed'");
    await expect.poll(async () => (await failed()).rowCount, { timeout: 5000 }).toBe(1);
    expect(JSON.stringify([log.lines, (await failed()).rows])).not.toContain("a secret");
  });

  it("has its end written down by a stop, although the database was away when it ended", async () => {
    const jobs = makeJobs({ through: relay.url, poll: relay.cut });
    await jobs.prepare();
    await jobs.start();
    const messages = () => log.lines.map(({ msg }) => msg);
    await expect.poll(messages, { timeout: 5000 }).toContain("background jobs wait for the database");
    await relay.mend();
    await jobs.stop();
    const { rows } = await client.query("SELECT state FROM pgboss.job WHERE name = 'news-poll'");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("deletes the counters of attempts whose time is over, each night", async () => {
    const jobs = makeJobs();
    await jobs.prepare();
    await jobs.start();
    await client.query(
      `INSERT INTO rate_limits SELECT 'login address:' || n, 1, CASE WHEN n <= 12000 THEN $1 ELSE $2 END::bigint
       FROM generate_series(1, 12003) AS n`,
      [Date.now() - 1000, Date.now() + 60_000],
    );
    // What the clock does at night.
    await client.query("INSERT INTO pgboss.job (name, policy) VALUES ('limits-prune', 'short')");
    const left = async () => (await client.query("SELECT FROM rate_limits")).rowCount;
    await expect.poll(left, { timeout: 5000 }).toBe(3);
  });
});

describe("a mail", () => {
  const content = { subject: "x", heading: "x", paragraphs: ["x"], reason: "x" };

  /** Queues mails that go to a real mail server, worked on by the jobs of one instance. */
  const startMails = async () => {
    const server = await startSmtpServer();
    const logger = createLogger("silent");
    const database = createDatabase({ url, log: logger });
    undo.push(server.close, database.close);
    const store = createMailStore(database);
    const mail = createMailQueue({
      store,
      transport: createSmtpTransport(parseSmtpUrl(server.url)!),
      from: { name: "", address: "desk@meridian.example" },
      appUrl: "https://meridian.example",
      log: logger,
    });
    const enqueue = (...recipients: string[]) =>
      database.transaction(async (tx) => {
        for (const recipient of recipients) await mail.enqueue(tx, { kind: "test", recipient, content });
      });
    return { server, mail, store, enqueue };
  };

  it("is sent within seconds, and many of them one after the other", async () => {
    const { server, mail, enqueue } = await startMails();
    const jobs = makeJobs({ deliver: mail.deliver });
    await jobs.prepare();
    await jobs.start();
    await enqueue("first@b.co");
    await expect.poll(() => server.received.map(({ to }) => to), { timeout: 5000 }).toEqual([["first@b.co"]]);
    await enqueue(...Array.from({ length: 60 }, (_, n) => `a${n}@b.co`));
    await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(61);
    expect(new Set(server.recipients).size).toBe(61);
    expect(log.lines).toEqual([]);
  });

  it("is not held up by a mail server that hangs with another", async () => {
    const { server, mail, enqueue } = await startMails();
    server.answers.recipient.push("hang", "hang", "hang");
    const jobs = makeJobs({ deliver: mail.deliver });
    await jobs.prepare();
    await enqueue(...Array.from({ length: 8 }, (_, n) => `a${n}@b.co`));
    await jobs.start();
    await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(5);
    await server.close();
  });

  it("that is put off is tried again after a delay that grows", async () => {
    const { server, mail, store, enqueue } = await startMails();
    server.answers.recipient.push({ code: 451 }, { code: 451 });
    const jobs = makeJobs({ deliver: mail.deliver });
    await jobs.prepare();
    await jobs.start();
    await enqueue("a@b.co");
    const retry = async () => {
      const { rows } = await client.query(
        "SELECT retry_count, extract(epoch FROM start_after - now()) AS seconds FROM pgboss.job WHERE name = 'mail-send' AND state = 'retry'",
      );
      return rows[0] as { retry_count: number; seconds: string } | undefined;
    };
    for (const [count, least, most] of [
      [0, 28, 60],
      [1, 58, 120],
    ] as const) {
      await expect.poll(async () => (await retry())?.retry_count, { timeout: 5000 }).toBe(count);
      const seconds = Number((await retry())?.seconds);
      expect(seconds).toBeGreaterThan(least);
      expect(seconds).toBeLessThanOrEqual(most);
      await client.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail-send'");
    }
    await expect.poll(() => server.received.length, { timeout: 5000 }).toBe(1);
    await vi.waitFor(async () =>
      expect(await store.listByRecipient("a@b.co")).toMatchObject([{ state: "sent", attempts: 3 }]),
    );
    // It is no failure of ours.
    expect(log.lines).toEqual([]);
  });
});
