import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";
import type { assistantContract, ChatAnswer, ChatMessage, Citation } from "#shared/assistant/contract.ts";
import type { EventOf } from "#shared/contract.ts";
import { toCitation } from "../answers/citation.ts";
import type { MessageStore } from "../conversations/message-store.ts";
import type { KeptQuestion } from "../conversations/question-store.ts";
import { noConversation } from "./failure.ts";
import { keepTrying } from "./keep-trying.ts";
import { type AnswerParts, writeAnswer } from "./write-answer.ts";

/** What happens while a question is answered. */
export type ChatEvent = EventOf<typeof assistantContract.chat>;

/** An answer that is kept. */
export type KeptAnswer = Omit<ChatAnswer, "facts" | "note">;

/** Tells where a question is kept, and which citations its answer names so far. */
export const progressOf = (
  { conversationId, questionId }: KeptQuestion,
  citations: Citation[],
): ChatEvent => ({
  event: "citations",
  data: { conversationId, questionId, citations },
});

/**
 * Gives an answer piece by piece and keeps it: whole, or, where its reader leaves or the model fails, what came.
 * @throws ModelError in words; ApiError 404 where the question was deleted meanwhile
 */
export async function* giveAnswer(
  { messages, log }: { messages: Pick<MessageStore, "addAnswer">; log: Logger },
  question: KeptQuestion,
  parts: AnswerParts,
): AsyncGenerator<ChatEvent, KeptAnswer> {
  const { passages, model, signal } = parts;
  const origin = model && passages.length > 0 ? "model" : "library";
  let text = "";
  let citations: Citation[] = [];
  // As it is where the reader leaves between two pieces.
  let state: ChatMessage["state"] = "stopped";
  const keep = () =>
    keepTrying(() => messages.addAnswer(question, { content: text, citations, origin, state }));
  try {
    for await (const piece of writeAnswer(parts)) {
      if (piece.cited.length > citations.length) {
        citations = piece.cited.map((number) => toCitation(passages[number - 1]!, number));
        yield progressOf(question, citations);
      }
      text += piece.text;
      yield { event: "delta", data: { text: piece.text } };
    }
    state = "whole";
  } catch (error) {
    if (!signal.aborted) state = "broken";
    throw error;
  } finally {
    if (state !== "whole" && text.trim() !== "") {
      await keep().catch((error) =>
        log.warn({ reason: reasonOf(error) }, "what came of an answer was not kept"),
      );
    }
  }
  const answerId = await keep();
  if (answerId === undefined) throw noConversation();
  const { conversationId, questionId } = question;
  return { response: text, conversationId, citations, origin, questionId, answerId };
}

/** Takes back a question that no word came for, so that what it was to replace stays alone. */
export const withdrawQuestion = async (
  { messages, log }: { messages: Pick<MessageStore, "withdrawQuestion">; log: Logger },
  question: KeptQuestion,
): Promise<void> => {
  if (question.replaces === undefined) return;
  await keepTrying(() => messages.withdrawQuestion(question)).catch((error) =>
    log.warn({ reason: reasonOf(error) }, "a question without an answer stays beside what it was to replace"),
  );
};
