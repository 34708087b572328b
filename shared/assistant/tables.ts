import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { users } from "../auth/tables.ts";
import type { Citation } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Conversations with the assistant. Pruned after twelve months without use. */
export const assistantConversations = pgTable(
  "assistant_conversations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** The folded title, for the search. */
    titleFolded: text("title_folded").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When the last question was asked. */
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [
    index("assistant_conversations_user").on(table.userId, table.usedAt, table.id),
    index("assistant_conversations_used").on(table.usedAt),
  ],
);
export type ConversationRow = typeof assistantConversations.$inferSelect;
export const insertConversation = createInsertSchema(assistantConversations);

/** Questions and answers. Only the last question, or one whose answer failed, has no answer. */
export const assistantMessages = pgTable(
  "assistant_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => assistantConversations.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    /** The folded content, for the search. */
    folded: text("folded").notNull(),
    /** Empty for a question. */
    citations: jsonb("citations").$type<Citation[]>().notNull().default([]),
    /** Null for a question. */
    origin: text("origin", { enum: ["model", "library"] }),
    state: text("state", { enum: ["whole", "stopped", "broken"] })
      .notNull()
      .default("whole"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("assistant_messages_conversation").on(table.conversationId, table.id)],
);
export type MessageRow = typeof assistantMessages.$inferSelect;
export const insertMessage = createInsertSchema(assistantMessages);

/** Leases that limit each user to one running answer across all instances. */
export const assistantLeases = pgTable("assistant_leases", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Identifies the answer that holds the lease. */
  token: uuid("token").notNull(),
  leaseUntil: moment("lease_until").notNull(),
});

export interface LibraryStatement {
  text: string;
  /** Empty for an unverified statement. */
  sources: { name: string; url?: string }[];
  /** The section of the entry, for example `Costs` or `Steps`. */
  part: string;
}

/** The catalogs and countries as the assistant searches them. Rewritten at each start. */
export const libraryEntries = pgTable(
  "library_entries",
  {
    /** `residency/portugal-d7`, `country/PT`. */
    id: text("id").primaryKey(),
    kind: text("kind", {
      enum: ["residency", "citizenship", "tool", "company", "country", "guide"],
    }).notNull(),
    title: text("title").notNull(),
    href: text("href"),
    /** ISO 3166-1 alpha-2 codes. */
    countries: text("countries").array().notNull().default(sql`'{}'`),
    date: text("date"),
    dateMeans: text("date_means"),
    confidence: text("confidence", {
      enum: ["high", "medium", "low", "sourced", "partly-sourced", "unverified"],
    }).notNull(),
    statements: jsonb("statements").$type<LibraryStatement[]>().notNull(),
    /** The text of all statements. */
    body: text("body").notNull(),
    /** Additional search terms. */
    otherWords: text("other_words").notNull().default(""),
    search: tsvector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector('news_english', news_words(title)), 'A') || setweight(to_tsvector('news_english', news_words(other_words)), 'B') || setweight(to_tsvector('news_english', news_words(body)), 'D')`,
    ),
  },
  (table) => [
    index("library_entries_search").using("gin", table.search),
    index("library_entries_countries").using("gin", table.countries),
  ],
);
export type LibraryEntryRow = typeof libraryEntries.$inferSelect;
export const insertLibraryEntry = createInsertSchema(libraryEntries);
