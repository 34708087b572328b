import { useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";

/** The server's limit, in characters. */
const maxSearchLength = 100;

/** Whether a text is long enough to search for, and not too long. */
export const isSearch = (text: string): boolean => text.length > 1 && text.length <= maxSearchLength;

/** The updates that contain all words of a text, newest first. */
export const useFoundUpdates = (text: string) =>
  useQuery({
    queryKey: [newsContract.list.path, "palette", text],
    queryFn: ({ signal }) => callEndpoint(newsContract.list, { query: { q: text } }, { signal }),
    enabled: isSearch(text),
    gcTime: 0,
  });
