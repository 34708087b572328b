import { useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/lib/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";

/** The newest 200 updates. */
export const useNews = () =>
  useQuery({
    queryKey: [newsContract.list.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.list, {}, { signal }),
  });

/** When the sources were last looked at and will be next; asked for only where there is nothing else to show. */
export const useNewsSchedule = (enabled: boolean) =>
  useQuery({
    queryKey: [newsContract.schedule.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.schedule, {}, { signal }),
    enabled,
  });
