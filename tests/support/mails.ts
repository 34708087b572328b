import { createDatabase, type Database } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { createMailQueue } from "#server/platform/mail/mail-queue.ts";
import { createMailStore, type MailStore, type NewMail } from "#server/platform/mail/mail-store.ts";
import { createMailRoom, type MailRoom, type MailTimes } from "#server/platform/mail/send-mail.ts";
import { createRoomStore, type RoomStore } from "#server/platform/mail/sending-store.ts";
import { createSmtpTransport, parseSmtpUrl } from "#server/platform/mail/smtp.ts";
import { createTokens } from "#server/platform/mail/tokens.ts";
import { createTestDatabase } from "./database.ts";
import type { CollectedLog } from "./log.ts";

/** Short enough to wait for, yet longer than a busy machine takes to respond. */
const patience = { connectMs: 2000, greetingMs: 2000, silenceMs: 2000, wholeMs: 8000 };

/** An email with a button. */
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

export interface TestRoomOptions {
  store?: Partial<RoomStore>;
  times?: Partial<MailTimes>;
  log?: CollectedLog;
  /** The timeout for a silent mail server. */
  silenceMs?: number;
}

export interface TestMails {
  database: Database;
  url: string;
  store: MailStore;
  roomStore: RoomStore;
  /** Queues an email. Resolves with its id. */
  add(over?: Partial<NewMail>): Promise<number>;
  /** The row of an email. */
  stateOf(id: number): Promise<{ state: string; attempts: number; lastError: string | null; kept: boolean }>;
  /** Makes all waiting emails due. */
  makeDue(): Promise<void>;
  /** Expires the leases of all emails, as if their process had been killed. */
  endLeases(): Promise<void>;
  /** Deletes all emails. */
  clear(): Promise<void>;
  /** The mail sender of another process, connected to `smtpUrl`. */
  roomTo(smtpUrl: string, options?: TestRoomOptions): MailRoom;
  close(): Promise<void>;
}

/** Creates a database with a mail sender. */
export const createTestMails = async (): Promise<TestMails> => {
  const made = await createTestDatabase();
  const database = createDatabase({ url: made.url, log: createLogger("silent") });
  const store = createMailStore(database);
  const roomStore = createRoomStore(database);
  const queue = createMailQueue(store);
  return {
    database,
    url: made.url,
    store,
    roomStore,
    add: async (over) => (await database.transaction((tx) => queue.enqueue(tx, { ...testMail, ...over })))!,
    async stateOf(id) {
      const { state, attempts, lastError, content } = (await store.find(id))!;
      return { state, attempts, lastError, kept: content !== null };
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
    roomTo: (smtpUrl, { store: over, times, log, silenceMs = patience.silenceMs } = {}) =>
      createMailRoom({
        store: { ...roomStore, ...over },
        transport: createSmtpTransport(parseSmtpUrl(smtpUrl)!, { patience: { ...patience, silenceMs } }),
        from: { name: "Meridian", address: "desk@meridian.example" },
        appUrl: "https://meridian.example",
        tokens: createTokens("a secret of at least 32 characters."),
        log: createLogger(log ? "debug" : "silent", log),
        times,
      }),
    async close() {
      await database.close();
      await made.drop();
    },
  };
};
