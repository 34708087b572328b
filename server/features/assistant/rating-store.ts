import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { Rating } from "#shared/assistant/contract.ts";
import {
  answerRatings,
  assistantConversations,
  assistantMessages,
  insertRating,
} from "#shared/assistant/tables.ts";
import { askedText, questionKeyOf } from "./asked-text.ts";

type RatingColumns = Pick<typeof answerRatings.$inferSelect, "right" | "reason" | "note">;

/** The columns of a rating, for queries that join it to an answer. */
export const ratingColumns = {
  right: answerRatings.right,
  reason: answerRatings.reason,
  note: answerRatings.note,
};

export const toRating = ({ right, reason, note }: RatingColumns): Rating => ({
  right,
  ...(reason !== null && { reason }),
  ...(note !== null && { note }),
});

const toColumns = ({ right, reason, note }: Rating): RatingColumns =>
  right
    ? { right: true, reason: null, note: null }
    : { right: false, reason: reason ?? null, note: note || null };

/** Finds a finished answer of a user, and locks its conversation against deletion until the transaction ends. */
const lockAnswer = async (tx: Queryable, userId: number, answerId: number) => {
  const { id, conversationId, role, state, answerKind, computedId } = assistantMessages;
  await tx
    .select({ id: assistantConversations.id })
    .from(assistantConversations)
    .innerJoin(assistantMessages, eq(conversationId, assistantConversations.id))
    .where(and(eq(id, answerId), eq(assistantConversations.userId, userId)))
    .for("key share", { of: assistantConversations });
  const [answer] = await tx
    .select({ conversationId, answerKind, computedId })
    .from(assistantMessages)
    .innerJoin(assistantConversations, eq(conversationId, assistantConversations.id))
    .where(
      and(
        eq(id, answerId),
        eq(role, "assistant"),
        eq(state, "whole"),
        eq(assistantConversations.userId, userId),
      ),
    );
  return answer;
};

/** Queries over the ratings of one user. */
export const createRatingStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => ({
  /**
   * Stores a user's rating of an answer. It replaces an earlier one, and opens the missed question again.
   * @returns the rating as stored; undefined if the user has no such answer, or it is not finished
   */
  rate: (userId: number, answerId: number, rating: Rating): Promise<Rating | undefined> =>
    transaction(async (tx) => {
      const answer = await lockAnswer(tx, userId, answerId);
      if (!answer) return undefined;
      const { id, conversationId, role, content } = assistantMessages;
      const [asked] = await tx
        .select({ content })
        .from(assistantMessages)
        .where(and(eq(conversationId, answer.conversationId), eq(role, "user"), lt(id, answerId)))
        .orderBy(desc(id))
        .limit(1);
      if (!asked) return undefined;
      const columns = toColumns(rating);
      const row = insertRating.parse({
        ...answer,
        ...{ userId, messageId: answerId },
        ...{ question: askedText(asked.content), questionKey: questionKeyOf(asked.content) },
        ...columns,
      });
      await tx
        .insert(answerRatings)
        .values(row)
        .onConflictDoUpdate({
          target: answerRatings.messageId,
          set: { ...columns, ratedAt: sql`now()`, doneAt: null },
        });
      return toRating(columns);
    }),

  /** Yields the ratings of an account, oldest first. */
  async *listAll(userId: number) {
    const { id, question, answerKind, computedId, ratedAt } = answerRatings;
    yield* await db
      .select({ question, answerKind, computedId, ...ratingColumns, ratedAt })
      .from(answerRatings)
      .where(eq(answerRatings.userId, userId))
      .orderBy(asc(id));
  },
});

export type RatingStore = ReturnType<typeof createRatingStore>;
