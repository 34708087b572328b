import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/lib/calls/call-endpoint.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import {
  monitoringContract,
  type Preferences,
  type PreviewRequest,
  type SavePreferences,
} from "#shared/monitoring/contract.ts";
import { refreshMs } from "./deliveries/refresh.ts";

const { preferences, save, preview } = monitoringContract;
const { deliveries } = alertsContract;

const preferencesKey = (userId: number) => [preferences.path, userId];

/** What the account wants to be told of, looked at again when the tab comes back: another one may have saved. */
export const usePreferences = (userId: number) =>
  useQuery({
    queryKey: preferencesKey(userId),
    queryFn: ({ signal }) => callEndpoint(preferences, { params: { userId: String(userId) } }, { signal }),
    refetchOnWindowFocus: true,
  });

/** Saves what the account wants to be told of, as a whole. */
export const useSavePreferences = (userId: number) => {
  const client = useQueryClient();
  const queryKey = preferencesKey(userId);
  return useMutation({
    mutationFn: (body: SavePreferences) => callEndpoint(save, { params: { userId: String(userId) }, body }),
    async onSuccess(saved) {
      // An answer that is on its way is older.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Preferences>(queryKey, saved);
      // What waits for a mail may now wait for another one, or for none.
      void client.invalidateQueries({ queryKey: deliveriesKey });
    },
  });
};

/** How long what settings would have caught passes for fresh, in ms: they are often changed to and fro. */
const previewFreshMs = 60_000;

const fetchPreview = async (settings: PreviewRequest, signal: AbortSignal) => ({
  ...(await callEndpoint(preview, { body: settings }, { signal })),
  settings,
});

/** What settings would have caught, with these settings. */
export type SettingsPreview = Awaited<ReturnType<typeof fetchPreview>>;

/**
 * What settings would have caught; asked for while they are given. The last answer stays until the next one is there, and
 * a request that nobody waits for any more is given up.
 */
export const usePreview = (settings: PreviewRequest | undefined) =>
  useQuery({
    queryKey: [preview.path, settings],
    queryFn: ({ signal }) => fetchPreview(settings as PreviewRequest, signal),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    staleTime: previewFreshMs,
  });

/** Where deliveries are kept; to be invalidated when there are new alerts. */
export const deliveriesKey = [deliveries.path];

/** What was told to the account, by pages, newest first. */
export const useDeliveries = (enabled: boolean) =>
  useInfiniteQuery({
    queryKey: deliveriesKey,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(deliveries, { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older?.toString(),
    enabled,
    refetchInterval: ({ state: { data } }) =>
      refreshMs(data?.pages.flatMap(({ alerts }) => alerts) ?? [], Date.now()),
    refetchOnWindowFocus: true,
  });
