import { and, count, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import type { AnswerOrigin, ChatMessage, Citation } from "#shared/assistant/contract.ts";
import {
  assistantConversations,
  assistantMessages,
  insertConversation,
  insertMessage,
} from "#shared/assistant/tables.ts";
import { folded } from "./folded.ts";
import { titleOf } from "./title.ts";

/** The questions that a conversation may have. */
export const mostQuestions = 100;

/** What a question may lean on: the messages just before it. */
const turnsBefore = 40;

/** A question that is to be kept. */
export interface NewQuestion {
  userId: number;
  content: string;
  /** A new one where absent. */
  conversationId: string | undefined;
  /** The question whose place it takes, with all that followed. */
  replaces: number | undefined;
}

/** A question that is kept, and what was said before it, oldest first. */
export interface KeptQuestion {
  conversationId: string;
  questionId: number;
  turns: Pick<ChatMessage, "role" | "content">[];
}

/** Why a question was not kept: there is no such conversation or question, or no room. */
export type QuestionFault = "no conversation" | "no question" | "full";

/** An answer, or as much of it as came. */
export interface NewAnswer {
  content: string;
  citations: Citation[];
  origin: AnswerOrigin;
  state: ChatMessage["state"];
}

const ofConversation = (id: string) => eq(assistantMessages.conversationId, id);

const begin = async (tx: Queryable, { userId, content }: NewQuestion) => {
  const title = titleOf(content);
  const row = insertConversation.parse({ userId, title, titleFolded: folded(title) });
  const [made] = await tx.insert(assistantConversations).values(row).returning();
  return made!.id;
};

/** Takes a question out with all that followed it. A name that was taken from it goes on to the new one. */
const makePlace = async (tx: Queryable, id: string, replaces: number, content: string) => {
  const [old] = await tx
    .select({ content: assistantMessages.content })
    .from(assistantMessages)
    .where(and(ofConversation(id), eq(assistantMessages.id, replaces), eq(assistantMessages.role, "user")));
  if (!old) return false;
  await tx.delete(assistantMessages).where(and(ofConversation(id), gte(assistantMessages.id, replaces)));
  const before = tx.select().from(assistantMessages).where(ofConversation(id));
  const title = titleOf(content);
  await tx
    .update(assistantConversations)
    .set({ title, titleFolded: folded(title) })
    .where(
      and(
        eq(assistantConversations.id, id),
        eq(assistantConversations.title, titleOf(old.content)),
        sql`not exists (${before})`,
      ),
    );
  return true;
};

/** Queries over questions and answers. None holds a connection while an answer is written. */
export const createMessageStore = ({ transaction }: Database) => ({
  /** Keeps a question, with a conversation where it is the first; for that the conversation is locked. */
  addQuestion: (question: NewQuestion): Promise<KeptQuestion | QuestionFault> =>
    transaction(async (tx): Promise<KeptQuestion | QuestionFault> => {
      const { userId, content, conversationId, replaces } = question;
      if (conversationId !== undefined) {
        const [own] = await tx
          .select({ id: assistantConversations.id })
          .from(assistantConversations)
          .where(
            and(eq(assistantConversations.id, conversationId), eq(assistantConversations.userId, userId)),
          )
          .for("update");
        if (!own) return "no conversation";
        if (replaces !== undefined && !(await makePlace(tx, conversationId, replaces, content)))
          return "no question";
        const [asked] = await tx
          .select({ questions: count() })
          .from(assistantMessages)
          .where(and(ofConversation(conversationId), eq(assistantMessages.role, "user")));
        if (asked && asked.questions >= mostQuestions) return "full";
        await tx
          .update(assistantConversations)
          .set({ usedAt: sql`now()` })
          .where(eq(assistantConversations.id, conversationId));
      }
      const id = conversationId ?? (await begin(tx, question));
      const row = insertMessage.parse({ conversationId: id, role: "user", content, folded: folded(content) });
      const [made] = await tx.insert(assistantMessages).values(row).returning({ id: assistantMessages.id });
      const questionId = made!.id;
      const turns = await tx
        .select({ role: assistantMessages.role, content: assistantMessages.content })
        .from(assistantMessages)
        .where(and(ofConversation(id), lt(assistantMessages.id, questionId)))
        .orderBy(desc(assistantMessages.id))
        .limit(turnsBefore);
      return { conversationId: id, questionId, turns: turns.reverse() };
    }),

  /**
   * Keeps an answer behind its question.
   * @returns its id; undefined where the question is gone, or another one was asked after it
   */
  addAnswer: (
    { conversationId, questionId }: Omit<KeptQuestion, "turns">,
    answer: NewAnswer,
  ): Promise<number | undefined> =>
    transaction(async (tx) => {
      // Against a deletion, or a question that takes the place of this one, at the same time.
      await tx
        .select({ id: assistantConversations.id })
        .from(assistantConversations)
        .where(eq(assistantConversations.id, conversationId))
        .for("share");
      const [last] = await tx
        .select({ id: assistantMessages.id })
        .from(assistantMessages)
        .where(and(ofConversation(conversationId), gt(assistantMessages.id, questionId - 1)))
        .orderBy(desc(assistantMessages.id))
        .limit(1);
      if (last?.id !== questionId) return undefined;
      const row = { conversationId, role: "assistant", ...answer, folded: folded(answer.content) };
      const [made] = await tx
        .insert(assistantMessages)
        .values(insertMessage.parse(row))
        .returning({ id: assistantMessages.id });
      return made?.id;
    }),
});

export type MessageStore = ReturnType<typeof createMessageStore>;
