import { and, count, desc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#server/db/client.ts";
import type { ChatMessage } from "#shared/assistant/contract.ts";
import {
  assistantConversations,
  assistantMessages,
  insertConversation,
  insertMessage,
} from "#shared/assistant/tables.ts";
import { foldLetters } from "#shared/fold.ts";
import { titleOf } from "./title.ts";

/** The questions that a conversation may have. */
export const mostQuestions = 100;

/** The conversations that a user may have; those that were not used for the longest time make room. */
export const mostConversations = 1000;

/** What a question may lean on: the messages just before it. */
const turnsBefore = 40;

/** Deleted in one statement; each may have two hundred messages. */
const batch = 20;

/** A question that is to be kept. */
export interface NewQuestion {
  userId: number;
  content: string;
  /** A new one where absent. */
  conversationId: string | undefined;
  /** The question whose place it takes, with all that followed, once it has an answer. */
  replaces: number | undefined;
}

/** A question that is kept, and what was said before it, oldest first: of what it replaces nothing. */
export interface KeptQuestion {
  conversationId: string;
  questionId: number;
  replaces?: number | undefined;
  turns: Pick<ChatMessage, "role" | "content">[];
}

/** Why a question was not kept: there is no such conversation or question, or no room. */
export type QuestionFault = "no conversation" | "no question" | "full";

const ofConversation = (id: string) => eq(assistantMessages.conversationId, id);

/** Begins a conversation, at the cost of the oldest where there are too many. */
const begin = async (tx: Queryable, { userId, content }: NewQuestion): Promise<string> => {
  const title = titleOf(content);
  const row = insertConversation.parse({ userId, title, titleFolded: foldLetters(title) });
  const [made] = await tx.insert(assistantConversations).values(row).returning();
  const { id, usedAt } = assistantConversations;
  const tooMany = tx
    .select({ id })
    .from(assistantConversations)
    .where(eq(assistantConversations.userId, userId))
    .orderBy(desc(usedAt), desc(id))
    .offset(mostConversations)
    .limit(batch);
  await tx.delete(assistantConversations).where(inArray(id, tooMany));
  return made!.id;
};

/** Takes up a conversation, which is locked until the question stands in it. */
const takeUp = async (
  tx: Queryable,
  conversationId: string,
  { userId, replaces }: NewQuestion,
): Promise<QuestionFault | undefined> => {
  const which = eq(assistantConversations.id, conversationId);
  const [own] = await tx
    .select({ id: assistantConversations.id })
    .from(assistantConversations)
    .where(and(which, eq(assistantConversations.userId, userId)))
    .for("update");
  if (!own) return "no conversation";
  const questions = and(ofConversation(conversationId), eq(assistantMessages.role, "user"));
  if (replaces !== undefined) {
    const [old] = await tx
      .select({ id: assistantMessages.id })
      .from(assistantMessages)
      .where(and(questions, eq(assistantMessages.id, replaces)));
    if (!old) return "no question";
  }
  const staying = replaces === undefined ? questions : and(questions, lt(assistantMessages.id, replaces));
  const [asked] = await tx.select({ questions: count() }).from(assistantMessages).where(staying);
  if (asked && asked.questions >= mostQuestions) return "full";
  await tx.update(assistantConversations).set({ usedAt: sql`now()` }).where(which);
  return undefined;
};

/** Keeps a question behind all that stands, with a conversation where it is the first. */
export const keepQuestion = async (
  tx: Transaction,
  question: NewQuestion,
): Promise<KeptQuestion | QuestionFault> => {
  const { content, conversationId, replaces } = question;
  const fault = conversationId === undefined ? undefined : await takeUp(tx, conversationId, question);
  if (fault) return fault;
  const id = conversationId ?? (await begin(tx, question));
  const row = insertMessage.parse({
    conversationId: id,
    role: "user",
    content,
    folded: foldLetters(content),
  });
  const [made] = await tx.insert(assistantMessages).values(row).returning({ id: assistantMessages.id });
  const questionId = made!.id;
  if (conversationId === undefined) return { conversationId: id, questionId, turns: [] };
  const turns = await tx
    .select({ role: assistantMessages.role, content: assistantMessages.content })
    .from(assistantMessages)
    .where(and(ofConversation(id), lt(assistantMessages.id, replaces ?? questionId)))
    .orderBy(desc(assistantMessages.id))
    .limit(turnsBefore);
  return { conversationId: id, questionId, replaces, turns: turns.reverse() };
};

/** Takes a question out that nothing stands behind. */
export const removeQuestion = async (
  db: Queryable,
  { conversationId, questionId }: Pick<KeptQuestion, "conversationId" | "questionId">,
): Promise<void> => {
  const later = alias(assistantMessages, "later");
  const behind = db
    .select()
    .from(later)
    .where(and(eq(later.conversationId, conversationId), sql`${later.id} > ${questionId}`));
  await db
    .delete(assistantMessages)
    .where(and(ofConversation(conversationId), eq(assistantMessages.id, questionId), notExists(behind)));
};
