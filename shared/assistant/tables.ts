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

/** Conversations with the assistant; those that were not used for twelve months are pruned. */
export const assistantConversations = pgTable(
  "assistant_conversations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** The title as it is searched. */
    titleFolded: text("title_folded").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When something was last asked in it. */
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [
    index("assistant_conversations_user").on(table.userId, table.usedAt, table.id),
    index("assistant_conversations_used").on(table.usedAt),
  ],
);
export type ConversationRow = typeof assistantConversations.$inferSelect;
/** Checks a row before it is written. */
export const insertConversation = createInsertSchema(assistantConversations);

/** Questions and answers. A question that has no answer was asked last, or its answer never began. */
export const assistantMessages = pgTable(
  "assistant_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => assistantConversations.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    /** The content as it is searched. */
    folded: text("folded").notNull(),
    /** Of an answer: the passages that it names. */
    citations: jsonb("citations").$type<Citation[]>().notNull().default([]),
    /** Of an answer: who wrote it. */
    origin: text("origin", { enum: ["model", "library"] }),
    state: text("state", { enum: ["whole", "stopped", "broken"] })
      .notNull()
      .default("whole"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("assistant_messages_conversation").on(table.conversationId, table.id)],
);
export type MessageRow = typeof assistantMessages.$inferSelect;
/** Checks a row before it is written. */
export const insertMessage = createInsertSchema(assistantMessages);

/** Who is being answered, so that each has one answer at a time over all instances. */
export const assistantLeases = pgTable("assistant_leases", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Of the answer that holds it. */
  token: uuid("token").notNull(),
  leaseUntil: moment("lease_until").notNull(),
});

/** One thing that an entry says. */
export interface LibraryStatement {
  text: string;
  /** Who says so; nobody for what is unverified. */
  sources: { name: string; url?: string }[];
  /** What part of the entry it belongs to, in words: `Costs`, `Steps` … */
  part: string;
}

/** What the assistant finds of the catalogues and countries: an entry each, written anew at each start. */
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
    /** ISO 3166-1 alpha-2 of the countries that it is about. */
    countries: text("countries").array().notNull().default(sql`'{}'`),
    date: text("date"),
    dateMeans: text("date_means"),
    confidence: text("confidence", {
      enum: ["high", "medium", "low", "sourced", "partly-sourced", "unverified"],
    }).notNull(),
    statements: jsonb("statements").$type<LibraryStatement[]>().notNull(),
    /** The words of its statements. */
    body: text("body").notNull(),
    /** Words by which people look for it besides its own. */
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
/** Checks a row before it is written. */
export const insertLibraryEntry = createInsertSchema(libraryEntries);
