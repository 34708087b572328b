import { useCallback } from "react";
import { useKeptState, useMoveDraft } from "#client/platform/kept-draft.ts";

const nameOf = (conversationId: string | undefined) => `question ${conversationId ?? "new"}`;

/** The unsent text of the composer. Each conversation, and the new chat, has its own. */
export const useQuestionDraft = (conversationId: string | undefined) => {
  const [text, setText] = useKeptState(nameOf(conversationId), "");
  return { text, setText };
};

/** Moves the new chat's draft to the conversation that the chat has become. */
export const useMoveNewDraft = (): ((conversationId: string) => void) => {
  const move = useMoveDraft();
  return useCallback((conversationId) => move(nameOf(undefined), nameOf(conversationId)), [move]);
};
