import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { createTestMails } from "#tests/support/mails.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createNotifications, type Notifications } from "../db/notifications.ts";
import { createLogger } from "../log.ts";
import { mailQueued } from "../mail/mail-store.ts";
import type { MailSender } from "../mail/send-mail.ts";
import { createJobs, type Jobs } from "./jobs.ts";

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

/** A schedule that creates no job while a test runs. */
const leapDay = "0 0 29 2 *";

const makeJobs = ({
  through = url,
  poll = async () => {},
  sendDue = async () => {},
  notifications = { subscribe: () => {} },
  stopMs,
}: {
  through?: string;
  poll?: () => Promise<void>;
  sendDue?: MailSender["sendDue"];
  notifications?: Pick<Notifications, "subscribe">;
  stopMs?: number;
} = {}): Jobs => {
  const logger = createLogger("warn", log);
  const jobs = createJobs({
    databaseUrl: through,
    jobs: [
      { name: "news-poll", cron: leapDay, runAtStart: true, work: poll },
      { name: "nightly", cron: leapDay, work: async () => {} },
    ],
    // Only a notification starts a second round within a test.
    loops: [{ name: "mail", everyMs: 60_000, wakeOn: [mailQueued], work: sendDue }],
    notifications,
    log: logger,
    pollSeconds: 0.5,
    stopMs,
  });
  // A test may have stopped the jobs itself.
  undo.push(() => jobs.stop().catch(() => undefined));
  return jobs;
};

describe("jobs of instances that share a database", () => {
  it("are prepared by all instances at once on a database without any, and then run", async () => {
    await client.query("DROP SCHEMA pgboss CASCADE");
    const poll = vi.fn(async () => {});
    const all = Array.from({ length: 6 }, () => makeJobs({ poll }));
    await Promise.all(all.map((jobs) => jobs.prepare()));
    const { rows } = await client.query("SELECT name, cron FROM pgboss.schedule ORDER BY name");
    expect(rows).toEqual([
      { name: "news-poll", cron: leapDay },
      { name: "nightly", cron: leapDay },
    ]);
    await Promise.all(all.map((jobs) => jobs.start()));
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(0);
    expect(log.lines).toEqual([]);
  });

  it("do not wait for a job of a dead instance", async () => {
    const never = () => new Promise<void>((resolve) => undo.push(async () => resolve()));
    const first = makeJobs({ poll: never });
    await first.prepare();
    await first.start();
    const active = () => client.query("SELECT FROM pgboss.job WHERE name = 'news-poll' AND state = 'active'");
    await expect.poll(async () => (await active()).rowCount).toBe(1);
    const poll = vi.fn(async () => {});
    const second = makeJobs({ poll });
    await second.prepare();
    await second.start();
    await expect.poll(() => poll.mock.calls.length).toBe(1);
  });
});

describe("polling that takes longer than its interval", () => {
  it("continues on another instance, and afterwards on the same one", async () => {
    const release: (() => void)[] = [];
    const long = vi.fn(() => new Promise<void>((resolve) => release.push(resolve)));
    const poll = vi.fn(async () => {});
    const [first, second] = [makeJobs({ poll: long }), makeJobs({ poll })];
    await first.prepare();
    await first.start();
    await expect.poll(() => long.mock.calls.length).toBe(1);
    // A starting instance may already have requested the job.
    const due = () =>
      client.query(
        "INSERT INTO pgboss.job (name, policy) VALUES ('news-poll', 'short') ON CONFLICT DO NOTHING",
      );
    await due();
    await second.prepare();
    await second.start();
    await expect.poll(() => poll.mock.calls.length).toBeGreaterThan(0);
    await second.stop();
    await due();
    release[0]!();
    await expect.poll(() => long.mock.calls.length).toBe(2);
    release[1]!();
  });
});

describe("a job", () => {
  it("that fails is logged, and leaves no value of its queries in the log or in the database", async () => {
    const database = openTestDatabase(url);
    undo.push(database.close);
    const jobs = makeJobs({
      poll: async () => void (await database.db.execute(sql`select ${"a secret"}::text, no_such_column`)),
    });
    await jobs.prepare();
    await jobs.start();
    await expect.poll(() => log.lines.length).toBe(1);
    expect(log.lines[0]).toMatchObject({
      level: 50,
      job: "news-poll",
      msg: "a background job failed",
      err: { code: "42703", cause: 'column "no_such_column" does not exist' },
    });
    const failed = () =>
      client.query<{ output: object }>("SELECT output FROM pgboss.job WHERE state = 'failed'");
    await expect.poll(async () => (await failed()).rowCount).toBe(1);
    expect(JSON.stringify([log.lines, (await failed()).rows])).not.toContain("a secret");
  });

  it("has its end stored by a stop, although the database was unavailable when it ended", async () => {
    const jobs = makeJobs({ through: relay.url, poll: relay.cut });
    await jobs.prepare();
    await jobs.start();
    const messages = () => log.lines.map(({ msg }) => msg);
    await expect.poll(messages).toContain("background jobs wait for the database");
    await relay.mend();
    await jobs.stop();
    const { rows } = await client.query("SELECT state FROM pgboss.job WHERE name = 'news-poll'");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("has its end stored by a retry when another transaction blocked the first attempt", async () => {
    const jobs = makeJobs();
    await jobs.prepare();
    await client.query(`
      CREATE SEQUENCE tries;
      CREATE FUNCTION deadlock_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('tries') = 1 THEN RAISE 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN new;
      END $$;
      CREATE TRIGGER deadlock BEFORE UPDATE ON pgboss.job FOR EACH ROW
        WHEN (new.state = 'completed' AND new.name = 'news-poll') EXECUTE FUNCTION deadlock_once();
    `);
    await jobs.start();
    const states = async () =>
      (await client.query("SELECT state FROM pgboss.job WHERE name = 'news-poll'")).rows;
    await expect.poll(states).toEqual([{ state: "completed" }]);
    expect((await client.query("SELECT last_value FROM tries")).rows).toEqual([{ last_value: "2" }]);
  });
});

describe("a mail", () => {
  it("is sent at once, and many within seconds, by any instance that gets the notification", async () => {
    const server = await startSmtpServer();
    const mails = await createTestMails();
    const notifications = createNotifications(mails.url, createLogger("silent"));
    undo.push(mails.close, notifications.stop, server.close);
    const jobs = makeJobs({
      through: mails.url,
      sendDue: mails.senderTo(server.url).sendDue,
      notifications,
    });
    await jobs.prepare();
    await notifications.start();
    await jobs.start();
    await mails.add();
    await expect.poll(() => server.received.length).toBe(1);
    await Promise.all(Array.from({ length: 60 }, (_, n) => mails.add({ recipient: `a${n}@b.co` })));
    await expect.poll(() => server.received.length).toBe(61);
    expect(new Set(server.recipients).size).toBe(61);
    await jobs.stop();
    expect(log.lines).toEqual([]);
  });

  it("had a queue in an earlier version, which is deleted, and has none on a new database", async () => {
    await client.query("SELECT pgboss.create_queue('mail-send', '{}')");
    await client.query("INSERT INTO pgboss.job (name, data) VALUES ('mail-send', '{\"mailId\": 1}')");
    const jobs = makeJobs();
    await jobs.prepare();
    const { rows } = await client.query("SELECT name FROM pgboss.queue WHERE name = 'mail-send'");
    expect(rows).toEqual([]);
    // Its maintenance would miss the schema.
    await jobs.stop();
    await client.query("DROP SCHEMA pgboss CASCADE");
    await makeJobs().prepare();
    expect(log.lines).toEqual([]);
  });

  it("in progress is finished by a stop, which waits for a limited time", async () => {
    let finish: () => void = () => undefined;
    const sendDue = vi.fn((_?: AbortSignal) => new Promise<void>((resolve) => (finish = resolve)));
    const jobs = makeJobs({ sendDue });
    await jobs.prepare();
    await jobs.start();
    let stopped = false;
    const stop = jobs.stop().then(() => {
      stopped = true;
    });
    expect(sendDue.mock.calls[0]?.[0]?.aborted).toBe(true);
    // The end of another job's stop comes after everything that this one could have skipped.
    const idle = makeJobs();
    await idle.prepare();
    await idle.start();
    await idle.stop();
    expect(stopped).toBe(false);
    finish();
    await stop;
    const stuck = makeJobs({ sendDue: () => new Promise(() => {}), stopMs: 300 });
    await stuck.prepare();
    await stuck.start();
    await stuck.stop();
  });
});
