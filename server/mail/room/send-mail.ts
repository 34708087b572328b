import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isDatabaseAway, reasonOf } from "#server/db/client.ts";
import { composeMessage, type Letterhead } from "../compose.ts";
import type { Delivery, MailTransport } from "../transport.ts";
import { endOf, maxAttempts, type Waits } from "./attempt.ts";
import type { Door } from "./door.ts";
import { type HeldLease, holdLease } from "./lease.ts";
import type { AttemptEnd, LeasedMail, RoomStore } from "./room-store.ts";
import type { Place } from "./sending-line.ts";

/** What it takes to send one mail; times in milliseconds. */
export interface SendMailDeps extends Letterhead {
  store: RoomStore;
  transport: MailTransport;
  door: Door;
  log: Logger;
  leaseMs: number;
  retry: Waits;
  lookMs: number;
}

/** Works on a mail until its end is written down, and gives its place in the line away. Never rejects. */
export type SendMail = (mail: LeasedMail, place: Place, signal?: AbortSignal) => Promise<void>;

/** Looks for a database that is away, during a stop. */
const looksAtStop = 5;
const mostSuspects = 100;

const logTexts: Record<AttemptEnd["state"], string> = {
  sent: "a mail was sent",
  queued: "a mail could not be sent yet",
  sending: "a mail may not have arrived, and is repeated",
  failed: "a mail could not be sent",
  unsure: "a mail may not have arrived",
};

const interrupted = "the sending was interrupted each time, and it may have arrived";

/** Sends mails, each by itself. */
export const createSendMail = (deps: SendMailDeps): SendMail => {
  const { store, transport, door, log, leaseMs, retry, lookMs } = deps;
  /** Mails over which a conversation was broken off: it may have been about them. */
  const suspects = new Set<number>();

  const judge = (mail: LeasedMail, delivery: Delivery): AttemptEnd => {
    const isSuspect = suspects.delete(mail.id);
    const isBroken = "brokenOff" in delivery && delivery.brokenOff;
    if (delivery.result === "unreachable" || (isBroken && !isSuspect)) door.close(delivery.reason);
    else door.open();
    if (isBroken && suspects.size < mostSuspects) suspects.add(mail.id);
    return endOf(mail, delivery, retry, isSuspect);
  };

  /** What became of it; undefined where another has it by now. */
  const attempt = async (
    mail: LeasedMail,
    lease: HeldLease,
    place: Place,
  ): Promise<AttemptEnd | undefined> => {
    const { id, recipient, content, createdAt, state, attempts, lastError } = mail;
    if (state === "sending" && attempts >= maxAttempts)
      return { state: "unsure", attempts, reason: interrupted, waitMs: 0 };
    let raw: Buffer;
    try {
      if (!content) throw new Error("it has no text");
      raw = await composeMessage({ id, recipient, content, createdAt }, deps);
    } catch (error) {
      const reason = `it could not be written: ${reasonOf(error)}`;
      return endOf(mail, { result: "refused", reason }, retry);
    }
    let isOurs = true;
    let obstacle: unknown;
    const delivery = await transport.send({ id, sender: deps.from.address, recipient, raw }, async () => {
      await place.enter();
      isOurs = await lease.markSending(attempts + 1).catch((error: unknown) => {
        obstacle = error;
        throw error;
      });
      if (!isOurs) throw new Error("another works on it");
    });
    if (!isOurs) return undefined;
    if (!obstacle) return judge(mail, delivery);
    // Nothing has left, and the mail is as it was.
    if (isDatabaseAway(obstacle)) return { state, attempts, reason: lastError, waitMs: 0 };
    throw obstacle;
  };

  /** Writes down an end however long the database is away: else a mail that was sent would be sent again. */
  const writeDown = async (lease: HeldLease, end: AttemptEnd, signal?: AbortSignal): Promise<void> => {
    for (let looks = 0; ; ) {
      try {
        return await lease.end(end);
      } catch (error) {
        if (signal?.aborted) looks += 1;
        if (!isDatabaseAway(error) || looks === looksAtStop) throw error;
        await sleep(lookMs);
      }
    }
  };

  return async (mail, place, signal) => {
    const lease = holdLease(store, mail, leaseMs);
    try {
      const end = await attempt(mail, lease, place);
      if (!end) return;
      await writeDown(lease, end, signal);
      // What was no attempt is told by the door.
      if (end.attempts === mail.attempts && end.state === mail.state) return;
      const told = { mail: mail.id, kind: mail.kind, attempt: end.attempts, state: end.state };
      log[end.state === "sent" ? "debug" : "warn"]({ ...told, reason: end.reason }, logTexts[end.state]);
    } catch (error) {
      if (isDatabaseAway(error))
        log.warn({ mail: mail.id, reason: reasonOf(error) }, "a mail waits for the database");
      else log.error({ mail: mail.id, err: error }, "a mail could not be worked on");
    } finally {
      lease.release();
      place.leave();
    }
  };
};
