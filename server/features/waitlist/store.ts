import { and, desc, eq, gte, like, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { SubscriberQuery, SubscriberStatus, WaitlistStatistics } from "#shared/waitlist/contract.ts";
import { insertSubscriber, type SubscriberRow, waitlist, waitlistCount } from "#shared/waitlist/tables.ts";

/** A sign-up as it is kept. */
export interface NewSubscriber {
  /** Trimmed, in lower case, checked. */
  email: string;
  campaign: string | null;
  referrer: string | null;
}

/** A change of a subscriber: another status, a confirmation asked for again, or both. */
export interface SubscriberChange {
  status?: SubscriberStatus;
  mailed?: boolean;
}

/** Queries over subscribers. */
export interface WaitlistStore {
  /** Adds a subscriber; undefined where the address is there already. */
  add(tx: Queryable, subscriber: NewSubscriber): Promise<SubscriberRow | undefined>;
  /** The subscriber of an id or address, whom nobody else changes until the transaction ends. */
  lock(tx: Queryable, who: { id: number } | { email: string }): Promise<SubscriberRow | undefined>;
  change(tx: Queryable, id: number, change: SubscriberChange): Promise<void>;
  delete(tx: Queryable, id: number): Promise<void>;
  find(id: number): Promise<SubscriberRow | undefined>;
  /** The newest `limit` subscribers that match, newest first. */
  list(query: SubscriberQuery, limit: number): Promise<SubscriberRow[]>;
  /** How many subscribers there are. */
  count(): Promise<number>;
  /** Sign-ups by day in UTC (YYYY-MM-DD) from a moment on; days without any are left out. */
  countByDay(from: Date): Promise<ReadonlyMap<string, number>>;
  /** The campaigns with most sign-ups, at most `limit`; null stands for none. */
  listCampaigns(limit: number): Promise<WaitlistStatistics["campaigns"]>;
}

/** `%`, `_` and `\` mean themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** An empty search is none; addresses are kept in lower case. */
const matches = ({ before, q, status }: SubscriberQuery) => {
  const part = q?.trim().toLowerCase();
  return and(
    before === undefined ? undefined : lt(waitlist.id, before),
    part ? like(waitlist.email, containing(part)) : undefined,
    status && eq(waitlist.status, status),
  );
};

/** Queries over subscribers in PostgreSQL. */
export const createWaitlistStore = ({ db }: Pick<Database, "db">): WaitlistStore => ({
  async add(tx, subscriber) {
    const [row] = await tx
      .insert(waitlist)
      .values(insertSubscriber.parse(subscriber))
      .onConflictDoNothing({ target: waitlist.email })
      .returning();
    return row;
  },
  async lock(tx, who) {
    const same = "id" in who ? eq(waitlist.id, who.id) : eq(waitlist.email, who.email);
    const [row] = await tx.select().from(waitlist).where(same).for("update");
    return row;
  },
  async change(tx, id, { status, mailed }) {
    await tx
      .update(waitlist)
      .set({ ...(status && { status, statusDate: sql`now()` }), ...(mailed && { mailDate: sql`now()` }) })
      .where(eq(waitlist.id, id));
  },
  async delete(tx, id) {
    await tx.delete(waitlist).where(eq(waitlist.id, id));
  },
  async find(id) {
    const [row] = await db.select().from(waitlist).where(eq(waitlist.id, id));
    return row;
  },
  list: (query, limit) =>
    db.select().from(waitlist).where(matches(query)).orderBy(desc(waitlist.id)).limit(limit),
  async count() {
    const total = sql<number>`coalesce(sum(${waitlistCount.subscribers}), 0)::int`;
    const [row] = await db.select({ total }).from(waitlistCount);
    return row?.total ?? 0;
  },
  async countByDay(from) {
    const day = sql<string>`to_char(${waitlist.signupDate} at time zone 'UTC', 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day, signups: sql<number>`count(*)::int` })
      .from(waitlist)
      .where(gte(waitlist.signupDate, from))
      .groupBy(sql`1`);
    return new Map(rows.map(({ day, signups }) => [day, signups]));
  },
  listCampaigns(limit) {
    const signups = sql<number>`count(*)::int`;
    const confirmed = sql<number>`count(*) filter (where ${waitlist.status} = 'confirmed')::int`;
    return db
      .select({ campaign: waitlist.campaign, signups, confirmed })
      .from(waitlist)
      .groupBy(waitlist.campaign)
      .orderBy(desc(signups), waitlist.campaign)
      .limit(limit);
  },
});
