import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import type { AnswerOrigin, ChatMessage, Citation } from "#shared/assistant/contract.ts";
import { assistantConversations, assistantMessages, insertMessage } from "#shared/assistant/tables.ts";
import { foldLetters } from "#shared/fold.ts";
import {
  type KeptQuestion,
  keepQuestion,
  type NewQuestion,
  type QuestionFault,
  removeQuestion,
} from "./question-store.ts";
import { titleOf } from "./title.ts";

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
