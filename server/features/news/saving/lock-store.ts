import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** The advisory lock of whoever writes items: the letters `news`. */
const lockKey = 0x6e657773;

const pauseMs = 20;
const patienceMs = 60_000;

/**
 * Makes this transaction the only one that writes items, until it ends. Two that were under way at the same time could
 * not see each other's items, and would miss that they tell one story. Asking again instead of waiting in PostgreSQL
 * keeps clear of the time that a query may take.
 */
export const lockWriting = async (tx: Transaction): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}::bigint) as locked`,
    );
    if (rows[0]?.locked) return;
    if (Date.now() > deadline) throw new Error("Other instances have been writing news for a minute.");
    await sleep(pauseMs);
  }
};
