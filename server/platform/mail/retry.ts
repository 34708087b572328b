import type { Logger } from "pino";
import { type Backoff, backoffMs } from "#server/platform/backoff.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { MailRow } from "#shared/mail/tables.ts";
import type { AttemptResult } from "./mail-store.ts";
import type { Delivery } from "./transport.ts";

/** An email is given up after this many attempts that count. */
export const maxAttempts = 10;

/**
 * What to store after an attempt, for an email as it was before the attempt.
 *
 * An email that was `sending` may have arrived. It stays `sending` until the outcome is known, and becomes `unsure` if it
 * never is. It is repeated once if the server did not reply, and after each crash of this process, while attempts are
 * left. A connection lost before the text left counts as an attempt only if the email is suspected of causing it.
 */
export const resultOfAttempt = (
  { state, attempts }: Pick<MailRow, "state" | "attempts">,
  delivery: Delivery,
  backoff: Backoff,
  isSuspect = false,
): AttemptResult => {
  const mayHaveArrived = state === "sending";
  const openState = mayHaveArrived ? "sending" : "queued";
  const givenUpState = mayHaveArrived ? "unsure" : "failed";
  const count = attempts + 1;
  const isLast = count >= maxAttempts;
  const waitMs = backoffMs(count, backoff);
  if (delivery.result === "sent") return { state: "sent", reason: null, attempts: count, waitMs: 0 };
  const { reason } = delivery;
  if (delivery.result === "unreachable") return { state: openState, reason, attempts, waitMs: 0 };
  if (delivery.result === "refused") return { state: givenUpState, reason, attempts: count, waitMs: 0 };
  const { connectionLost } = delivery;
  if (delivery.result === "unsure")
    return {
      state: mayHaveArrived || isLast ? "unsure" : "sending",
      reason,
      attempts: count,
      waitMs: connectionLost ? 0 : waitMs,
    };
  if (connectionLost && !isSuspect) return { state: openState, reason, attempts, waitMs: 0 };
  return { state: isLast ? givenUpState : openState, reason, attempts: count, waitMs };
};

/** A circuit breaker for the mail server. */
export interface MailBreaker {
  /** How many emails may be in progress: none while open, one as a trial after that, `max` while closed. */
  limit(max: number): number;
  /** Records that the server was unreachable and pauses sending with backoff. */
  recordFailure(reason: string): void;
  recordSuccess(): void;
}

export const createMailBreaker = (backoff: Backoff, log: Logger, clock: Clock): MailBreaker => {
  let failures = 0;
  let openUntil = 0;
  return {
    limit(max) {
      if (clock.now() < openUntil) return 0;
      return failures > 0 ? 1 : max;
    },
    recordFailure(reason) {
      // Emails that were in progress together count as one failure.
      if (clock.now() < openUntil) return;
      failures += 1;
      const waitMs = backoffMs(failures, backoff);
      openUntil = clock.now() + waitMs;
      log.warn({ reason, waitMs }, "mail delivery paused");
    },
    recordSuccess() {
      if (failures > 0) log.info("mail delivery resumed");
      failures = 0;
      openUntil = 0;
    },
  };
};
