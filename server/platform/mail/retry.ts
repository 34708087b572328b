import type { Logger } from "pino";
import type { MailRow } from "#shared/mail/tables.ts";
import type { AttemptEnd } from "./sending-store.ts";
import type { Delivery } from "./transport.ts";

/** Attempts that count, until a mail is given up. */
export const maxAttempts = 10;

/** How long a mail waits after its first attempt, and at most, in milliseconds. Each wait is twice the one before. */
export interface Waits {
  firstMs: number;
  mostMs: number;
}

/** The wait after so many attempts or failures, in milliseconds. */
export const waitAfter = (count: number, { firstMs, mostMs }: Waits): number =>
  Math.min(mostMs, firstMs * 2 ** (count - 1));

/**
 * What an attempt means for its mail, as it was before that. One that was `sending` before may have arrived: it stays
 * `sending` until something is known, and is `unsure` if that never happens. It is repeated once where the server never
 * answered, and each time where we were killed, as long as there are attempts left. A conversation that is broken off
 * before anything left counts as an attempt only where the mail is in doubt already (`isSuspect`).
 */
export const endOf = (
  { state, attempts }: Pick<MailRow, "state" | "attempts">,
  delivery: Delivery,
  waits: Waits,
  isSuspect = false,
): AttemptEnd => {
  const mayHaveArrived = state === "sending";
  const open = mayHaveArrived ? "sending" : "queued";
  const givenUp = mayHaveArrived ? "unsure" : "failed";
  const count = attempts + 1;
  const isLast = count >= maxAttempts;
  const waitMs = waitAfter(count, waits);
  if (delivery.result === "sent") return { state: "sent", reason: null, attempts: count, waitMs: 0 };
  const { reason } = delivery;
  if (delivery.result === "unreachable") return { state: open, reason, attempts, waitMs: 0 };
  if (delivery.result === "refused") return { state: givenUp, reason, attempts: count, waitMs: 0 };
  const { brokenOff } = delivery;
  if (delivery.result === "unsure") {
    const isRepeat = mayHaveArrived || isLast;
    return {
      state: isRepeat ? "unsure" : "sending",
      reason,
      attempts: count,
      waitMs: brokenOff ? 0 : waitMs,
    };
  }
  if (brokenOff && !isSuspect) return { state: open, reason, attempts, waitMs: 0 };
  return { state: isLast ? givenUp : open, reason, attempts: count, waitMs };
};

/** Whether mails can leave at all, as far as this process knows. */
export interface Door {
  /** How many mails may be under way: none while it waits, one that tries it afterwards, `most` while all is well. */
  admits(most: number): number;
  /** Notes that the mail server could not be reached, and why in words: waits for a while that grows. */
  close(reason: string): void;
  /** Notes that the mail server was there. */
  open(): void;
}

/** A door that is open. */
export const createDoor = (waits: Waits, log: Logger): Door => {
  let failures = 0;
  let closedUntil = 0;
  return {
    admits(most) {
      if (performance.now() < closedUntil) return 0;
      return failures > 0 ? 1 : most;
    },
    close(reason) {
      // Those that were under way together are one failure.
      if (performance.now() < closedUntil) return;
      failures += 1;
      const waitMs = waitAfter(failures, waits);
      closedUntil = performance.now() + waitMs;
      log.warn({ reason, waitMs }, "mails wait for their way out");
    },
    open() {
      if (failures > 0) log.info("mails go out again");
      failures = 0;
      closedUntil = 0;
    },
  };
};
