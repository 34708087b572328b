import { and, asc, desc, eq, inArray, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import { inBatches } from "#server/platform/db/in-batches.ts";
import type { ChatMessage, Conversation } from "#shared/assistant/contract.ts";
import {
  assistantConversations,
  assistantLeases,
  assistantMessages,
  type ConversationRow,
} from "#shared/assistant/tables.ts";
import { foldLetters } from "#shared/text.ts";
import { searchWords } from "./conversation-text.ts";

const holdsAll = (text: SQLWrapper, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${text}, ${word}) > 0`));

/**
 * Whether the title, or one message, holds all of the words. The subquery has a limit so that it is asked for each
 * conversation by its index: PostgreSQL would gather all messages of everybody for an EXISTS.
 */
const matches = (words: readonly string[]): SQL | undefined => {
  if (words.length === 0) return undefined;
  const { conversationId, folded: content } = assistantMessages;
  const message = sql`(select true from ${assistantMessages} where ${conversationId} = ${assistantConversations.id} and ${holdsAll(content, words)} limit 1)`;
  return or(holdsAll(assistantConversations.titleFolded, words), message);
};

const pageSize = 50;

/** Deleted in one statement; each may have two hundred messages. */
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

/** Whether somebody is being answered: within the snapshot of the messages that are read with it. */
const isBeingAnswered = (userId: number) =>
  sql<boolean>`exists (select from ${assistantLeases} where ${assistantLeases.userId} = ${userId} and ${assistantLeases.leaseUntil} > now())`;

const olderThan = (id: string, userId: number) => {
  const { usedAt, id: key } = assistantConversations;
  const place = sql`select c.used_at, c.id from ${assistantConversations} c where c.id = ${id} and c.user_id = ${userId}`;
  return sql`(${usedAt}, ${key}) < (${place})`;
};

/** Queries over conversations. Each but `prune` is about those of one user. */
export const createConversationStore = ({ db }: Database) => {
  const own = (userId: number, id: string) =>
    and(eq(assistantConversations.id, id), eq(assistantConversations.userId, userId));

  /** Deletes what a condition holds for, some at a time, so that no statement takes long. */
  const removeWhere = async (which: SQL | undefined) => {
    const { id } = assistantConversations;
    const some = db.select({ id }).from(assistantConversations).where(which).limit(batch);
    await inBatches(() => db.delete(assistantConversations).where(inArray(id, some)));
  };

  return {
    /** A page, last used first. */
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

    /** A conversation with its messages, oldest first, and whether the last is a question that is being answered. */
    async find(
      userId: number,
      id: string,
    ): Promise<{ conversation: Conversation; messages: ChatMessage[]; isAnswering: boolean } | undefined> {
      const [row] = await db.select(conversationColumns).from(assistantConversations).where(own(userId, id));
      if (!row) return undefined;
      const rows = await db
        .select({ ...messageColumns, hasLease: isBeingAnswered(userId) })
        .from(assistantMessages)
        .where(eq(assistantMessages.conversationId, id))
        .orderBy(asc(assistantMessages.id));
      const last = rows.at(-1);
      return {
        conversation: toConversation(row),
        messages: rows.map(({ hasLease: _, ...message }) => ({
          ...message,
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

    /** @returns whether there was one */
    async remove(userId: number, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(assistantConversations).where(own(userId, id));
      return (rowCount ?? 0) > 0;
    },

    removeAll: (userId: number): Promise<void> => removeWhere(eq(assistantConversations.userId, userId)),

    /** Deletes conversations that were not used for twelve months, and leases that nobody gave back. */
    async prune(): Promise<void> {
      await removeWhere(lt(assistantConversations.usedAt, sql`now() - interval '12 months'`));
      await db.delete(assistantLeases).where(lt(assistantLeases.leaseUntil, sql`now() - interval '1 day'`));
    },
  };
};

export type ConversationStore = ReturnType<typeof createConversationStore>;

/** Queries over everything that a user asked and was answered. */
export const createConversationExportStore = ({ db }: Pick<Database, "db">) => ({
  /** Each conversation with its messages, the oldest first, one at a time. */
  async *listAll(userId: number) {
    const { id, title, createdAt, usedAt } = assistantConversations;
    // Their names are read at once: there are at most a thousand.
    const conversations = await db
      .select({ id, title, createdAt, usedAt })
      .from(assistantConversations)
      .where(eq(assistantConversations.userId, userId))
      .orderBy(asc(createdAt), asc(id));
    for (const conversation of conversations) {
      const messages = await db
        .select({
          id: assistantMessages.id,
          role: assistantMessages.role,
          content: assistantMessages.content,
          createdAt: assistantMessages.createdAt,
          citations: assistantMessages.citations,
          origin: assistantMessages.origin,
          state: assistantMessages.state,
        })
        .from(assistantMessages)
        .where(eq(assistantMessages.conversationId, conversation.id))
        .orderBy(asc(assistantMessages.id));
      yield { ...conversation, messages };
    }
  },

  /** Deletes all conversations of a user, some at a time, so that no statement takes long. */
  async clear(tx: Queryable, userId: number): Promise<void> {
    const { id } = assistantConversations;
    const own = eq(assistantConversations.userId, userId);
    const some = tx.select({ id }).from(assistantConversations).where(own).limit(batch);
    await inBatches(() => tx.delete(assistantConversations).where(inArray(id, some)));
  },
});
