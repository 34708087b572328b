import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callEndpoint, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { type Alert, type AlertsState, alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { deliveriesKey } from "../deliveries/refresh.ts";
import { alertListKey, changeList, fetchState, keepState, knownState, marksKey, refreshList } from "./api.ts";

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
