import { and, asc, desc, eq, inArray, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import { isUnleased } from "#server/platform/db/lease.ts";
import type { ChatMessage, Conversation } from "#shared/assistant/contract.ts";
import {
  answerRatings,
  assistantConversations,
  assistantLeases,
  assistantMessages,
  type ConversationRow,
} from "#shared/assistant/tables.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { ratingColumns, toRating } from "./rating-store.ts";

/** Words used of a search; the rest is ignored. */
const maxSearchWords = 10;

/** The distinct words of a search, folded. */
const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      foldLetters(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, maxSearchWords);

const containsAll = (text: SQLWrapper, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${text}, ${word}) > 0`));

/**
 * Whether the title or a single message contains all words. The subquery has a limit so that PostgreSQL runs it per
 * conversation by index. With EXISTS it would read the messages of all users.
 */
const matches = (words: readonly string[]): SQL | undefined => {
  if (words.length === 0) return undefined;
  const { conversationId, folded: content } = assistantMessages;
  const message = sql`(select true from ${assistantMessages} where ${conversationId} = ${assistantConversations.id} and ${containsAll(content, words)} limit 1)`;
  return or(containsAll(assistantConversations.titleFolded, words), message);
};

const pageSize = 50;

/** Conversations deleted per statement; each may have 200 messages. */
const batch = 200;

const toConversation = ({
  id,
  title,
  createdAt,
  usedAt,
}: Omit<ConversationRow, "titleFolded" | "userId">) => ({
  id,
  title,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt.toISOString(),
});

const conversationColumns = {
  id: assistantConversations.id,
  title: assistantConversations.title,
  createdAt: assistantConversations.createdAt,
  usedAt: assistantConversations.usedAt,
};

const messageColumns = {
  id: assistantMessages.id,
  role: assistantMessages.role,
  content: assistantMessages.content,
  createdAt: assistantMessages.createdAt,
  citations: assistantMessages.citations,
  origin: assistantMessages.origin,
  state: assistantMessages.state,
};

/** For the export. */
const exportColumns = {
  ...messageColumns,
  answerKind: assistantMessages.answerKind,
  computedId: assistantMessages.computedId,
};

/** Whether an answer is being written, in the same snapshot as the messages of the query. */
const isBeingAnswered = (userId: number) =>
  sql<boolean>`exists (select from ${assistantLeases} where ${assistantLeases.userId} = ${userId} and not ${isUnleased(assistantLeases.leaseUntil)})`;

const olderThan = (id: string, userId: number) => {
  const { usedAt, id: key } = assistantConversations;
  const place = sql`select c.used_at, c.id from ${assistantConversations} c where c.id = ${id} and c.user_id = ${userId}`;
  return sql`(${usedAt}, ${key}) < (${place})`;
};

/** Queries over the conversations of one user; `prune` covers all users. */
export const createConversationStore = ({ db }: Database) => {
  const own = (userId: number, id: string) =>
    and(eq(assistantConversations.id, id), eq(assistantConversations.userId, userId));

  /** Deletes the matching conversations in batches, so that no statement takes long. */
  const removeWhere = async (which: SQL | undefined) => {
    const { id } = assistantConversations;
    const some = db.select({ id }).from(assistantConversations).where(which).limit(batch);
    await inBatches(() => db.delete(assistantConversations).where(inArray(id, some)));
  };

  return {
    /** A page of conversations, most recently used first. */
    async list(
      userId: number,
      { q, before }: { q?: string | undefined; before?: string | undefined },
    ): Promise<{ conversations: Conversation[]; older: string | null }> {
      const rows = await db
        .select(conversationColumns)
        .from(assistantConversations)
        .where(
          and(
            eq(assistantConversations.userId, userId),
            before === undefined ? undefined : olderThan(before, userId),
            matches(searchWords(q)),
          ),
        )
        .orderBy(desc(assistantConversations.usedAt), desc(assistantConversations.id))
        .limit(pageSize + 1);
      const page = rows.slice(0, pageSize);
      const older = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
      return { conversations: page.map(toConversation), older };
    },

    /** A conversation with its messages, oldest first. `isAnswering` is true while the last question is being answered. */
    async find(
      userId: number,
      id: string,
    ): Promise<{ conversation: Conversation; messages: ChatMessage[]; isAnswering: boolean } | undefined> {
      const [row] = await db.select(conversationColumns).from(assistantConversations).where(own(userId, id));
      if (!row) return undefined;
      const rows = await db
        .select({ ...messageColumns, rating: ratingColumns, hasLease: isBeingAnswered(userId) })
        .from(assistantMessages)
        .leftJoin(answerRatings, eq(answerRatings.messageId, assistantMessages.id))
        .where(eq(assistantMessages.conversationId, id))
        .orderBy(asc(assistantMessages.id));
      const last = rows.at(-1);
      return {
        conversation: toConversation(row),
        messages: rows.map(({ hasLease: _, rating, ...message }) => ({
          ...message,
          rating: rating && toRating(rating),
          createdAt: message.createdAt.toISOString(),
        })),
        isAnswering: last?.role === "user" && last.hasLease,
      };
    },

    async rename(userId: number, id: string, title: string): Promise<Conversation | undefined> {
      const [row] = await db
        .update(assistantConversations)
        .set({ title, titleFolded: foldLetters(title) })
        .where(own(userId, id))
        .returning(conversationColumns);
      return row && toConversation(row);
    },

    /** @returns whether the conversation existed */
    async remove(userId: number, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(assistantConversations).where(own(userId, id));
      return (rowCount ?? 0) > 0;
    },

    removeAll: (userId: number): Promise<void> => removeWhere(eq(assistantConversations.userId, userId)),

    /** Deletes conversations unused for twelve months, and expired leases. */
    async prune(): Promise<void> {
      await removeWhere(lt(assistantConversations.usedAt, sql`now() - interval '12 months'`));
      await db.delete(assistantLeases).where(lt(assistantLeases.leaseUntil, sql`now() - interval '1 day'`));
    },
  };
};

export type ConversationStore = ReturnType<typeof createConversationStore>;

/** Reads and deletes all conversations of an account. */
export const createConversationExportStore = ({ db }: Pick<Database, "db">) => ({
  /** Yields each conversation with its messages, oldest first. */
  async *listAll(userId: number) {
    const { id, title, createdAt, usedAt } = assistantConversations;
    // There are at most 1,000, so their titles are read at once.
    const conversations = await db
      .select({ id, title, createdAt, usedAt })
      .from(assistantConversations)
      .where(eq(assistantConversations.userId, userId))
      .orderBy(asc(createdAt), asc(id));
    for (const conversation of conversations) {
      const messages = await db
        .select(exportColumns)
        .from(assistantMessages)
        .where(eq(assistantMessages.conversationId, conversation.id))
        .orderBy(asc(assistantMessages.id));
      yield { ...conversation, messages };
    }
  },

  /** Deletes all conversations of a user in batches, so that no statement takes long. */
  async clear(tx: Queryable, userId: number): Promise<void> {
    const { id } = assistantConversations;
    const own = eq(assistantConversations.userId, userId);
    const some = tx.select({ id }).from(assistantConversations).where(own).limit(batch);
    await inBatches(() => tx.delete(assistantConversations).where(inArray(id, some)));
  },
});
