import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { users } from "../auth/tables.ts";

/** One of the things that a mail tells of. */
export interface MailItem {
  title: string;
  path: string;
  /** One line above the title, for example `High · Visa · Portugal`. */
  facts: string;
  /** One line below it, for example why it is told. */
  note: string;
}

/** What a link in a mail says, and for how long. */
export interface MailedLink {
  purpose: string;
  subject: string;
  hours: number;
}

/** What a mail says; it is rendered to text and HTML when it is sent. Paths are those of APP_URL. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** What is told of, each with a page of this site. */
  items?: readonly MailItem[];
  /** What is said below the items, for example how many more there are. */
  closing?: string;
  /** The one thing to do. Where it has a `link`, that is sealed and put behind the path when the mail is sent. */
  action?: { label: string; path: string; link?: MailedLink };
  /** Why the recipient gets this mail. */
  reason: string;
  /** Page to unsubscribe on; mail programs may post to the API address beside it by one click (RFC 8058). */
  unsubscribe?: { pagePath: string; postPath: string };
}

/** Mails to be sent and how far they came. Written in the transaction of what they tell of. */
export const mails = pgTable(
  "mails",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** Whose account it is about, and goes with; null for those without one. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** No second mail with the same key is ever written. */
    onceKey: text("once_key").unique(),
    /** Nobody waits for it at this moment: it leaves after all that are not, and holds up none of them. */
    bulk: boolean("bulk").notNull().default(false),
    /** Forgotten once the mail is on its way, or given up. */
    content: jsonb("content").$type<MailContent>(),
    /**
     * `sending` from the moment its text is handed to the mail server until that has answered, or until it is repeated
     * where that never happened. `unsure` where it may have arrived and is repeated no more.
     */
    state: text("state", { enum: ["queued", "sending", "sent", "failed", "unsure"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Not tried before. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    /** Until then some instance works on it. */
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    /** Why the last attempt failed, in words. */
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the state last changed. */
    stateAt: timestamp("state_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("mails_recipient").on(table.recipient),
    index("mails_state_at").on(table.stateAt),
    index("mails_user").on(table.userId, table.id),
    index("mails_open").on(table.bulk, table.id).where(sql`state in ('queued', 'sending')`),
    index("mails_open_account")
      .on(table.id)
      .where(sql`state in ('queued', 'sending') and not bulk and user_id is not null`),
    index("mails_open_recipient")
      .on(table.recipient, table.bulk, table.id)
      .where(sql`state in ('queued', 'sending')`),
  ],
);
export type MailRow = typeof mails.$inferSelect;
/** Checks a row before it is written. */
export const insertMail = createInsertSchema(mails);
