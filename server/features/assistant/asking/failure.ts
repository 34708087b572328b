import { ApiError, timeWords } from "#server/http/errors.ts";
import { ModelError, tellsOfService } from "#server/net/language-model/model-error.ts";
import type { QuestionFault } from "../conversations/question-store.ts";

/** Where the model does not say when to come back. */
const usualRetrySec = 10;

/** What a model that is busy or rests says, with the time that it named: 'Please try again in 3 minutes.' */
const inWords = ({ code, message, retryAfterSec }: ModelError): string => {
  if (!retryAfterSec || (code !== "model_busy" && code !== "model_resting")) return message;
  return `${message.replace(/ Please try again[^.]*\.$/, "")} Please try again in ${timeWords(retryAfterSec)}.`;
};

/** What the asker gets to know: of a model's failure 503 in its words, of others what they are. */
export const toAnswerFailure = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error;
  const retryAfterSec = error.retryAfterSec || usualRetrySec;
  return new ApiError(503, error.code, inWords(error), { retryAfterSec });
};

/** Whether the model answered, though with nothing of use: that has cost what a good answer does. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof ModelError && tellsOfService(error) === "answered";

/** There is no such conversation, or it is somebody else's. */
export const noConversation = (): ApiError =>
  new ApiError(404, "unknown_conversation", "You have no such conversation. It may have been deleted.");

/** Another answer goes on, for so many seconds if its server died. */
export const underWay = (secondsLeft: number): ApiError => {
  const retryAfterSec = Math.max(1, secondsLeft);
  return new ApiError(
    429,
    "question_under_way",
    `Another question of yours is being answered. Please wait for its answer, or stop it, and ask again in ${timeWords(retryAfterSec)}.`,
    { retryAfterSec },
  );
};

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
