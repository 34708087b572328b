import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import { insertMail, type MailContent, type MailRow, mails } from "#shared/mail/tables.ts";

/** A mail to be sent. */
export interface NewMail {
  /** What kind of mail it is, for the log and for whoever asks what is held about them. */
  kind: string;
  /** One plain address. */
  recipient: string;
  content: MailContent;
}

/** What is kept of a mail besides its text. */
export type MailRecord = Omit<MailRow, "content">;

/** How an attempt ended. */
export interface AttemptEnd {
  state: "queued" | "sent" | "failed" | "unsure";
  reason: string | null;
}

/** Queries over mails. */
export interface MailStore {
  /** Writes a mail to be sent in the transaction `tx`; resolves with its id. */
  insert(tx: Queryable, mail: NewMail): Promise<number>;
  find(id: number): Promise<MailRow | undefined>;
  /** Takes a queued mail for this attempt, the last moment before its text leaves; false where another was quicker. */
  markSending(id: number, attempt: number): Promise<boolean>;
  /** Writes down how an attempt ended. The text is kept only while the mail is to be sent again. */
  endAttempt(id: number, attempt: number, end: AttemptEnd): Promise<void>;
  /** All mails to an address, newest first. */
  listByRecipient(recipient: string): Promise<MailRecord[]>;
  /** Deletes all mails to an address; resolves with their ids. */
  deleteByRecipient(tx: Queryable, recipient: string): Promise<number[]>;
  /** Gives up mails that nobody works on any more, and deletes those older than 90 days. */
  prune(): Promise<void>;
}

const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
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
export const createMailStore = ({ db }: Pick<Database, "db">): MailStore => ({
  async insert(tx, mail) {
    const [row] = await tx.insert(mails).values(insertMail.parse(mail)).returning({ id: mails.id });
    return row!.id;
  },
  async find(id) {
    const [row] = await db.select().from(mails).where(eq(mails.id, id));
    return row;
  },
  async markSending(id, attempt) {
    const { rowCount } = await db
      .update(mails)
      .set({ state: "sending", attempts: attempt, stateAt: new Date() })
      .where(and(eq(mails.id, id), eq(mails.state, "queued"), eq(mails.attempts, attempt - 1)));
    return rowCount === 1;
  },
  async endAttempt(id, attempt, { state, reason }) {
    const untouched = and(eq(mails.state, "queued"), eq(mails.attempts, attempt - 1));
    // Another may have given up a slow attempt as unsure, and forgotten its text: what became of it is known now.
    const ours: MailRow["state"][] = state === "queued" ? ["sending"] : ["sending", "unsure"];
    const taken = and(inArray(mails.state, ours), eq(mails.attempts, attempt));
    await db
      .update(mails)
      .set({
        state,
        attempts: attempt,
        lastError: reason,
        stateAt: new Date(),
        ...(state !== "queued" && { content: null }),
      })
      .where(and(eq(mails.id, id), or(untouched, taken)));
  },
  listByRecipient: (recipient) =>
    db.select(recordColumns).from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id)),
  async deleteByRecipient(tx, recipient) {
    const rows = await tx.delete(mails).where(eq(mails.recipient, recipient)).returning({ id: mails.id });
    return rows.map(({ id }) => id);
  },
  async prune() {
    const stateAt = new Date();
    const stuck = (state: MailRow["state"], since: Date) =>
      and(eq(mails.state, state), lt(mails.stateAt, since));
    const gone = "nothing happened to it for days";
    await db
      .update(mails)
      .set({ state: "failed", content: null, lastError: gone, stateAt })
      .where(stuck("queued", daysAgo(3)));
    await db
      .update(mails)
      .set({ state: "unsure", content: null, lastError: gone, stateAt })
      .where(stuck("sending", daysAgo(1)));
    await db.delete(mails).where(lt(mails.createdAt, daysAgo(90)));
  },
});
