import { and, asc, count, desc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Queryable, Transaction } from "#server/platform/db/client.ts";
import type { AnswerOrigin, ChatMessage, Citation } from "#shared/assistant/contract.ts";
import {
  assistantConversations,
  assistantMessages,
  insertConversation,
  insertMessage,
} from "#shared/assistant/tables.ts";
import { titleOf } from "#shared/assistant/title.ts";
import { foldLetters } from "#shared/text.ts";

/** The questions that a conversation may have. */
export const mostQuestions = 100;

/** The conversations that a user may have; those that were not used for the longest time make room. */
export const mostConversations = 1000;

/** What a question may lean on: the messages just before it. */
const turnsBefore = 40;

/** Deleted in one statement; each may have two hundred messages. */
const batch = 20;

/** A question that is to be kept. */
interface NewQuestion {
  userId: number;
  content: string;
  /** An id that no conversation has begins one; so does none. */
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
/**
 * Begins a conversation, at the cost of the oldest where there are too many.
 * @returns its id; undefined if a conversation with the given id exists, perhaps another user's
 */
const begin = async (
  tx: Queryable,
  { userId, content, conversationId }: NewQuestion,
): Promise<string | undefined> => {
  const title = titleOf(content);
  const row = insertConversation.parse({
    id: conversationId,
    ...{ userId, title, titleFolded: foldLetters(title) },
  });
  const [made] = await tx.insert(assistantConversations).values(row).onConflictDoNothing().returning();
  if (!made) return undefined;
  const { id, usedAt } = assistantConversations;
  const tooMany = tx
    .select({ id })
    .from(assistantConversations)
    .where(eq(assistantConversations.userId, userId))
    .orderBy(desc(usedAt), desc(id))
    .offset(mostConversations)
    .limit(batch);
  await tx.delete(assistantConversations).where(inArray(id, tooMany));
  return made.id;
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

/** Takes up the conversation with the given id. If there is none, begins it with that id. */
const takeUpOrBegin = async (
  tx: Queryable,
  question: NewQuestion,
): Promise<{ id: string } | QuestionFault> => {
  const { conversationId, replaces } = question;
  if (conversationId !== undefined) {
    const fault = await takeUp(tx, conversationId, question);
    if (!fault) return { id: conversationId };
    if (fault !== "no conversation" || replaces !== undefined) return fault;
  }
  const id = await begin(tx, question);
  return id === undefined ? "no conversation" : { id };
};

/** Keeps a question behind all that stands, with a conversation where it is the first. */
const keepQuestion = async (
  tx: Transaction,
  question: NewQuestion,
): Promise<KeptQuestion | QuestionFault> => {
  const { content, replaces } = question;
  const conversation = await takeUpOrBegin(tx, question);
  if (typeof conversation === "string") return conversation;
  const { id } = conversation;
  const row = insertMessage.parse({
    conversationId: id,
    role: "user",
    content,
    folded: foldLetters(content),
  });
  const [made] = await tx.insert(assistantMessages).values(row).returning({ id: assistantMessages.id });
  const questionId = made!.id;
  const turns = await tx
    .select({ role: assistantMessages.role, content: assistantMessages.content })
    .from(assistantMessages)
    .where(and(ofConversation(id), lt(assistantMessages.id, replaces ?? questionId)))
    .orderBy(desc(assistantMessages.id))
    .limit(turnsBefore);
  return { conversationId: id, questionId, replaces, turns: turns.reverse() };
};

/** Takes a question out that nothing stands behind. */
const removeQuestion = async (
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

/** An answer, or as much of it as came. */
export interface NewAnswer {
  content: string;
  citations: Citation[];
  origin: AnswerOrigin;
  state: ChatMessage["state"];
}

/** Which question it is, and what it replaces. */
type QuestionPlace = Omit<KeptQuestion, "turns">;

const ofConversation = (id: string) => eq(assistantMessages.conversationId, id);

/** Takes out what a question replaces. The name that was taken from the first question goes on to the new one. */
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

/** Queries over questions and answers. None holds a connection while an answer is written. */
export const createMessageStore = ({ db, transaction }: Database) => ({
  /** Keeps a question; what it replaces stays until its answer is kept. */
  addQuestion: (question: NewQuestion): Promise<KeptQuestion | QuestionFault> =>
    transaction((tx) => keepQuestion(tx, question)),

  /** Takes a question back that never got an answer. */
  withdrawQuestion: (question: QuestionPlace): Promise<void> => removeQuestion(db, question),

  /**
   * Keeps an answer behind its question, and takes out what that replaces.
   * @returns its id; undefined where the question is gone, or another one was asked after it
   */
  addAnswer: (
    { conversationId, questionId, replaces }: QuestionPlace,
    answer: NewAnswer,
  ): Promise<number | undefined> =>
    transaction(async (tx) => {
      // Against a deletion, or a further question, at the same time.
      await tx
        .select({ id: assistantConversations.id })
        .from(assistantConversations)
        .where(eq(assistantConversations.id, conversationId))
        .for("update");
      const [last] = await tx
        .select({ id: assistantMessages.id })
        .from(assistantMessages)
        .where(and(ofConversation(conversationId), gte(assistantMessages.id, questionId)))
        .orderBy(desc(assistantMessages.id))
        .limit(1);
      if (last?.id !== questionId) return undefined;
      if (replaces !== undefined) await removeReplaced(tx, conversationId, { replaces, questionId });
      const row = { conversationId, role: "assistant", ...answer, folded: foldLetters(answer.content) };
      const [made] = await tx
        .insert(assistantMessages)
        .values(insertMessage.parse(row))
        .returning({ id: assistantMessages.id });
      return made?.id;
    }),

  /** Whether a conversation is still there. */
  async hasConversation(id: string): Promise<boolean> {
    const { id: key } = assistantConversations;
    const rows = await db.select({ key }).from(assistantConversations).where(eq(key, id));
    return rows.length > 0;
  },
});

export type MessageStore = ReturnType<typeof createMessageStore>;
