import {
  focusManager,
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

/** Where the list is kept. */
export const alertListKey = [list.path];

/** How long the list passes for fresh, in ms: what changes meanwhile comes with the stream. */
const freshMs = 60_000;

/** Names what marks alerts as read or unread. */
const marksKey = ["alert-marks"];

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

const { read, readAll } = alertsContract;

/** Sets when alerts were read, and counts them. */
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

/** Hears in words why a mark could not be saved, and of each new one by nothing. */
type OnFailure = (words?: string) => void;

/** Shows what is being saved at once, and takes it back where it could not be. */
const useMark = <V>(
  send: (variables: V) => Promise<AlertsState>,
  isMeant: (alert: Alert, variables: V) => boolean,
  isRead: (variables: V) => boolean,
  onFailure: OnFailure,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: marksKey,
    // One after the other, so that the last answer knows of all.
    scope: { id: "alert-marks" },
    mutationFn: send,
    async onMutate(variables) {
      onFailure();
      if (client.isFetching({ queryKey: alertListKey }) > 0) await refreshList(client);
      const readAt = isRead(variables) ? new Date().toISOString() : null;
      const before = new Map<number, string | null>();
      setRead(client, (alert) => {
        if (!isMeant(alert, variables) || (alert.readAt === null) === (readAt === null)) return alert.readAt;
        before.set(alert.id, alert.readAt);
        return readAt;
      });
      return before;
    },
    onError(error, _, before) {
      setRead(client, ({ id, readAt }) => {
        const was = before?.get(id);
        return was === undefined ? readAt : was;
      });
      void refreshList(client);
      // Where the session is over, the sign-in page is shown.
      if (!isSignedOut(error)) onFailure(error.message);
    },
    onSettled(told) {
      // The last of several knows what became of all.
      if (client.isMutating({ mutationKey: marksKey }) > 1) return;
      if (told) keepState(client, told);
      else void fetchState(client).catch(() => undefined);
      void client.invalidateQueries({ queryKey: deliveriesKey });
      if (client.getQueryState(alertListKey)?.isInvalidated)
        void client.invalidateQueries({ queryKey: alertListKey });
    },
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
export const useMarkRead = (onFailure: OnFailure) =>
  useMark(
    markRead,
    (alert, { id }) => alert.id === id,
    ({ isRead }) => isRead,
    onFailure,
  );

/** Marks all alerts up to one as read. */
export const useMarkAllRead = (onFailure: OnFailure) =>
  useMark(
    (upTo: number) => callEndpoint(readAll, { body: { upTo } }),
    (alert, upTo) => alert.id <= upTo,
    () => true,
    onFailure,
  );
