import { useMutation } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type Day, dayOf, isoOf } from "#shared/calendar/day.ts";
import { questionsContract } from "#shared/questions/contract.ts";
import type { StayQuestion } from "#shared/stays/planning/stay-question.ts";

/** Parses a question in words to a question for the planner, or to a sentence that asks for a missing detail. */
export const useReadQuestion = (today: Day) =>
  useMutation({
    mutationFn: async (text: string): Promise<StayQuestion | string> => {
      const read = await callEndpoint(questionsContract.plan, { body: { text, today: isoOf(today) } });
      if (read.kind === "asks") return read.sentence;
      if (read.kind === "return") return read;
      const from = dayOf(read.from);
      return read.kind === "stay" ? { ...read, from, to: dayOf(read.to) } : { ...read, from };
    },
  });
