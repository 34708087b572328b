import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint, isSignedOut } from "#client/platform/call-endpoint.ts";
import {
  type Alert,
  type AlertList,
  type AlertsState,
  alertsContract,
} from "#shared/monitoring/alerts-contract.ts";
import { alertsStateKey } from "./alerts-state.ts";
import { deliveriesKey } from "./refresh.ts";

const { list, state } = alertsContract;

export const alertListKey = [list.path];

/** New alerts come through the stream, so a list stays fresh for a minute. */
const staleMs = 60_000;

const marksKey = ["alert-marks"];

/** Whether a mark is being saved. The server's counts may not include it yet. */
export const isMarking = (client: QueryClient): boolean => client.isMutating({ mutationKey: marksKey }) > 0;

export const knownState = (client: QueryClient): AlertsState | undefined =>
  client.getQueryData<AlertsState>(alertsStateKey);

export const keepState = (client: QueryClient, { unread, newestId }: AlertsState): void =>
  void client.setQueryData<AlertsState>(alertsStateKey, { unread, newestId });

/**
 * Fetches the state without a stream. It is a query so that the app notices a 401.
 * @throws CallError
 */
export const fetchState = (client: QueryClient): Promise<AlertsState> =>
  client.fetchQuery({
    queryKey: [state.path],
    queryFn: ({ signal }) => callEndpoint(state, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Pages of alerts, newest first. */
export const useAlertList = () =>
  useInfiniteQuery({
    queryKey: alertListKey,
    queryFn: ({ pageParam, signal }) => callEndpoint(list, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older?.toString(),
    staleTime: staleMs,
  });

/** Changes the alerts of each cached page. */
export const changeList = (client: QueryClient, change: (alerts: Alert[], page: number) => Alert[]): void =>
  void client.setQueryData<InfiniteData<AlertList>>(
    alertListKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({ ...page, alerts: change(page.alerts, index) })),
      },
  );

/**
 * Refetches the pages of an open list. A closed list is dropped and opens again with its newest page. Running requests are
 * canceled first: even the first one may carry older data.
 */
export const refreshList = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries({ queryKey: alertListKey });
  client.removeQueries({ queryKey: alertListKey, type: "inactive" });
  void client.invalidateQueries({ queryKey: alertListKey });
};

const { read, readAll } = alertsContract;

/** Sets `readAt` of each alert and adjusts the unread count. */
const setRead = (client: QueryClient, readAtOf: (alert: Alert) => string | null) => {
  let difference = 0;
  changeList(client, (alerts) =>
    alerts.map((alert) => {
      const readAt = readAtOf(alert);
      difference += Number(readAt === null) - Number(alert.readAt === null);
      return readAt === alert.readAt ? alert : { ...alert, readAt };
    }),
  );
  const known = knownState(client);
  if (known) keepState(client, { ...known, unread: Math.max(0, known.unread + difference) });
};

/** Called with the error message when marking fails, and with `undefined` when a new attempt starts. */
type OnFailure = (message?: string) => void;

/** Optimistic update of `readAt`, rolled back on failure. The last of several marks refetches the list. */
const useMark = <V>(
  send: (variables: V) => Promise<AlertsState>,
  matches: (alert: Alert, variables: V) => boolean,
  isRead: (variables: V) => boolean,
  onFailure: OnFailure,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: marksKey,
    // Requests run one after the other, so the last response includes all marks.
    scope: { id: "alert-marks" },
    mutationFn: send,
    async onMutate(variables) {
      onFailure();
      await client.cancelQueries({ queryKey: alertListKey });
      const readAt = isRead(variables) ? new Date().toISOString() : null;
      const previous = new Map<number, string | null>();
      setRead(client, (alert) => {
        if (!matches(alert, variables) || (alert.readAt === null) === (readAt === null)) return alert.readAt;
        previous.set(alert.id, alert.readAt);
        return readAt;
      });
      return previous;
    },
    onError(error, _, previous) {
      setRead(client, ({ id, readAt }) => {
        const before = previous?.get(id);
        return before === undefined ? readAt : before;
      });
      // When the session ended, the sign-in page replaces this one.
      if (!isSignedOut(error)) onFailure(error.message);
    },
    async onSettled(answer) {
      if (client.isMutating({ mutationKey: marksKey }) > 1) return;
      void refreshList(client);
      void client.invalidateQueries({ queryKey: deliveriesKey });
      const latest = answer ?? (await fetchState(client).catch(() => undefined));
      if (latest) keepState(client, latest);
    },
  });
};

interface Mark {
  id: number;
  isRead: boolean;
}

/**
 * Marks one alert on the server, without changing the cache.
 * @throws CallError
 */
export const markRead = ({ id, isRead }: Mark): Promise<AlertsState> =>
  callEndpoint(read, { params: { id: String(id) }, body: { read: isRead } });

/** Marks one alert as read or unread. */
export const useMarkRead = (onFailure: OnFailure) =>
  useMark(
    markRead,
    (alert, { id }) => alert.id === id,
    ({ isRead }) => isRead,
    onFailure,
  );

/** Marks all alerts up to and including an id as read. */
export const useMarkAllRead = (onFailure: OnFailure) =>
  useMark(
    (upTo: number) => callEndpoint(readAll, { body: { upTo } }),
    (alert, upTo) => alert.id <= upTo,
    () => true,
    onFailure,
  );
