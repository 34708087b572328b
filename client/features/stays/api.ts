import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type Day, dayOf, isoOf } from "#shared/calendar/day.ts";
import { stayFactsContract } from "#shared/countries/stay-facts.ts";
import { questionsContract } from "#shared/questions/contract.ts";
import type { StayQuestion } from "#shared/stays/planning/stay-question.ts";

const options = queryOptions({
  queryKey: [stayFactsContract.stayFacts.path],
  queryFn: ({ signal }) => callEndpoint(stayFactsContract.stayFacts, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The tables of law, what reads them and its engines are most of the screen's code, so they come later. */
export const lawOptions = queryOptions({
  queryKey: ["law"],
  queryFn: async ({ signal }) => (await import("./load-law.ts")).loadLaw(signal),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const useLaw = () => useQuery(lawOptions);

/** Names of places. They change with a release only. */
export const useStayFacts = () => useQuery(options);

export const preloadStayFacts = (client: QueryClient): Promise<void> => client.prefetchQuery(options);

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
