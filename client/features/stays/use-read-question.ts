import { useMutation } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type Day, dayOf, isoOf } from "#shared/calendar/day.ts";
import { questionsContract } from "#shared/questions/contract.ts";
import type { StayQuestion } from "#shared/stays/planning/stay-question.ts";

/** Reads a question in words: the question of the planner, or a sentence that asks for what is missing. */
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
