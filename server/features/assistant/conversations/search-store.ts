import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { assistantConversations, assistantMessages } from "#shared/assistant/tables.ts";

const holdsAll = (text: SQLWrapper, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${text}, ${word}) > 0`));

/**
 * Whether the title, or one message, holds all of the words. The subquery has a limit so that it is asked for each
 * conversation by its index: PostgreSQL would gather all messages of everybody for an EXISTS.
 */
export const matches = (words: readonly string[]): SQL | undefined => {
  if (words.length === 0) return undefined;
  const { conversationId, folded: content } = assistantMessages;
  const message = sql`(select true from ${assistantMessages} where ${conversationId} = ${assistantConversations.id} and ${holdsAll(content, words)} limit 1)`;
  return or(holdsAll(assistantConversations.titleFolded, words), message);
};
