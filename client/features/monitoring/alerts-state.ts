import { skipToken, useQuery } from "@tanstack/react-query";
import type { AlertsState } from "#shared/monitoring/alerts-contract.ts";

/** Where the state of the alerts is kept; it comes from the stream. Apart from what reads it, which is loaded late. */
export const alertsStateKey = ["alerts-state"];

/** How many alerts are unread, and the newest; undefined while that is not known. */
export const useAlertsState = (): AlertsState | undefined =>
  useQuery<AlertsState>({ queryKey: alertsStateKey, queryFn: skipToken }).data;
