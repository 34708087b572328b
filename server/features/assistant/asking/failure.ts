import { ApiError } from "#server/http/errors.ts";
import { ModelError, tellsOfService } from "#server/net/language-model/model-error.ts";
import type { QuestionFault } from "../conversations/message-store.ts";

/** Where the model does not say when to come back. */
const usualRetrySec = 10;

/** What the asker gets to know: of a model's failure 503 in its words, of others what they are. */
export const toAnswerFailure = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error;
  const { code, message, retryAfterSec } = error;
  return new ApiError(503, code, message, { retryAfterSec: retryAfterSec || usualRetrySec });
};

/** Whether the model answered, though with nothing of use: that has cost what a good answer does. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof ModelError && tellsOfService(error) === "answered";

/** There is no such conversation, or it is somebody else's. */
export const noConversation = (): ApiError =>
  new ApiError(404, "unknown_conversation", "You have no such conversation. It may have been deleted.");

/** Why a question was not taken, in words. */
export const questionFailures: Readonly<Record<QuestionFault, () => ApiError>> = {
  "no conversation": noConversation,
  "no question": () =>
    new ApiError(
      409,
      "unknown_question",
      "The question that this one was to replace is no longer there. Please load the conversation again.",
    ),
  full: () =>
    new ApiError(
      409,
      "conversation_full",
      "This conversation has 100 questions, as many as one can hold. Please begin a new one.",
    ),
};
