import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { users } from "../auth/tables.ts";
import { confidences } from "../confidence.ts";
import type { Citation } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const answerKinds = ["computed", "search", "asked-back", "fixed", "declined", "nothing"] as const;
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
    /** How the question was answered. Null for a question, and for an answer from before this was stored. */
    answerKind: text("answer_kind", { enum: answerKinds }),
    /** The id of the computed question. Null for other kinds. */
    computedId: text("computed_id"),
  },
  (table) => [index("assistant_messages_conversation").on(table.conversationId, table.id)],
);
export type MessageRow = typeof assistantMessages.$inferSelect;
export const insertMessage = createInsertSchema(assistantMessages);

/** Readers' ratings of answers, each with the question. Deleted with the conversation. */
export const answerRatings = pgTable(
  "answer_ratings",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => assistantConversations.id, { onDelete: "cascade" }),
    /** Null once the answer was replaced by another one. */
    messageId: bigint("message_id", { mode: "number" })
      .unique()
      .references(() => assistantMessages.id, { onDelete: "set null" }),
    /** The question as administrators see it: shortened, and without long numbers and addresses. */
    question: text("question").notNull(),
    /** A hash of the folded question. Questions with the same hash are counted together. */
    questionKey: text("question_key").notNull(),
    answerKind: text("answer_kind", { enum: answerKinds }),
    computedId: text("computed_id"),
    right: boolean("right").notNull(),
    /** Null for a right answer. */
    reason: text("reason", { enum: ["figure", "other-question", "outdated", "unclear", "other"] }),
    note: text("note"),
    ratedAt: moment("rated_at").notNull().defaultNow(),
    /** When an administrator marked it as done. */
    doneAt: moment("done_at"),
  },
  (table) => [
    index("answer_ratings_user").on(table.userId),
    index("answer_ratings_conversation").on(table.conversationId),
    index("answer_ratings_question").on(table.questionKey),
    index("answer_ratings_rated").on(table.ratedAt),
  ],
);
export const insertRating = createInsertSchema(answerRatings);

/** The texts of questions that got no answer, by day (UTC), without the account and the time. Pruned after twelve months. */
export const unansweredQuestions = pgTable(
  "unanswered_questions",
  {
    /** As in `answer_ratings`. */
    questionKey: text("question_key").notNull(),
    askedOn: date("asked_on").notNull(),
    question: text("question").notNull(),
    times: integer("times").notNull().default(1),
    doneAt: moment("done_at"),
  },
  (table) => [
    primaryKey({ columns: [table.questionKey, table.askedOn] }),
    index("unanswered_questions_day").on(table.askedOn),
  ],
);

/** How many questions were answered in which way, by day (UTC). */
export const answerCounts = pgTable(
  "answer_counts",
  {
    day: date("day").notNull(),
    answerKind: text("answer_kind", { enum: answerKinds }).notNull(),
    /** Empty for kinds other than `computed`. */
    computedId: text("computed_id").notNull(),
    answers: integer("answers").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.answerKind, table.computedId] })],
);

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
      enum: [...confidences, "sourced", "partly-sourced", "unverified"],
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
