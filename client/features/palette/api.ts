import { useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";
import { programmesContract } from "#shared/programmes/contract.ts";

/** The server's limit, in characters. */
const maxSearchLength = 100;

const isSearch = (text: string): boolean => text.length > 1 && text.length <= maxSearchLength;

/** The updates that contain all words of a text, newest first. */
export const useFoundUpdates = (text: string) =>
  useQuery({
    queryKey: [newsContract.list.path, "palette", text],
    queryFn: ({ signal }) => callEndpoint(newsContract.list, { query: { q: text } }, { signal }),
    enabled: isSearch(text),
    gcTime: 0,
  });

/** The programs that match a text, best first. */
export const useFoundProgrammes = (text: string) =>
  useQuery({
    queryKey: [programmesContract.list.path, text],
    queryFn: ({ signal }) => callEndpoint(programmesContract.list, { query: { q: text } }, { signal }),
    enabled: isSearch(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
