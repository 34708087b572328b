import type { MailRow } from "#shared/mail/tables.ts";
import type { Delivery } from "../transport.ts";
import type { AttemptEnd } from "./room-store.ts";

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
