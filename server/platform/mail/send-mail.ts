import type { Logger } from "pino";
import type { Backoff } from "#server/platform/backoff.ts";
import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import { isDatabaseAway, isDiskFull, reasonOf } from "#server/platform/db/client.ts";
import { keepRenewing, type RenewedLease } from "#server/platform/db/lease.ts";
import type { Vault } from "#server/platform/vault.ts";
import type { MailRow } from "#shared/mail/tables.ts";
import { composeMessage, type SenderIdentity } from "./compose.ts";
import type { AttemptResult, Lane, Lease, LeasedMail, MailStore } from "./mail-store.ts";
import { createMailBreaker, type MailBreaker, maxAttempts, resultOfAttempt } from "./retry.ts";
import { contentToSend } from "./sealed-mail.ts";
import type { Delivery, MailTransport } from "./transport.ts";

type LeaseStore = Pick<MailStore, "claim" | "renew" | "markSending" | "finishAttempt">;

/** An attempt to send an email, with the email's state after it. */
export interface MailAttempt {
  kind: string;
  state: MailRow["state"];
  /** The server accepted the email, and may have accepted it in an earlier attempt already. */
  isRepeat: boolean;
  /** In milliseconds since 1970. */
  startedAt: number;
}

/** Durations in milliseconds. */
export interface MailTimes {
  /** Renewed while an email is in progress. After the lease expires, any instance may take the email over. */
  leaseMs: number;
  /** How long a server that hangs with one email delays the others. */
  patienceMs: number;
  /** Between attempts to send an email that the server deferred. */
  retry: Backoff;
  /** While the mail server is unreachable. */
  away: Backoff;
  /** Interval for polling: for further emails while some are in progress, and for a database that is away. */
  pollMs: number;
}

interface AttemptContext extends SenderIdentity, Pick<MailTimes, "leaseMs" | "retry" | "pollMs"> {
  store: LeaseStore;
  transport: MailTransport;
  vault: Pick<Vault, "open">;
  breaker: MailBreaker;
  log: Logger;
  clock: Clock;
  onAttempt: NonNullable<MailSenderOptions["onAttempt"]>;
}

/** Attempts to send an email, stores the result and leaves the handover queue. Never rejects. */
type SendMail = (mail: LeasedMail, slot: HandoverSlot, signal?: AbortSignal) => Promise<void>;

/** Limits the retries of storing a result while the database is away during a shutdown. */
const maxRetriesAtShutdown = 5;
const maxSuspects = 100;

const logMessages: Record<AttemptResult["state"], string> = {
  sent: "mail sent",
  queued: "mail deferred",
  sending: "mail delivery unconfirmed, retrying",
  failed: "mail failed",
  unsure: "mail delivery unconfirmed, giving up",
};

/** Whether the database takes no changes at the moment. */
const takesNoChanges = (error: unknown): boolean => isDatabaseAway(error) || isDiskFull(error);

const interruptedReason = "each attempt was interrupted, and the mail may have arrived";

const createSendMail = (context: AttemptContext): SendMail => {
  const { store, transport, vault, breaker, log, clock, leaseMs, retry, pollMs, onAttempt } = context;
  /** Ids of emails during which the connection was lost. The email itself may be the cause. */
  const suspects = new Set<number>();

  const evaluate = (mail: LeasedMail, delivery: Delivery): AttemptResult => {
    const isSuspect = suspects.delete(mail.id);
    const isLost = "connectionLost" in delivery && delivery.connectionLost;
    if (delivery.result === "unreachable" || (isLost && !isSuspect)) breaker.recordFailure(delivery.reason);
    else breaker.recordSuccess();
    if (isLost && suspects.size < maxSuspects) suspects.add(mail.id);
    return resultOfAttempt(mail, delivery, retry, isSuspect);
  };

  /** Resolves with undefined if another instance holds the email by now. */
  const attempt = async (
    mail: LeasedMail,
    lease: RenewedLease<Lease>,
    slot: HandoverSlot,
  ): Promise<AttemptResult | undefined> => {
    const { id, recipient, createdAt, state, attempts, lastError } = mail;
    if (state === "sending" && attempts >= maxAttempts)
      return { state: "unsure", attempts, reason: interruptedReason, waitMs: 0 };
    let raw: Buffer;
    try {
      const content = contentToSend(vault, mail);
      if (!content) throw new Error("it has no text");
      raw = await composeMessage({ id, recipient, content, createdAt }, context);
    } catch (error) {
      const reason = `the mail could not be composed: ${reasonOf(error)}`;
      return resultOfAttempt(mail, { result: "refused", reason }, retry);
    }
    let isOurs = true;
    let storeError: unknown;
    const sender = context.from.address;
    const delivery = await transport.send({ id, sender, recipient, createdAt, raw }, async () => {
      await slot.enter();
      isOurs = await lease
        .use((held) => store.markSending(held, attempts + 1))
        .catch((error: unknown) => {
          storeError = error;
          // A new error, because Nodemailer replaces the code of the one that it gets.
          throw new Error(reasonOf(error));
        });
      if (!isOurs) throw new Error("the lease of the mail was lost");
    });
    if (!isOurs) return undefined;
    if (!storeError) return evaluate(mail, delivery);
    // Nothing left this process, so the email keeps its state.
    if (takesNoChanges(storeError)) return { state, attempts, reason: lastError, waitMs: 0 };
    throw storeError;
  };

  /** Retries while the database takes no changes: without its result, a sent email would be sent again. */
  const storeResult = async (
    lease: RenewedLease<Lease>,
    result: AttemptResult,
    signal?: AbortSignal,
  ): Promise<void> => {
    for (let retries = 0; ; ) {
      try {
        return await lease.use((held) => store.finishAttempt(held, result));
      } catch (error) {
        if (signal?.aborted) retries += 1;
        if (!takesNoChanges(error) || retries === maxRetriesAtShutdown) throw error;
        await sleep(clock, pollMs);
      }
    }
  };

  return async (mail, slot, signal) => {
    const lease = keepRenewing<Lease>(mail, {
      renew: (held) => store.renew(held, leaseMs),
      onFailure: (error) =>
        log.warn({ mail: mail.id, reason: reasonOf(error) }, "the lease of a mail could not be renewed"),
      ...{ leaseMs, clock },
    });
    const startedAt = Date.now();
    try {
      const result = await attempt(mail, lease, slot);
      if (!result) return;
      await storeResult(lease, result, signal);
      const { state, attempts, reason } = result;
      const isRepeat = mail.state === "sending" && state === "sent";
      onAttempt({ kind: mail.kind, state, isRepeat, startedAt });
      // The attempt did not count, and the breaker has logged why.
      if (attempts === mail.attempts && state === mail.state) return;
      const fields = { mail: mail.id, kind: mail.kind, attempt: attempts, state, reason };
      log[state === "sent" ? "debug" : "warn"](fields, logMessages[state]);
    } catch (error) {
      if (takesNoChanges(error))
        log.warn({ mail: mail.id, reason: reasonOf(error) }, "mail waits for the database");
      else log.error({ mail: mail.id, err: error }, "sending a mail failed unexpectedly");
    } finally {
      slot.leave();
      await lease.stop();
    }
  };
};

interface HandoverSlot {
  /** Resolves when it is this mail's turn. */
  enter(): Promise<void>;
  /** Gives up the slot, whether it was entered or not. */
  leave(): void;
}

interface QueuedSlot {
  isUrgent: boolean;
  /** `preparing` until the email asks for its turn. */
  state: "preparing" | "waiting" | "entered";
  /** When the state began, by the clock. */
  since: number;
  proceed(): void;
}

/**
 * Hands over one email at a time, so that killing the process leaves at most one email in doubt. Emails go in the order of
 * their slots. Urgent emails go first, but do not delay others while they prepare. An email that takes longer than `patienceMs` to
 * prepare or to hand over no longer delays the others.
 */
export const createHandoverQueue = (
  patienceMs: number,
  clock: Clock = systemClock,
): { takeSlot(options?: { isUrgent?: boolean }): HandoverSlot } => {
  const slots = new Set<QueuedSlot>();
  let cancelTimer = () => {};

  const advance = () => {
    cancelTimer();
    const now = clock.now();
    const isBlocking = ({ state, since }: QueuedSlot) => state !== "waiting" && now - since < patienceMs;
    let first = [...slots].find((slot) => slot.state === "entered" && isBlocking(slot));
    first ??= [...slots].find((slot) => slot.isUrgent && slot.state === "waiting");
    first ??= [...slots].find((slot) => !slot.isUrgent && (slot.state === "waiting" || isBlocking(slot)));
    if (first?.state === "waiting") {
      first.state = "entered";
      first.since = now;
      first.proceed();
    }
    const hasWaiting = [...slots].some(({ state }) => state === "waiting");
    if (first && hasWaiting) cancelTimer = clock.after(first.since + patienceMs - now, advance);
  };

  return {
    takeSlot({ isUrgent = false } = {}) {
      const slot: QueuedSlot = {
        isUrgent,
        state: "preparing",
        since: clock.now(),
        proceed: () => undefined,
      };
      slots.add(slot);
      return {
        enter: () =>
          new Promise((resolve) => {
            slot.state = "waiting";
            slot.proceed = resolve;
            advance();
          }),
        leave() {
          slots.delete(slot);
          advance();
        },
      };
    },
  };
};

export interface MailSender {
  /**
   * Sends all due emails: account emails first, bulk emails last, the oldest first in each lane. Once the signal fires, it
   * finishes the emails in progress and starts no other.
   * @throws Error if the database is away
   */
  sendDue(signal?: AbortSignal): Promise<void>;
}

export interface MailSenderOptions extends SenderIdentity {
  store: LeaseStore;
  transport: MailTransport;
  /** Opens encrypted emails. */
  vault: Pick<Vault, "open">;
  log: Logger;
  /** Called when the result of an attempt is stored, for the metrics. */
  onAttempt?: (attempt: MailAttempt) => void;
  times?: Partial<MailTimes>;
  clock?: Clock;
}

const defaultTimes: MailTimes = {
  leaseMs: 20_000,
  patienceMs: 2000,
  retry: { firstMs: 30_000, maxMs: 60 * 60 * 1000 },
  away: { firstMs: 5000, maxMs: 60_000 },
  pollMs: 500,
};

/** Emails in progress in this process, each with its own connection. One connection is reserved for account mails. */
const maxInProgress = { all: 5, other: 4 };

/** Sends the queued emails. Every instance runs one sender. */
export const createMailSender = ({
  times,
  onAttempt = () => undefined,
  clock = systemClock,
  ...options
}: MailSenderOptions): MailSender => {
  const { store, log } = options;
  const { leaseMs, patienceMs, retry, away, pollMs } = { ...defaultTimes, ...times };
  const breaker = createMailBreaker(away, log, clock);
  const handover = createHandoverQueue(patienceMs, clock);
  const sendMail = createSendMail({ ...options, onAttempt, breaker, clock, leaseMs, retry, pollMs });
  const inProgress = new Map<number, { lane: Lane; work: Promise<void> }>();

  const claim = async (lane: Lane, count: number): Promise<LeasedMail[]> => {
    if (count <= 0) return [];
    return store.claim(lane, count, leaseMs, [...inProgress.keys()]).catch((error: unknown) => {
      // Emails in progress are finished first; the next claim reports the error.
      if (inProgress.size > 0) return [];
      throw error;
    });
  };
  const startNext = async (lane: Lane, signal: AbortSignal | undefined) => {
    const inLane = [...inProgress.values()].filter((mail) => mail.lane === lane).length;
    const free = signal?.aborted ? 0 : breaker.limit(maxInProgress.all) - inProgress.size;
    const mails = await claim(lane, lane === "other" ? Math.min(free, maxInProgress.other - inLane) : free);
    for (const mail of mails) {
      const slot = handover.takeSlot({ isUrgent: lane === "account" });
      const work = sendMail(mail, slot, signal).then(() => void inProgress.delete(mail.id));
      inProgress.set(mail.id, { lane, work });
    }
  };
  /** Waits until an email is done or the poll interval is over. */
  const waitForCapacity = async () => {
    const waited = new AbortController();
    const poll = sleep(clock, pollMs, waited.signal).catch(() => undefined);
    await Promise.race([poll, ...[...inProgress.values()].map(({ work }) => work)]);
    waited.abort();
  };

  return {
    async sendDue(signal) {
      for (;;) {
        // An email that ends during the claims can unblock the next one to its recipient, so claim once more then.
        const wasIdle = inProgress.size === 0;
        await startNext("account", signal);
        await startNext("other", signal);
        if (inProgress.size > 0) await waitForCapacity();
        else if (wasIdle) return;
      }
    },
  };
};
