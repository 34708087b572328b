import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { type Database, hasCome, type Queryable, type Transaction } from "#server/platform/db/client.ts";
import { inAdaptiveBatches } from "#server/platform/db/in-batches.ts";
import { isUnleased, leaseEnd } from "#server/platform/db/lease.ts";
import { dayMs } from "#shared/calendar/day.ts";
import { insertMail, type MailContent, type MailRow, mails } from "#shared/mail/tables.ts";
import { isPlainAddress } from "./address.ts";

/** The notification channel that wakes the email senders of all instances. */
export const mailQueued = "mail_queued";

export interface NewMail {
  /** Kind of email, for the log and for data exports. */
  kind: string;
  /** One plain address. */
  recipient: string;
  content: MailContent;
  /** Another content, as JSON that `sealMail` encrypted. It is sent instead of `content` if it can be read. */
  sealed?: string;
  /** The account that the email is about. Deleting the account deletes the email. */
  userId?: number;
  /** Deduplication key: the email is not queued while an email with the same key is stored. */
  onceKey?: string;
  /**
   * Nobody is waiting for a bulk email, so it leaves after all others and delays none of them. An email with `userId` that
   * is not bulk is an account email: it leaves first and waits for no other email.
   */
  bulk?: boolean;
}

/** An email without its text and its delivery schedule. */
export type MailRecord = Pick<MailRow, keyof typeof recordColumns>;

/** An email that this instance works on until its lease ends. */
export type LeasedMail = MailRow & { leaseUntil: Date };

/** The end of the lease identifies its holder, because every lease of an email ends at a different time. */
export type Lease = Pick<LeasedMail, "id" | "leaseUntil">;

/**
 * `account`: an email about an account that is not bulk, such as a password reset link. Somebody is waiting for it, and
 * strangers can cause other emails to the same address, so it never waits for those.
 */
export type Lane = "account" | "other";

/** What to store after an attempt to send an email. */
export interface AttemptResult {
  state: MailRow["state"];
  reason: string | null;
  /** Attempts that count so far. */
  attempts: number;
  /** Delay before the next attempt in milliseconds, for `queued` and `sending`. */
  waitMs: number;
}

// PostgreSQL merges identical notifications of one transaction.
const notifySenders = sql`pg_notify(${mailQueued}, '')`;
const daysAgo = (count: number) => new Date(Date.now() - count * dayMs);
const isOpen = inArray(mails.state, ["queued", "sending"]);
const isHeld = ({ id, leaseUntil }: Lease) => and(eq(mails.id, id), eq(mails.leaseUntil, leaseUntil));
const isWithoutAccount = (recipient: string) => and(eq(mails.recipient, recipient), isNull(mails.userId));

const recordColumns = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  stateAt: mails.stateAt,
};
const exportPageSize = 500;

/** The queue of all instances, as `readQueue` counts it. */
export interface MailQueue {
  queued: number;
  sending: number;
  failed: number;
  unsure: number;
  oldestSec: number;
  underMinute: number;
  underHour: number;
  underDay: number;
  older: number;
}

/** Limits the cost of counting. */
const maxCounted = 100_000;

// Written as `<=` on purpose: with `=` the planner underestimates the row count and sorts the whole table.
const isOldestToRecipient = sql`
  mail.id <= (
    select older.id from mails as older
    where older.recipient = mail.recipient and older.bulk = mail.bulk
      and (older.bulk or older.user_id is null)
      and older.state in ('queued', 'sending')
    order by older.id limit 1
  )`;
const laneConditions: Record<Lane, SQL> = {
  account: sql`not mail.bulk and mail.user_id is not null`,
  other: sql`(mail.bulk or mail.user_id is null) and ${isOldestToRecipient}`,
};

const checkRecipient = ({ recipient }: NewMail) => {
  if (!isPlainAddress(recipient)) throw new Error("the recipient is not one plain address");
};

/** The mail queue, the leases of its senders, and the record of sent mails. All instances share it. */
export const createMailStore = ({ db }: Pick<Database, "db">, pruneBatchSize = 500) => ({
  /**
   * Queues an email and wakes the senders when `tx` commits. Resolves with its id, or undefined if its `onceKey` is taken.
   * @throws Error if the recipient is not one plain address
   */
  async enqueue(tx: Transaction, mail: NewMail): Promise<number | undefined> {
    checkRecipient(mail);
    const [row] = await tx
      .insert(mails)
      .values(insertMail.parse(mail))
      .onConflictDoNothing({ target: mails.onceKey })
      .returning({ id: mails.id, notified: notifySenders });
    return row?.id;
  },

  /**
   * Queues many emails in one statement. Resolves with their ids in the order of `list`, as `enqueue` does.
   * @throws Error if a recipient is not one plain address; then no email is queued
   */
  async enqueueAll(tx: Transaction, list: readonly NewMail[]): Promise<(number | undefined)[]> {
    for (const mail of list) checkRecipient(mail);
    if (list.length === 0) return [];
    // Ids are allocated first, so that each inserted row can be matched with its position.
    const { rows } = await tx.execute<{ place: number; id: string }>(sql`
      with given as materialized (
        select nextval(pg_get_serial_sequence('mails', 'id')) as id, mail.*
        from rows from (
          jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as (
            kind text, recipient text, content jsonb, sealed text, "userId" integer, "onceKey" text, bulk boolean
          )
        ) with ordinality as mail (kind, recipient, content, sealed, user_id, once_key, bulk, place)
      ), written as (
        insert into mails (id, kind, recipient, content, sealed, user_id, once_key, bulk)
        overriding system value
        select id, kind, recipient, content, sealed, user_id, once_key, coalesce(bulk, false)
        from given order by place
        on conflict (once_key) do nothing
        returning id
      )
      select place::int, id, ${notifySenders} from given join written using (id)`);
    const ids = new Map(rows.map(({ place, id }) => [place, Number(id)]));
    return list.map((_, index) => ids.get(index + 1));
  },

  /**
   * Leases the first due emails of a lane that no instance holds, except those with an id in `except`. The order is by
   * id, with bulk emails last. Account emails are independent of each other. Any other email waits until older emails to
   * its recipient are settled; bulk emails wait only for bulk emails, and the rest only for the rest.
   */
  async claim(lane: Lane, count: number, leaseMs: number, except: readonly number[]): Promise<LeasedMail[]> {
    const picked = sql`
      with picked as (
        select mail.id from mails as mail
        where mail.state in ('queued', 'sending')
          and ${hasCome(sql`mail.due_at`, "2 hours")}
          and ${isUnleased(sql`mail.lease_until`)}
          and mail.id <> all (${sql.param(except)}::bigint[])
          and ${laneConditions[lane]}
        order by mail.bulk, mail.id limit ${count}
        for update skip locked
      ) select id from picked`;
    const rows = await db
      .update(mails)
      .set({ leaseUntil: leaseEnd(leaseMs) })
      .where(sql`${mails.id} in (${picked})`)
      .returning();
    return (rows as LeasedMail[]).sort(
      (one, other) => Number(one.bulk) - Number(other.bulk) || one.id - other.id,
    );
  },

  /** Extends a lease. Resolves with undefined if the lease is lost. */
  async renew(lease: Lease, leaseMs: number): Promise<Lease | undefined> {
    const [row] = await db
      .update(mails)
      .set({ leaseUntil: leaseEnd(leaseMs) })
      .where(isHeld(lease))
      .returning({ leaseUntil: mails.leaseUntil });
    return row?.leaseUntil ? { ...lease, leaseUntil: row.leaseUntil } : undefined;
  },

  /** Records that the text of an email is about to leave. Resolves with false if the lease is lost. */
  async markSending(lease: Lease, attempt: number): Promise<boolean> {
    const { rowCount } = await db
      .update(mails)
      .set({ state: "sending", attempts: attempt, stateAt: sql`now()` })
      .where(and(isHeld(lease), isOpen));
    return rowCount === 1;
  },

  /** Stores the result of an attempt and ends the lease. The text is deleted unless the email will be sent again. */
  async finishAttempt(lease: Lease, { state, reason, attempts, waitMs }: AttemptResult): Promise<void> {
    const isRetried = state === "queued" || state === "sending";
    // Another instance may have taken over a slow mail. The email has arrived regardless of who holds the lease.
    const isDelivered = state === "sent" ? and(eq(mails.id, lease.id), ne(mails.state, "sent")) : undefined;
    await db
      .update(mails)
      .set({
        state,
        attempts,
        lastError: reason,
        leaseUntil: null,
        // An email whose server is unreachable keeps its age, so that `prune` gives it up eventually.
        stateAt: sql`case when ${mails.state} = ${state} and ${mails.attempts} = ${attempts} then ${mails.stateAt} else now() end`,
        ...(isRetried
          ? waitMs > 0 && { dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` }
          : { content: null, sealed: null }),
      })
      .where(or(isHeld(lease), isDelivered));
  },

  async find(id: number): Promise<MailRow | undefined> {
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    return row;
  },

  /** The emails to an address, newest first, without those about an account: these belong to its owner. */
  listByRecipient: (recipient: string): Promise<MailRecord[]> =>
    db.select(recordColumns).from(mails).where(isWithoutAccount(recipient)).orderBy(desc(mails.id)),

  /** Deletes the emails to an address, except those about an account. Resolves with their ids. */
  async deleteByRecipient(tx: Queryable, recipient: string): Promise<number[]> {
    const rows = await tx.delete(mails).where(isWithoutAccount(recipient)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },

  /** The emails about an account, oldest first. Their text is left out: its links are for the mailbox only. */
  async *listByAccount(userId: number): AsyncGenerator<MailRecord, void> {
    let after = 0;
    for (;;) {
      const rows = await db
        .select(recordColumns)
        .from(mails)
        .where(and(eq(mails.userId, userId), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(exportPageSize);
      yield* rows;
      if (rows.length < exportPageSize) return;
      after = rows.at(-1)!.id;
    }
  },

  /**
   * The emails that wait, with the age of the oldest in seconds and their number by age, and those that were given up in
   * the last 24 hours. Counts at most 100,000 of each.
   */
  async readQueue(): Promise<MailQueue> {
    const { rows } = await db.execute<Record<keyof MailQueue, number>>(sql`
      with waiting as materialized (
        select state, extract(epoch from now() - created_at)::float8 as age
        from mails where state in ('queued', 'sending') order by bulk, id limit ${maxCounted}
      ), given_up as materialized (
        select state from mails
        where state in ('failed', 'unsure') and state_at > now() - interval '24 hours' limit ${maxCounted}
      )
      select (select count(*) from waiting where state = 'queued')::int as queued,
        (select count(*) from waiting where state = 'sending')::int as sending,
        (select count(*) from given_up where state = 'failed')::int as failed,
        (select count(*) from given_up where state = 'unsure')::int as unsure,
        coalesce(max(age), 0) as "oldestSec",
        count(*) filter (where age < 60)::int as "underMinute",
        count(*) filter (where age >= 60 and age < 3600)::int as "underHour",
        count(*) filter (where age >= 3600 and age < 86400)::int as "underDay",
        count(*) filter (where age >= 86400)::int as older
      from waiting`);
    return rows[0]!;
  },

  /** Deletes the emails about an account. Resolves with their ids. */
  async deleteByAccount(tx: Queryable, userId: number): Promise<number[]> {
    const rows = await tx.delete(mails).where(eq(mails.userId, userId)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },

  /** Gives up emails that could not be sent for three days, and deletes emails older than 90 days. */
  async prune(): Promise<void> {
    const giveUp = (from: MailRow["state"], to: MailRow["state"]) => {
      const lastActivity = sql`greatest(${mails.stateAt}, ${mails.dueAt}, ${mails.leaseUntil})`;
      const isStuck = and(eq(mails.state, from), lt(lastActivity, daysAgo(3)));
      const some = (size: number) => db.select({ id: mails.id }).from(mails).where(isStuck).limit(size);
      return inAdaptiveBatches(pruneBatchSize, (size) =>
        db
          .update(mails)
          .set({
            state: to,
            content: null,
            sealed: null,
            leaseUntil: null,
            lastError: sql`'given up after three days' || coalesce(': ' || ${mails.lastError}, '')`,
            stateAt: sql`now()`,
          })
          .where(and(inArray(mails.id, some(size)), isStuck)),
      );
    };
    await giveUp("queued", "failed");
    await giveUp("sending", "unsure");
    // Ids grow with time, so the oldest emails are found without an index on `created_at`.
    const { id, createdAt } = mails;
    // Deleting an email also changes its alerts, which takes longer.
    await inAdaptiveBatches(pruneBatchSize, (size) => {
      const oldest = db.select({ id, createdAt }).from(mails).orderBy(asc(id)).limit(size).as("oldest");
      const old = db
        .select({ id: oldest.id })
        .from(oldest)
        .where(lt(oldest.createdAt, daysAgo(90)));
      return db.delete(mails).where(inArray(id, old));
    });
  },
});

export type MailStore = ReturnType<typeof createMailStore>;

const redirectedReason =
  "it may have arrived, and is not repeated: alert mails were switched off or go to another address now";

/**
 * Redirects the unsent emails of a kind about an account to `address`. Without an address they are deleted, after
 * `onDelete` was called with their ids. An email in state `sending` to another address becomes `unsure` and is not repeated.
 */
export const redirectMails = async (
  tx: Transaction,
  { userId, kind }: { userId: number; kind: string },
  address: string | undefined,
  onDelete: (mailIds: number[]) => Promise<unknown>,
): Promise<void> => {
  const open = await tx
    .select({ id: mails.id, state: mails.state, recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), isOpen))
    .for("update");
  const idsIn = (wanted: MailRow["state"]) =>
    open.flatMap(({ id, state, recipient }) => (state === wanted && recipient !== address ? [id] : []));
  const [sending, queued] = [idsIn("sending"), idsIn("queued")];
  // Clearing the lease stops its holder: `markSending` then fails and no text leaves.
  if (sending.length > 0)
    await tx
      .update(mails)
      .set({
        state: "unsure",
        lastError: redirectedReason,
        content: null,
        sealed: null,
        leaseUntil: null,
        stateAt: sql`now()`,
      })
      .where(inArray(mails.id, sending));
  if (queued.length === 0) return;
  const isQueued = inArray(mails.id, queued);
  if (address !== undefined) {
    await tx.update(mails).set({ recipient: address, leaseUntil: null }).where(isQueued);
    return;
  }
  await onDelete(queued);
  await tx.delete(mails).where(isQueued);
};
