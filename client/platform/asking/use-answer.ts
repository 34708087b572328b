import { skipToken, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { questionsContract, type TextQuestion } from "#shared/questions/contract.ts";
import { answerKey } from "./asked.ts";

/** Loads the answer to a question. The answer leaves the cache as soon as no component shows it. */
export const useAnswer = (question: TextQuestion | undefined) =>
  useQuery({
    queryKey: answerKey(question),
    queryFn: question
      ? ({ signal }) => callEndpoint(questionsContract.answer, { body: question }, { signal })
      : skipToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
