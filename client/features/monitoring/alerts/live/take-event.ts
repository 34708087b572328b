import type { QueryClient } from "@tanstack/react-query";
import { deliveriesKey } from "../../deliveries/refresh.ts";
import { alertListKey, changeList, isMarking, keepState, knownState, refreshList } from "../api.ts";
import type { AlertEvent } from "./stream-loop.ts";

/** The server tells at most so many new alerts at once. */
const mostTold = 10;

/** Keeps what an event tells: the count, and new alerts at the top of the list; where that may not be all, it is asked for. */
export const takeEvent = (client: QueryClient, { event, data }: AlertEvent): void => {
  const known = knownState(client);
  let isComplete = known?.unread === data.unread && known.newestId === data.newestId;
  // What is being marked here may or may not be counted in it.
  keepState(client, known && isMarking(client) ? { ...data, unread: known.unread } : data);
  if (event === "alerts") {
    const ids = new Set(data.alerts.map(({ id }) => id));
    changeList(client, (alerts, page) => {
      const others = alerts.filter(({ id }) => !ids.has(id));
      return page === 0 ? [...data.alerts, ...others].sort((a, b) => b.id - a.id) : others;
    });
    const isFetching = client.isFetching({ queryKey: alertListKey }) > 0;
    isComplete = data.alerts.length < mostTold && !isFetching && !isMarking(client);
    void client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
  } else if (known && !isComplete) {
    // Any may have been marked.
    void client.invalidateQueries({ queryKey: deliveriesKey });
  }
  if (!isComplete) void refreshList(client);
};
