import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import { isDatabaseAway, reasonOf, type Transaction } from "#server/db/client.ts";
import type { MailRow } from "#shared/mail/tables.ts";
import { isPlainAddress } from "./address.ts";
import { composeMessage, type Letterhead } from "./compose.ts";
import type { AttemptEnd, MailStore, NewMail } from "./store.ts";
import type { Delivery, MailTransport } from "./transport.ts";

/** Mails on their way. */
export interface MailQueue {
  /**
   * Queues a mail in the transaction `tx`, so that it is sent if and only if that is committed.
   * @throws Error where the recipient is not one plain address
   */
  enqueue(tx: Transaction, mail: NewMail): Promise<void>;
  /** Tries to send a queued mail; `later` where it is to be tried again. No second attempt follows one that may have arrived. */
  deliver(mailId: number): Promise<"done" | "later">;
}

/** The queue of pg-boss that holds one job for each mail, with the mail's id. */
export const mailJob = {
  name: "mail-send",
  /**
   * Each delay is about twice the one before, from half a minute on: nine of them are 4 to 9 hours. There are more
   * retries than attempts, for a process that is ended during one uses up a retry.
   */
  queue: { policy: "standard", retryLimit: 12, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
} as const;

const maxAttempts = 10;

/** What the queue is built from. */
export interface MailQueueDeps extends Letterhead {
  store: MailStore;
  transport: MailTransport;
  log: Logger;
}

const endOf = (delivery: Delivery, attempt: number): AttemptEnd => {
  if (delivery.result === "sent") return { state: "sent", reason: null };
  const { result, reason } = delivery;
  if (result === "temporary" && attempt < maxAttempts) return { state: "queued", reason };
  return { state: result === "unsure" ? "unsure" : "failed", reason };
};

const logTexts: Record<AttemptEnd["state"], string> = {
  sent: "a mail was sent",
  queued: "a mail could not be sent yet",
  failed: "a mail could not be sent",
  unsure: "a mail may not have arrived",
};

/** Writes down an end although the database is away for a moment: else a mail that was sent would count as unsure. */
const patiently = async (work: () => Promise<void>): Promise<void> => {
  for (let tries = 20; ; tries -= 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 0 || !isDatabaseAway(error)) throw error;
      await sleep(1000);
    }
  }
};

/** The queue of mails, of which each is a row and a job that was made with it. */
export const createMailQueue = ({ store, transport, log, from, appUrl }: MailQueueDeps): MailQueue => {
  // It is never started, and only knows how a job is written.
  const boss = new PgBoss({ db: { executeSql: () => Promise.reject(new Error("no transaction")) } });

  /** Hands over the message, and says what became of it; undefined where another process was quicker. */
  const attemptToSend = async (mail: MailRow, attempt: number): Promise<Delivery | undefined> => {
    const { id, recipient, content, createdAt } = mail;
    let raw: Buffer;
    try {
      if (!content) throw new Error("it has no text");
      raw = await composeMessage({ id, recipient, content, createdAt }, { from, appUrl });
    } catch (error) {
      return { result: "refused", reason: `it could not be written: ${reasonOf(error)}` };
    }
    let taken = true;
    const delivery = await transport.send({ id, sender: from.address, recipient, raw }, async () => {
      taken = await store.markSending(id, attempt).catch((error: unknown) => {
        throw new Error(`it could not be noted that it is sent: ${reasonOf(error)}`);
      });
      if (!taken) throw new Error("another process works on it");
    });
    return taken ? delivery : undefined;
  };

  return {
    async enqueue(tx, mail) {
      if (!isPlainAddress(mail.recipient)) throw new Error("the recipient is not one plain address");
      const mailId = await store.insert(tx, mail);
      const executeSql = (text: string, values: unknown[]) => tx.$client.query(text, values);
      const job = await boss.send(mailJob.name, { mailId }, { db: { executeSql } });
      if (!job) throw new Error(`the queue ${mailJob.name} was not made`);
    },
    async deliver(mailId) {
      const mail = await store.find(mailId);
      if (!mail || !["queued", "sending"].includes(mail.state)) return "done";
      // A process died after it had begun to hand over the text.
      const interrupted = mail.state === "sending";
      const attempt = mail.attempts + (interrupted ? 0 : 1);
      const delivery: Delivery | undefined = interrupted
        ? { result: "unsure", reason: "the sending was interrupted, and it may have arrived" }
        : await attemptToSend(mail, attempt);
      if (!delivery) return "later";
      const end = endOf(delivery, attempt);
      await patiently(() => store.endAttempt(mailId, attempt, end));
      const told = { mail: mailId, kind: mail.kind, attempt, state: end.state, reason: end.reason };
      log[end.state === "sent" ? "debug" : "warn"](told, logTexts[end.state]);
      return end.state === "queued" ? "later" : "done";
    },
  };
};
