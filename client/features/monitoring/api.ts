import {
  type InfiniteData,
  keepPreviousData,
  notifyManager,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { alertsContract, type Deliveries } from "#shared/monitoring/alerts-contract.ts";
import {
  monitoringContract,
  type Preferences,
  type PreviewRequest,
  type SavePreferences,
} from "#shared/monitoring/contract.ts";
import { deliveriesKey, isUnderWay, refreshMs } from "./refresh.ts";

const { preferences, save, preview } = monitoringContract;
const { deliveries } = alertsContract;

/** Sends settings without their time zone where the server does not know it: then that which it has stays. */
const sendKnownZone = async <S extends { timeZone?: string }, T>(
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
    mutationKey: queryKey,
    meta: { failureTitle: "Update failed" },
    mutationFn: (wanted: SavePreferences) =>
      sendKnownZone(wanted, (body) => callEndpoint(save, { params: { userId: String(userId) }, body })),
    async onSuccess(saved) {
      // An answer that is on its way is older.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Preferences>(queryKey, saved);
      // It is drawn before the save is over: what was changed meanwhile is compared with it.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      // What waits for a mail may now wait for another one, or for none.
      void client.refetchQueries({ queryKey: deliveriesKey, type: "active" });
    },
  });
};

/** Whether preferences of the account are being saved, by this card or by one that its reader has left since. */
export const useIsSaving = (userId: number): boolean =>
  useIsMutating({ mutationKey: preferencesKey(userId) }) > 0;

/** How long what settings would have caught passes for fresh, in ms: they are often changed to and fro. */
const previewFreshMs = 60_000;

const fetchPreview = async (settings: PreviewRequest, signal: AbortSignal) => ({
  ...(await sendKnownZone(settings, (body) => callEndpoint(preview, { body }, { signal }))),
  settings,
});

/** What settings would have caught, with these settings. */
export type SettingsPreview = Awaited<ReturnType<typeof fetchPreview>>;

/**
 * What settings would have caught; asked for while they are given. The last answer stays until the next one is there, and
 * a request that nobody waits for any more is given up.
 */
export const usePreview = (settings: PreviewRequest | undefined) =>
  useQuery<SettingsPreview, CallError>({
    queryKey: [preview.path, settings],
    queryFn: ({ signal }) => fetchPreview(settings as PreviewRequest, signal),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    staleTime: previewFreshMs,
  });

/**
 * What was told to the account, by pages, newest first. Asked for again and again while it is shown: the newest page each
 * time, a further one where something of it is under way, or where new alerts have moved its place; all where they are
 * invalidated.
 */
export const useDeliveries = (enabled: boolean) => {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: deliveriesKey,
    queryFn({ pageParam, signal }) {
      const { data: known, isInvalidated } =
        client.getQueryState<InfiniteData<Deliveries>>(deliveriesKey) ?? {};
      const page = pageParam && !isInvalidated && known?.pages[known.pageParams.indexOf(pageParam)];
      if (page && !page.alerts.some(isUnderWay)) return page;
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
