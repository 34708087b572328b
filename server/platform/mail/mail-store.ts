import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import {
  type Database,
  isTimeout,
  type Queryable,
  retryDeadlocks,
  type Transaction,
} from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import { createBatchSize } from "#server/platform/jobs/background.ts";
import { insertMail, type MailContent, type MailRow, mails } from "#shared/mail/tables.ts";

/** The channel on which instances hear of mails to be sent. */
export const mailQueued = "mail_queued";

/** A mail to be sent. */
export interface NewMail {
  /** What kind of mail it is, for the log and for whoever asks what is held about them. */
  kind: string;
  /** One plain address. */
  recipient: string;
  content: MailContent;
  /** Whose account it is about, and goes with. */
  userId?: number;
  /** Nothing is written where a mail with this key was ever written and is still there. */
  onceKey?: string;
  /**
   * Nobody waits for it at this moment, so it leaves after all others and holds up none of them. A mail with `userId` that
   * is not bulk is an account mail: it leaves first and waits for no other mail.
   */
  bulk?: boolean;
}

/** What is kept of a mail besides its text, and besides what sending it takes. */
export type MailRecord = Pick<MailRow, keyof typeof recordColumns>;

/** Queries over mails. How they are sent is a matter of its own (`room/room-store.ts`). */
export interface MailStore {
  /**
   * Writes a mail to be sent in the transaction `tx`, and tells all instances of it once that is committed. Resolves with
   * its id, undefined where its `onceKey` was there.
   */
  insert(tx: Queryable, mail: NewMail): Promise<number | undefined>;
  /** Writes many in one statement; resolves with their ids in the same order, as `insert` does. */
  insertAll(tx: Queryable, mails: readonly NewMail[]): Promise<(number | undefined)[]>;
  find(id: number): Promise<MailRow | undefined>;
  /** The mails to an address that are about no account, newest first: those of accounts are their owners' own. */
  listByRecipient(recipient: string): Promise<MailRecord[]>;
  /** Deletes the mails to an address that are about no account; resolves with their ids. */
  deleteByRecipient(tx: Queryable, recipient: string): Promise<number[]>;
  /** Gives up mails that could not be sent for three days, and deletes those older than 90 days. */
  prune(): Promise<void>;
}

// Many of the same in one transaction are one.
const tell = sql`pg_notify(${mailQueued}, '')`;
const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
const aboutNoAccount = (recipient: string) => and(eq(mails.recipient, recipient), isNull(mails.userId));
type Change = (size: number) => PromiseLike<{ rowCount: number | null }>;
/** Changes mails in batches. Deleting a mail also changes its alerts, so a batch that times out is tried again with fewer. */
const inFittingBatches = (usual: number, change: Change): Promise<number> => {
  const batch = createBatchSize(usual);
  return inBatches(async () => {
    for (;;) {
      try {
        const changed = await retryDeadlocks(async () => change(batch.size));
        batch.grow();
        return changed;
      } catch (error) {
        if (!isTimeout(error) || !batch.shrink()) throw error;
      }
    }
  });
};
/** The columns of a `MailRecord`. */
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

/** Queries over the mails in PostgreSQL. */
export const createMailStore = ({ db }: Pick<Database, "db">, batchSize = 500): MailStore => ({
  async insert(tx, mail) {
    const [row] = await tx
      .insert(mails)
      .values(insertMail.parse(mail))
      .onConflictDoNothing({ target: mails.onceKey })
      .returning({ id: mails.id, told: tell });
    return row?.id;
  },
  async insertAll(tx, list) {
    // Ids are taken first, so that those that are written can be told by their place.
    const { rows } = await tx.execute<{ place: number; id: string }>(sql`
      with given as materialized (
        select nextval(pg_get_serial_sequence('mails', 'id')) as id, mail.*
        from rows from (
          jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as (
            kind text, recipient text, content jsonb, "userId" integer, "onceKey" text, bulk boolean
          )
        ) with ordinality as mail (kind, recipient, content, user_id, once_key, bulk, place)
      ), written as (
        insert into mails (id, kind, recipient, content, user_id, once_key, bulk)
        overriding system value
        select id, kind, recipient, content, user_id, once_key, coalesce(bulk, false)
        from given order by place
        on conflict (once_key) do nothing
        returning id
      )
      select place::int, id, ${tell} from given join written using (id)`);
    const ids = new Map(rows.map(({ place, id }) => [place, Number(id)]));
    return list.map((_, index) => ids.get(index + 1));
  },
  async find(id) {
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    return row;
  },
  listByRecipient: (recipient) =>
    db.select(recordColumns).from(mails).where(aboutNoAccount(recipient)).orderBy(desc(mails.id)),
  async deleteByRecipient(tx, recipient) {
    const rows = await tx.delete(mails).where(aboutNoAccount(recipient)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
  async prune() {
    const giveUp = (from: MailRow["state"], to: MailRow["state"]) => {
      const lasted = sql`greatest(${mails.stateAt}, ${mails.dueAt}, ${mails.leaseUntil})`;
      const isStuck = and(eq(mails.state, from), lt(lasted, daysAgo(3)));
      const some = (size: number) => db.select({ id: mails.id }).from(mails).where(isStuck).limit(size);
      return inFittingBatches(batchSize, (size) =>
        db
          .update(mails)
          .set({
            state: to,
            content: null,
            leaseUntil: null,
            lastError: sql`'given up after three days' || coalesce(': ' || ${mails.lastError}, '')`,
            stateAt: sql`now()`,
          })
          .where(and(inArray(mails.id, some(size)), isStuck)),
      );
    };
    await giveUp("queued", "failed");
    await giveUp("sending", "unsure");
    // Ids follow time, and no index on the time is kept with every mail for this.
    const { id, createdAt } = mails;
    await inFittingBatches(batchSize, (size) => {
      const oldest = db.select({ id, createdAt }).from(mails).orderBy(asc(id)).limit(size).as("oldest");
      const old = db
        .select({ id: oldest.id })
        .from(oldest)
        .where(lt(oldest.createdAt, daysAgo(90)));
      return db.delete(mails).where(inArray(id, old));
    });
  },
});

const pageSize = 500;

/** Queries over the mails of one account. */
export const createOwnedMailStore = ({ db }: Pick<Database, "db">) => ({
  /**
   * What is kept of each mail, oldest first, a page at a time. Not the text of those that are still to be sent: its links
   * are for the mailbox only.
   */
  async *listAll(userId: number) {
    let after = 0;
    for (;;) {
      const rows = await db
        .select(recordColumns)
        .from(mails)
        .where(and(eq(mails.userId, userId), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(pageSize);
      yield* rows;
      if (rows.length < pageSize) return;
      after = rows.at(-1)!.id;
    }
  },

  /** Deletes all; resolves with their ids. */
  async deleteAll(tx: Queryable, userId: number): Promise<number[]> {
    const rows = await tx.delete(mails).where(eq(mails.userId, userId)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
});

export type OwnedMailStore = ReturnType<typeof createOwnedMailStore>;

const mayHaveArrived =
  "it may have arrived, and is not repeated: mails were switched off since, or go to another address";

/**
 * Sends the mails of a kind about an account that are still to be sent to this address; where there is none they are taken
 * back, after `letGo` of them. One that is being handed over to another address ends with that: it is not repeated.
 */
export const redirectMails = async (
  tx: Transaction,
  { userId, kind }: { userId: number; kind: string },
  address: string | undefined,
  letGo: (mailIds: number[]) => Promise<unknown>,
): Promise<void> => {
  const isOpen = inArray(mails.state, ["queued", "sending"]);
  const open = await tx
    .select({ id: mails.id, state: mails.state, recipient: mails.recipient })
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), isOpen))
    .for("update");
  const idsOf = (wanted: MailRow["state"]) =>
    open.flatMap(({ id, state, recipient }) => (state === wanted && recipient !== address ? [id] : []));
  const [sending, queued] = [idsOf("sending"), idsOf("queued")];
  // Whoever holds one finds that it is theirs no more, and lets nothing leave.
  if (sending.length > 0)
    await tx
      .update(mails)
      .set({
        state: "unsure",
        lastError: mayHaveArrived,
        content: null,
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
  await letGo(queued);
  await tx.delete(mails).where(isQueued);
};
