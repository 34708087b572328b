import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
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

const { list, state, read, readAll } = alertsContract;

/** Where the list is kept. */
export const alertListKey = [list.path];

/** How long the list passes for fresh, in ms: what changes meanwhile comes with the stream. */
const freshMs = 60_000;

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
      keepState(client, page);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older?.toString(),
    staleTime: freshMs,
  });
};

/** Changes the alerts of the list where it is there. */
export const changeList = (client: QueryClient, change: (alerts: Alert[], page: number) => Alert[]): void =>
  void client.setQueryData<InfiniteData<AlertList>>(
    alertListKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, at) => ({ ...page, alerts: change(page.alerts, at) })),
      },
  );

/** Shows what is being saved at once, and what is true again where it could not be. */
const useReading = <V>(
  send: (variables: V) => Promise<AlertsState>,
  isMeant: (alert: Alert, variables: V) => boolean,
  isRead: (variables: V) => boolean,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onMutate(variables) {
      // An answer that is on its way knows nothing of it.
      await client.cancelQueries({ queryKey: alertListKey });
      const readAt = isRead(variables) ? new Date().toISOString() : null;
      let difference = 0;
      const changed = (alert: Alert) => {
        if (!isMeant(alert, variables) || (alert.readAt === null) === (readAt === null)) return alert;
        difference += readAt === null ? 1 : -1;
        return { ...alert, readAt };
      };
      changeList(client, (alerts) => alerts.map(changed));
      const known = client.getQueryData<AlertsState>(alertsStateKey);
      if (known) keepState(client, { ...known, unread: Math.max(0, known.unread + difference) });
    },
    onSuccess: (told) => keepState(client, told),
    onError: () => void client.invalidateQueries({ queryKey: alertListKey }),
  });
};

/** Which alert is marked, and as what. */
interface Mark {
  id: number;
  isRead: boolean;
}

/**
 * Marks one alert, and shows nothing of it.
 * @throws CallError
 */
export const markRead = ({ id, isRead }: Mark): Promise<AlertsState> =>
  callEndpoint(read, { params: { id: String(id) }, body: { read: isRead } });

/** Marks one alert as read or unread. */
export const useMarkRead = () =>
  useReading(
    markRead,
    (alert, { id }) => alert.id === id,
    ({ isRead }) => isRead,
  );

/** Marks all alerts up to one as read. */
export const useMarkAllRead = () =>
  useReading(
    (upTo: number) => callEndpoint(readAll, { body: { upTo } }),
    (alert, upTo) => alert.id <= upTo,
    () => true,
  );
