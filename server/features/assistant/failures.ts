import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { ApiError, timeWords } from "#server/platform/http/errors.ts";
import { ModelError, tellsOfService } from "#server/platform/model/model-error.ts";
import type { QuestionFault } from "./message-store.ts";

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

const forMs = 5000;
const pauseMs = 250;

/** Runs work on the database, and again for some seconds while that is away: what came of an answer must not be lost. */
export const keepTrying = async <T>(work: () => Promise<T>): Promise<T> => {
  const endsAt = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() >= endsAt) throw error;
      await sleep(pauseMs);
    }
  }
};
