import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { type MailRow, mails } from "#shared/mail/tables.ts";

/** A mail that this instance works on until its lease ends. */
export type LeasedMail = MailRow & { leaseUntil: Date };

/** Who holds which mail: its end of the lease tells one holder from the next. */
export type Lease = Pick<LeasedMail, "id" | "leaseUntil">;

/**
 * `account`: a mail about an account that is not bulk, such as a link for a new password. Somebody waits for it, and
 * strangers can cause other mails to the same address, so it never waits for those.
 */
export type Lane = "account" | "other";

/** How an attempt ended. */
export interface AttemptEnd {
  state: MailRow["state"];
  reason: string | null;
  /** Attempts that count so far. */
  attempts: number;
  /** When it may be tried again, in milliseconds from now; matters for `queued` and `sending`. */
  waitMs: number;
}

/** How mails are sent, over all instances that share the database. */
export interface RoomStore {
  /**
   * Leases the first mails of a lane that are due and that nobody holds, except those with an id in `except`. The order is
   * by id, with bulk mails last. Account mails are independent of each other. Among the rest, a mail waits until every
   * older one to its recipient is settled, where both are bulk or neither is.
   */
  claim(lane: Lane, count: number, leaseMs: number, except: readonly number[]): Promise<LeasedMail[]>;
  /** Makes a lease last for another while; undefined where it is somebody else's by now. */
  renew(lease: Lease, leaseMs: number): Promise<Date | undefined>;
  /** Notes that the text of a mail is about to leave; false where it is somebody else's by now. */
  markSending(lease: Lease, attempt: number): Promise<boolean>;
  /** Writes down how an attempt ended, and ends the lease. The text is kept only while the mail is to be sent again. */
  end(lease: Lease, end: AttemptEnd): Promise<void>;
}

const isOpen = inArray(mails.state, ["queued", "sending"]);
const held = ({ id, leaseUntil }: Lease) => and(eq(mails.id, id), eq(mails.leaseUntil, leaseUntil));
// Written as `<=` on purpose: with `=` the planner underestimates the row count and sorts the whole table.
const isOldestToRecipient = sql`
  mail.id <= (
    select older.id from mails as older
    where older.recipient = mail.recipient and older.bulk = mail.bulk
      and (older.bulk or older.user_id is null)
      and older.state in ('queued', 'sending')
    order by older.id limit 1
  )`;
const conditions: Record<Lane, SQL> = {
  account: sql`not mail.bulk and mail.user_id is not null`,
  other: sql`(mail.bulk or mail.user_id is null) and ${isOldestToRecipient}`,
};
// In whole milliseconds, which a Date has.
const inMs = (count: number) => sql`date_trunc('milliseconds', now()) + ${count} * interval '1 millisecond'`;

/** Queries over the mails in PostgreSQL. */
export const createRoomStore = ({ db }: Pick<Database, "db">): RoomStore => ({
  async claim(lane, count, leaseMs, except) {
    const picked = sql`
      with picked as (
        select mail.id from mails as mail
        where mail.state in ('queued', 'sending')
          and mail.due_at <= now()
          and (mail.lease_until is null or mail.lease_until <= now())
          and mail.id <> all (${sql.param(except)}::bigint[])
          and ${conditions[lane]}
        order by mail.bulk, mail.id limit ${count}
        for update skip locked
      ) select id from picked`;
    const rows = await db
      .update(mails)
      .set({ leaseUntil: inMs(leaseMs) })
      .where(sql`${mails.id} in (${picked})`)
      .returning();
    return (rows as LeasedMail[]).sort(
      (one, other) => Number(one.bulk) - Number(other.bulk) || one.id - other.id,
    );
  },
  async renew(lease, leaseMs) {
    const [row] = await db
      .update(mails)
      .set({ leaseUntil: inMs(leaseMs) })
      .where(held(lease))
      .returning({ leaseUntil: mails.leaseUntil });
    return row?.leaseUntil ?? undefined;
  },
  async markSending(lease, attempt) {
    const { rowCount } = await db
      .update(mails)
      .set({ state: "sending", attempts: attempt, stateAt: sql`now()` })
      .where(and(held(lease), isOpen));
    return rowCount === 1;
  },
  async end(lease, { state, reason, attempts, waitMs }) {
    const isKept = state === "queued" || state === "sending";
    // Another may have taken over a slow one: that it arrived is true whoever holds it now.
    const known = state === "sent" ? and(eq(mails.id, lease.id), ne(mails.state, "sent")) : undefined;
    await db
      .update(mails)
      .set({
        state,
        attempts,
        lastError: reason,
        leaseUntil: null,
        // A mail that waits for its server ages, and is given up one day.
        stateAt: sql`case when ${mails.state} = ${state} and ${mails.attempts} = ${attempts} then ${mails.stateAt} else now() end`,
        ...(isKept ? waitMs > 0 && { dueAt: inMs(waitMs) } : { content: null }),
      })
      .where(or(held(lease), known));
  },
});
