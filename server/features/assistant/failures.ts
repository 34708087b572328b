import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "#server/platform/db/client.ts";
import { ApiError, timeWords } from "#server/platform/http/errors.ts";
import { ModelError, serviceStateOf } from "#server/platform/model/model-error.ts";
import type { QuestionFault } from "./message-store.ts";

/** Used when the model names no time. */
const defaultRetrySec = 10;

/** Turns a model failure into an ApiError 503 for the user. Other errors pass unchanged. */
export const toAnswerFailure = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error;
  const { code, message, retryAfterSec } = error;
  return new ApiError(503, code, message, { retryAfterSec: retryAfterSec || defaultRetrySec });
};

/** Whether the model sent an answer, even an unusable one. Such an answer costs as much as a good one. */
export const modelHasAnswered = (error: unknown): boolean =>
  error instanceof ModelError && serviceStateOf(error) === "answered";

/** A 404. Also used for a conversation of another user, so that nobody can probe for ids. */
export const unknownConversation = (): ApiError =>
  new ApiError(404, "unknown_conversation", "You don't have this conversation. It may have been deleted.");

/** A 404. Also used for an answer of another user. */
export const unknownAnswer = (): ApiError =>
  new ApiError(
    404,
    "unknown_answer",
    "You don't have this answer, or it is not finished. Reload the conversation.",
  );

/** @param secondsLeft until the lease of the other answer expires, if its server died */
export const alreadyAnswering = (secondsLeft: number): ApiError => {
  const retryAfterSec = Math.max(1, secondsLeft);
  return new ApiError(
    429,
    "question_under_way",
    `Your previous question is still being answered. Wait for its answer or stop it, then ask again in ${timeWords(retryAfterSec)}.`,
    { retryAfterSec },
  );
};

export const questionFailures: Readonly<Record<QuestionFault, () => ApiError>> = {
  "no conversation": unknownConversation,
  "no question": () =>
    new ApiError(
      409,
      "unknown_question",
      "The question you want to replace no longer exists. Reload the conversation.",
    ),
  full: () =>
    new ApiError(
      409,
      "conversation_full",
      "This conversation has reached its limit of 100 questions. Start a new one.",
    ),
};

const retryForMs = 5000;
const pauseMs = 250;

/** Retries database work for a few seconds while PostgreSQL is unreachable, so that no part of an answer is lost. */
export const retryWhileDatabaseIsAway = async <T>(work: () => Promise<T>): Promise<T> => {
  const endsAt = performance.now() + retryForMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() >= endsAt) throw error;
      await sleep(pauseMs);
    }
  }
};
