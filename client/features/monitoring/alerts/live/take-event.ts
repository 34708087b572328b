import type { QueryClient } from "@tanstack/react-query";
import { type AlertsState, alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { alertsStateKey } from "../alerts-state.ts";
import { alertListKey, changeList, keepState } from "../api.ts";
import type { AlertEvent } from "./stream-loop.ts";

/** The server tells at most so many new alerts at once. */
const mostTold = 10;

/** Keeps what an event tells: the count, and new alerts at the top of the list; where that may not be all, it is asked for. */
export const takeEvent = (client: QueryClient, event: AlertEvent): void => {
  const known = client.getQueryData<AlertsState>(alertsStateKey);
  const { unread, newestId } = event.data;
  keepState(client, event.data);
  if (event.event === "alerts" && event.data.alerts.length < mostTold) {
    const fresh = event.data.alerts;
    const ids = new Set(fresh.map(({ id }) => id));
    changeList(client, (alerts, page) => {
      const others = alerts.filter(({ id }) => !ids.has(id));
      return page === 0 ? [...fresh, ...others].sort((a, b) => b.id - a.id) : others;
    });
  } else if (event.event === "alerts" || known?.unread !== unread || known.newestId !== newestId)
    void client.invalidateQueries({ queryKey: alertListKey });
  if (event.event === "alerts") void client.invalidateQueries({ queryKey: [alertsContract.deliveries.path] });
};
