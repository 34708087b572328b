import {
  type InfiniteData,
  keepPreviousData,
  notifyManager,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { currentUserOptions } from "#client/platform/current-user.tsx";
import { preloadedFreshMs } from "#client/platform/query-client.ts";
import { alertsContract, type Deliveries } from "#shared/monitoring/alerts-contract.ts";
import {
  monitoringContract,
  type Preferences,
  type PreviewRequest,
  type SavePreferences,
} from "#shared/monitoring/contract.ts";
import { deliveriesKey, isPending, refreshMs } from "./refresh.ts";

const { preferences, save, preview } = monitoringContract;
const { deliveries } = alertsContract;

/** If the server does not know the time zone, sends the settings again without it. The stored zone then stays. */
const sendKnownZone = async <S extends { timeZone?: string | undefined }, T>(
  settings: S,
  send: (settings: S) => Promise<T>,
): Promise<T> => {
  try {
    return await send(settings);
  } catch (error) {
    if (!(error instanceof CallError) || !error.details.fields?.timeZone) throw error;
    return send({ ...settings, timeZone: undefined });
  }
};

const preferencesKey = (userId: number) => [preferences.path, userId];

const preferencesOptions = (userId: number) =>
  queryOptions({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => callEndpoint(preferences, { params: { userId: String(userId) } }, { signal }),
    staleTime: preloadedFreshMs,
  });

/** Refetched when the tab gets the focus: another tab may have saved. */
export const usePreferences = (userId: number) =>
  useQuery({ ...preferencesOptions(userId), refetchOnWindowFocus: "always" });

export const preloadPreferences = async (client: QueryClient): Promise<void> => {
  const user = await client.ensureQueryData(currentUserOptions).catch(() => null);
  if (user) await client.prefetchQuery(preferencesOptions(user.id));
};

export const useSavePreferences = (userId: number) => {
  const client = useQueryClient();
  const queryKey = preferencesKey(userId);
  return useMutation({
    mutationKey: queryKey,
    meta: { failureTitle: "Update failed" },
    mutationFn: ({ body, timeZone }: { body: SavePreferences; timeZone: string | undefined }) =>
      sendKnownZone({ timeZone }, (query) =>
        callEndpoint(save, { params: { userId: String(userId) }, query, body }),
      ),
    async onSuccess(saved) {
      // A running fetch may carry older data.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Preferences>(queryKey, saved);
      // Waits for the render: edits made during the save are compared with the saved version.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      // Waiting alerts may now get a different email, or none.
      void client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
    },
  });
};

/** Whether a save is running, in this card or in one that has been unmounted since. */
export const useIsSaving = (userId: number): boolean =>
  useIsMutating({ mutationKey: preferencesKey(userId) }) > 0;

/** Settings are often changed back and forth. */
const previewStaleMs = 60_000;

const fetchPreview = async (settings: PreviewRequest, signal: AbortSignal) => ({
  ...(await sendKnownZone(settings, (body) => callEndpoint(preview, { body }, { signal }))),
  settings,
});

/** A preview together with the settings it belongs to. */
export type SettingsPreview = Awaited<ReturnType<typeof fetchPreview>>;

/** The updates that these settings would have matched. The previous preview stays until the next one arrives. */
export const usePreview = (settings: PreviewRequest | undefined) =>
  useQuery<SettingsPreview, CallError>({
    queryKey: [preview.path, settings],
    queryFn: ({ signal }) => fetchPreview(settings as PreviewRequest, signal),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    staleTime: previewStaleMs,
  });

/**
 * Pages of deliveries, newest first, polled while they are shown. A poll refetches the first page, and an older page only
 * if it has pending emails or its position moved. Invalidation refetches all pages.
 */
export const useDeliveries = (enabled: boolean) => {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: deliveriesKey,
    queryFn({ pageParam, signal }) {
      const { data: known, isInvalidated } =
        client.getQueryState<InfiniteData<Deliveries>>(deliveriesKey) ?? {};
      const page = pageParam && !isInvalidated && known?.pages[known.pageParams.indexOf(pageParam)];
      if (page && !page.alerts.some(isPending)) return page;
      return callEndpoint(deliveries, { query: { before: pageParam } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older?.toString(),
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data
        ? refreshMs(
            data.pages.flatMap(({ alerts }) => alerts),
            Date.now(),
          )
        : false,
    refetchOnWindowFocus: true,
  });
};
