import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/** What a mail says; it is rendered to text and HTML when it is sent. Paths are those of APP_URL. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: { label: string; path: string };
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
    /** Forgotten once the mail is on its way, or given up. */
    content: jsonb("content").$type<MailContent>(),
    /**
     * `sending` from the moment its text is handed to the mail server until that has answered. `unsure` where the answer
     * never came: it may have arrived, so it is not sent again.
     */
    state: text("state", { enum: ["queued", "sending", "sent", "failed", "unsure"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed, in words. */
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the state last changed. */
    stateAt: timestamp("state_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("mails_recipient").on(table.recipient), index("mails_state_at").on(table.stateAt)],
);
export type MailRow = typeof mails.$inferSelect;
/** Checks a row before it is written. */
export const insertMail = createInsertSchema(mails);
