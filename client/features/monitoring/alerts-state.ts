import { skipToken, useQuery } from "@tanstack/react-query";
import type { AlertsState } from "#shared/monitoring/alerts-contract.ts";

/** Written by the alert stream. In a file of its own because the shell reads it before the stream's code is loaded. */
export const alertsStateKey = ["alerts-state"];

/** The unread count and the newest alert's id; undefined until the first event. */
export const useAlertsState = (): AlertsState | undefined =>
  useQuery<AlertsState>({ queryKey: alertsStateKey, queryFn: skipToken }).data;
