import { and, desc, eq, gte, like, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { SubscriberQuery, SubscriberStatus, WaitlistStatistics } from "#shared/waitlist/contract.ts";
import { insertSubscriber, type SubscriberRow, waitlist, waitlistCount } from "#shared/waitlist/tables.ts";

export interface NewSubscriber {
  /** Normalized and valid. */
  email: string;
  campaign: string | null;
  referrer: string | null;
}

/** Escapes the wildcards of LIKE. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** An empty search matches everything. Addresses are stored in lower case. */
const matches = ({ before, q, status }: SubscriberQuery) => {
  const part = q?.trim().toLowerCase();
  return and(
    before === undefined ? undefined : lt(waitlist.id, before),
    part ? like(waitlist.email, containing(part)) : undefined,
    status && eq(waitlist.status, status),
  );
};

export const createWaitlistStore = ({ read }: Pick<Database, "read">) => ({
  /** Resolves with undefined if the address is already on the list. */
  async add(tx: Queryable, { email, ...origin }: NewSubscriber): Promise<SubscriberRow | undefined> {
    const [row] = await tx
      .insert(waitlist)
      .values({ ...insertSubscriber.parse({ email }), ...origin })
      .onConflictDoNothing({ target: waitlist.email })
      .returning();
    return row;
  },

  /** Locks a subscriber against other changes until the transaction ends. */
  async lock(tx: Queryable, who: { id: number } | { email: string }): Promise<SubscriberRow | undefined> {
    const same = "id" in who ? eq(waitlist.id, who.id) : eq(waitlist.email, who.email);
    const [row] = await tx.select().from(waitlist).where(same).for("update");
    return row;
  },

  /** Changes the status, and records with `mailed` that an email was sent now. */
  async change(
    tx: Queryable,
    id: number,
    { status, mailed }: { status?: SubscriberStatus; mailed?: boolean },
  ): Promise<void> {
    await tx
      .update(waitlist)
      .set({ ...(status && { status, statusDate: sql`now()` }), ...(mailed && { mailDate: sql`now()` }) })
      .where(eq(waitlist.id, id));
  },

  async delete(tx: Queryable, id: number): Promise<void> {
    await tx.delete(waitlist).where(eq(waitlist.id, id));
  },

  async find(id: number): Promise<SubscriberRow | undefined> {
    const [row] = await read((db) => db.select().from(waitlist).where(eq(waitlist.id, id)));
    return row;
  },

  /** The matching subscribers, newest first. */
  list: (query: SubscriberQuery, limit: number): Promise<SubscriberRow[]> =>
    read((db) => db.select().from(waitlist).where(matches(query)).orderBy(desc(waitlist.id)).limit(limit)),

  async count(): Promise<number> {
    const total = sql<number>`coalesce(sum(${waitlistCount.subscribers}), 0)::int`;
    const [row] = await read((db) => db.select({ total }).from(waitlistCount));
    return row?.total ?? 0;
  },

  /** Sign-ups per UTC day (YYYY-MM-DD). Days without sign-ups are left out. */
  async countByDay(from: Date): Promise<ReadonlyMap<string, number>> {
    const day = sql<string>`to_char(${waitlist.signupDate} at time zone 'UTC', 'YYYY-MM-DD')`;
    const rows = await read((db) =>
      db
        .select({ day, signups: sql<number>`count(*)::int` })
        .from(waitlist)
        .where(gte(waitlist.signupDate, from))
        .groupBy(sql`1`),
    );
    return new Map(rows.map(({ day, signups }) => [day, signups]));
  },

  /** The campaigns with the most sign-ups. Sign-ups without a campaign count as null. */
  async listCampaigns(limit: number): Promise<WaitlistStatistics["campaigns"]> {
    const signups = sql<number>`count(*)::int`;
    const confirmed = sql<number>`count(*) filter (where ${waitlist.status} = 'confirmed')::int`;
    return read((db) =>
      db
        .select({ campaign: waitlist.campaign, signups, confirmed })
        .from(waitlist)
        .groupBy(waitlist.campaign)
        .orderBy(desc(signups), waitlist.campaign)
        .limit(limit),
    );
  },
});

export type WaitlistStore = ReturnType<typeof createWaitlistStore>;
