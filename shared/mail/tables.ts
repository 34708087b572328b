import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { users } from "../auth/tables.ts";

/** One entry of the list in an email. */
export interface MailItem {
  title: string;
  path: string;
  /** One line above the title, for example `High · Visa · Portugal`. */
  facts: string;
  /** The first words of the text, on one line below the title. */
  excerpt?: string;
  /** The last line, for example the reason for an alert. */
  note: string;
}

/** The signed content of a link in an email, and its lifetime. */
export interface MailedLink {
  purpose: string;
  subject: string;
  hours: number;
}

/** The content of an email, rendered to text and HTML when it is sent. Paths are relative to APP_URL. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  items?: readonly MailItem[];
  /** A line below the items, for example the number of further ones. */
  closing?: string;
  /** The button. A `link` is signed when the email is sent, and its token is appended to the path. */
  action?: { label: string; path: string; link?: MailedLink };
  /** Why the recipient gets this email. */
  reason: string;
  /** The page for unsubscribing, and the API path for one-click unsubscribing (RFC 8058). */
  unsubscribe?: { pagePath: string; postPath: string };
}

/** The outbox. A row is written in the same transaction as the change that the email reports. */
export const mails = pgTable(
  "mails",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** The account that the email is about. Null for recipients without an account. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Deduplicates emails with the same key. */
    onceKey: text("once_key").unique(),
    /** Low priority: sent after all other emails, without delaying them. */
    bulk: boolean("bulk").notNull().default(false),
    /** Deleted once the email is sent or has failed for good. */
    content: jsonb("content").$type<MailContent>(),
    /**
     * The encrypted content of an email that reveals where somebody is. `content` then holds a version without places,
     * sent only if this one cannot be decrypted. Both are deleted together.
     */
    sealed: text("sealed"),
    /**
     * `sending` from the handover to the mail server until its response or the next attempt. `unsure`: the email may have
     * arrived, and is not retried.
     */
    state: text("state", { enum: ["queued", "sending", "sent", "failed", "unsure"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** The earliest time of the next attempt. */
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    /** The end of the lease of the instance that sends it. */
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    /** Why the last attempt failed, for readers. */
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the state last changed. */
    stateAt: timestamp("state_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("mails_recipient").on(table.recipient),
    index("mails_state_at").on(table.stateAt),
    index("mails_user").on(table.userId, table.id),
    index("mails_given_up").on(table.stateAt).where(sql`state in ('failed', 'unsure')`),
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
export const insertMail = createInsertSchema(mails);
