import { skipToken, useQuery } from "@tanstack/react-query";
import type { AlertsState } from "#shared/monitoring/alerts-contract.ts";

/**
 * The key that the alert stream writes to. In a separate file, because the shell reads it before the stream's code
 * loads.
 */
export const alertsStateKey = ["alerts-state"];

/** The unread count and the newest alert's id; undefined until the first event. */
export const useAlertsState = (): AlertsState | undefined =>
  useQuery<AlertsState>({ queryKey: alertsStateKey, queryFn: skipToken }).data;
