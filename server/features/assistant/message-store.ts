import { and, asc, count, desc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Queryable, Transaction } from "#server/platform/db/client.ts";
import { type AnswerOrigin, type ChatMessage, type Citation, titleOf } from "#shared/assistant/contract.ts";
import {
  assistantConversations,
  assistantMessages,
  insertConversation,
  insertMessage,
} from "#shared/assistant/tables.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { type AnswerType, recordAnswer } from "./asked-store.ts";

/** Questions per conversation. */
export const maxQuestions = 100;

/** Conversations per user. A new one beyond this limit deletes the least recently used. */
export const maxConversations = 1000;

/** The number of earlier messages that are loaded with a question. */
const turnsBefore = 40;

/** Conversations deleted per statement; each may have 200 messages. */
const batch = 20;

interface NewQuestion {
  userId: number;
  content: string;
  /** An unused id starts a conversation with that id. Undefined starts one with a generated id. */
  conversationId: string | undefined;
  /** The id of an earlier question. It and everything after it are deleted once the new question has an answer. */
  replaces: number | undefined;
}

/** A stored question and the messages before it, oldest first, without those that it replaces. */
export interface StoredQuestion {
  conversationId: string;
  questionId: number;
  replaces?: number | undefined;
  turns: Pick<ChatMessage, "role" | "content">[];
}

/** Why a question was not stored: the conversation or the replaced question does not exist, or there is no room. */
export type QuestionFault = "no conversation" | "no question" | "full";

/**
 * Creates a conversation and deletes the least recently used ones beyond the limit.
 * @returns its id; undefined if a conversation with the given id exists, perhaps another user's
 */
const createConversation = async (
  tx: Queryable,
  { userId, content, conversationId }: NewQuestion,
): Promise<string | undefined> => {
  const title = titleOf(content);
  const row = insertConversation.parse({
    id: conversationId,
    ...{ userId, title, titleFolded: foldLetters(title) },
  });
  const [inserted] = await tx.insert(assistantConversations).values(row).onConflictDoNothing().returning();
  if (!inserted) return undefined;
  const { id, usedAt } = assistantConversations;
  const tooMany = tx
    .select({ id })
    .from(assistantConversations)
    .where(eq(assistantConversations.userId, userId))
    .orderBy(desc(usedAt), desc(id))
    .offset(maxConversations)
    .limit(batch);
  await tx.delete(assistantConversations).where(inArray(id, tooMany));
  return inserted.id;
};

/** Checks that a conversation takes the question, and locks it until the transaction ends. */
const lockConversation = async (
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
  const [total] = await tx.select({ questions: count() }).from(assistantMessages).where(staying);
  if (total && total.questions >= maxQuestions) return "full";
  await tx.update(assistantConversations).set({ usedAt: sql`now()` }).where(which);
  return undefined;
};

/** Locks the conversation with the given id, or creates it if the id is unused or absent. */
const findOrCreateConversation = async (
  tx: Queryable,
  question: NewQuestion,
): Promise<{ id: string } | QuestionFault> => {
  const { conversationId, replaces } = question;
  if (conversationId !== undefined) {
    const fault = await lockConversation(tx, conversationId, question);
    if (!fault) return { id: conversationId };
    if (fault !== "no conversation" || replaces !== undefined) return fault;
  }
  const id = await createConversation(tx, question);
  return id === undefined ? "no conversation" : { id };
};

/** Appends a question to its conversation, or to a new one. */
const insertQuestion = async (
  tx: Transaction,
  question: NewQuestion,
): Promise<StoredQuestion | QuestionFault> => {
  const { content, replaces } = question;
  const conversation = await findOrCreateConversation(tx, question);
  if (typeof conversation === "string") return conversation;
  const { id } = conversation;
  const row = insertMessage.parse({
    conversationId: id,
    role: "user",
    content,
    folded: foldLetters(content),
  });
  const [inserted] = await tx.insert(assistantMessages).values(row).returning({ id: assistantMessages.id });
  const questionId = inserted!.id;
  const turns = await tx
    .select({ role: assistantMessages.role, content: assistantMessages.content })
    .from(assistantMessages)
    .where(and(ofConversation(id), lt(assistantMessages.id, replaces ?? questionId)))
    .orderBy(desc(assistantMessages.id))
    .limit(turnsBefore);
  return { conversationId: id, questionId, replaces, turns: turns.reverse() };
};

/** Deletes a question, unless other messages follow it. */
const removeQuestion = async (
  db: Queryable,
  { conversationId, questionId }: Pick<StoredQuestion, "conversationId" | "questionId">,
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

/** An answer, or the part of it that was written. */
export interface NewAnswer {
  content: string;
  citations: Citation[];
  origin: AnswerOrigin;
  state: ChatMessage["state"];
  /** Null if it is not known yet. */
  type: AnswerType | null;
}

type QuestionPlace = Omit<StoredQuestion, "turns">;

const ofConversation = (id: string) => eq(assistantMessages.conversationId, id);

/**
 * Deletes the messages that a question replaces. A conversation that is named after the first deleted message gets the
 * name of the new question.
 */
const removeReplaced = async (
  tx: Queryable,
  conversationId: string,
  { replaces, questionId }: { replaces: number; questionId: number },
) => {
  const { id, content } = assistantMessages;
  const [first] = await tx
    .select({ id, content })
    .from(assistantMessages)
    .where(ofConversation(conversationId))
    .orderBy(asc(id))
    .limit(1);
  const [asked] = await tx.select({ content }).from(assistantMessages).where(eq(id, questionId));
  await tx
    .delete(assistantMessages)
    .where(and(ofConversation(conversationId), gte(id, replaces), lt(id, questionId)));
  if (!asked || first?.id !== replaces) return;
  const title = titleOf(asked.content);
  await tx
    .update(assistantConversations)
    .set({ title, titleFolded: foldLetters(title) })
    .where(
      and(
        eq(assistantConversations.id, conversationId),
        eq(assistantConversations.title, titleOf(first.content)),
      ),
    );
};

/** Queries over questions and answers. None of them holds a connection while an answer is being written. */
export const createMessageStore = ({ db, transaction }: Database) => ({
  /** Stores a question. The messages that it replaces stay until its answer is stored. */
  addQuestion: (question: NewQuestion): Promise<StoredQuestion | QuestionFault> =>
    transaction((tx) => insertQuestion(tx, question)),

  /** Deletes a question that never got an answer. */
  withdrawQuestion: (question: QuestionPlace): Promise<void> => removeQuestion(db, question),

  /**
   * Stores an answer after its question, and deletes the messages that the question replaces. A whole answer is counted
   * by its type.
   * @returns the id; undefined if the question is gone or another message follows it
   */
  addAnswer: (
    { conversationId, questionId, replaces }: QuestionPlace,
    { type, ...answer }: NewAnswer,
  ): Promise<number | undefined> =>
    transaction(async (tx) => {
      // The lock keeps out a concurrent deletion or a further question.
      await tx
        .select({ id: assistantConversations.id })
        .from(assistantConversations)
        .where(eq(assistantConversations.id, conversationId))
        .for("update");
      const [last] = await tx
        .select({ id: assistantMessages.id, content: assistantMessages.content })
        .from(assistantMessages)
        .where(and(ofConversation(conversationId), gte(assistantMessages.id, questionId)))
        .orderBy(desc(assistantMessages.id))
        .limit(1);
      if (last?.id !== questionId) return undefined;
      if (replaces !== undefined) await removeReplaced(tx, conversationId, { replaces, questionId });
      const row = {
        ...{ conversationId, role: "assistant", ...answer, folded: foldLetters(answer.content) },
        ...{ answerKind: type?.kind, computedId: type?.computedId },
      };
      const [inserted] = await tx
        .insert(assistantMessages)
        .values(insertMessage.parse(row))
        .returning({ id: assistantMessages.id });
      // Count last, because the lock on the counter blocks other answers.
      if (type && answer.state === "whole") await recordAnswer(tx, type, last.content);
      return inserted?.id;
    }),

  async hasConversation(id: string): Promise<boolean> {
    const { id: key } = assistantConversations;
    const rows = await db.select({ key }).from(assistantConversations).where(eq(key, id));
    return rows.length > 0;
  },
});

export type MessageStore = ReturnType<typeof createMessageStore>;
