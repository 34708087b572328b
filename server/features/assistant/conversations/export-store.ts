import { asc, eq, inArray } from "drizzle-orm";
import type { Database, Queryable } from "#server/db/client.ts";
import { inBatches } from "#server/db/in-batches.ts";
import { assistantConversations, assistantMessages } from "#shared/assistant/tables.ts";

/** Deleted in one statement; each may have two hundred messages. */
const batch = 200;

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
