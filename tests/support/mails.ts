import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { createMailStore, type MailStore, type NewMail } from "#server/platform/mail/mail-store.ts";
import { createMailSender, type MailSender, type MailTimes } from "#server/platform/mail/send-mail.ts";
import { createSmtpTransport, parseSmtpUrl } from "#server/platform/mail/smtp.ts";
import { createTokens } from "#server/platform/mail/tokens.ts";
import { createVault } from "#server/platform/vault.ts";
import { createTestDatabase, openTestDatabase } from "./database.ts";
import type { CollectedLog } from "./log.ts";

/** Delays that no test waits for. */
const patientMs = 3_600_000;
const timeouts = {
  connectMs: patientMs,
  greetingMs: patientMs,
  idleMs: patientMs,
  totalMs: patientMs,
};

export const testMail: NewMail = {
  kind: "test",
  recipient: "a@b.co",
  content: {
    subject: "Confirm",
    heading: "Hello",
    paragraphs: ["One click."],
    action: { label: "Confirm", path: "/confirm?token=a.secret" },
    reason: "You asked.",
  },
};

/** Encrypts and opens the emails of `TestMails`. */
export const testVault = createVault("a secret of at least 32 characters.");

export interface TestSenderOptions {
  /** Replaces single queries. */
  store?: Partial<MailStore>;
  times?: Partial<MailTimes>;
  log?: CollectedLog;
  clock?: Clock;
}

export interface TestMails {
  database: Database;
  url: string;
  store: MailStore;
  /** Queues an email; resolves with its id. */
  add(over?: Partial<NewMail>): Promise<number>;
  stateOf(id: number): Promise<{ state: string; attempts: number; lastError: string | null; kept: boolean }>;
  /** Makes all delayed emails due. */
  makeDue(): Promise<void>;
  /** Expires the leases of all emails, as if the process that held them had been killed. */
  endLeases(): Promise<void>;
  clear(): Promise<void>;
  /** A sender as another process would run it, to the mail server at `smtpUrl`. */
  senderTo(smtpUrl: string, options?: TestSenderOptions): MailSender;
  close(): Promise<void>;
}

/** Emails in a database of their own. */
export const createTestMails = async (): Promise<TestMails> => {
  const made = await createTestDatabase();
  const database = openTestDatabase(made.url);
  const store = createMailStore(database);
  return {
    database,
    url: made.url,
    store,
    add: async (over) => (await database.transaction((tx) => store.enqueue(tx, { ...testMail, ...over })))!,
    async stateOf(id) {
      const { state, attempts, lastError, content, sealed } = (await store.find(id))!;
      return { state, attempts, lastError, kept: content !== null || sealed !== null };
    },
    async makeDue() {
      await database.pool.query("UPDATE mails SET due_at = now() WHERE due_at > now()");
    },
    async endLeases() {
      await database.pool.query("UPDATE mails SET lease_until = now() - interval '1 ms'");
    },
    async clear() {
      await database.pool.query("DELETE FROM mails");
    },
    senderTo: (smtpUrl, { store: over, times, log, clock } = {}) =>
      createMailSender({
        store: { ...store, ...over },
        transport: createSmtpTransport(parseSmtpUrl(smtpUrl)!, { timeouts }),
        from: { name: "Meridian", address: "desk@meridian.example" },
        appUrl: "https://meridian.example",
        tokens: createTokens("a secret of at least 32 characters."),
        vault: testVault,
        log: createLogger(log ? "debug" : "silent", log),
        times,
        clock,
      }),
    async close() {
      await database.close();
      await made.drop();
    },
  };
};
