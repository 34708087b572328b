import {
  focusManager,
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/lib/calls/call-endpoint.ts";
import {
  type Alert,
  type AlertList,
  type AlertsState,
  alertsContract,
} from "#shared/monitoring/alerts-contract.ts";
import { alertsStateKey } from "./alerts-state.ts";

const { list, state } = alertsContract;

/** Where the list is kept. */
export const alertListKey = [list.path];

/** How long the list passes for fresh, in ms: what changes meanwhile comes with the stream. */
const freshMs = 60_000;

/** Names what marks alerts as read or unread. */
export const marksKey = ["alert-marks"];

/** Whether a mark is being saved: then what the server tells may not have it yet. */
export const isMarking = (client: QueryClient): boolean => client.isMutating({ mutationKey: marksKey }) > 0;

/** The state as it was last told; undefined while it was not. */
export const knownState = (client: QueryClient): AlertsState | undefined =>
  client.getQueryData<AlertsState>(alertsStateKey);

/** Keeps the state that an answer or an event tells. */
export const keepState = (client: QueryClient, { unread, newestId }: AlertsState): void =>
  void client.setQueryData<AlertsState>(alertsStateKey, { unread, newestId });

/**
 * Asks for the state without a stream, and keeps it. Where the session is over, the app hears of it from the query's error.
 * @throws CallError
 */
export const fetchState = (client: QueryClient): Promise<AlertsState> =>
  client.fetchQuery({
    queryKey: alertsStateKey,
    queryFn: ({ signal }) => callEndpoint(state, {}, { signal }),
    staleTime: 0,
    retry: false,
  });

/** The alerts by pages, newest first. */
export const useAlertList = () => {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: alertListKey,
    async queryFn({ pageParam, signal }) {
      const page = await callEndpoint(list, { query: { before: pageParam } }, { signal });
      if (!isMarking(client)) keepState(client, page);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older?.toString(),
    staleTime: freshMs,
    refetchOnWindowFocus: ({ state: { isInvalidated } }) => isInvalidated,
  });
};

/** Changes the alerts of the list where it is there; a list that is out of date stays so. */
export const changeList = (client: QueryClient, change: (alerts: Alert[], page: number) => Alert[]): void => {
  const isOutOfDate = client.getQueryState(alertListKey)?.isInvalidated;
  client.setQueryData<InfiniteData<AlertList>>(
    alertListKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, alerts: change(page.alerts, at) })),
      },
  );
  if (isOutOfDate) void client.invalidateQueries({ queryKey: alertListKey, refetchType: "none" });
};

/**
 * Has the list asked for again, all pages that it shows: now where it is seen, and when its tab is looked at; while marks
 * are being saved, after the last of them. A list that is closed begins anew with its newest page. What is on its way, for
 * the first time too, is older than what was told or marked since.
 */
export const refreshList = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries({ queryKey: alertListKey });
  client.removeQueries({ queryKey: alertListKey, type: "inactive" });
  void client.invalidateQueries({
    queryKey: alertListKey,
    refetchType: isMarking(client) || !focusManager.isFocused() ? "none" : "active",
  });
};
