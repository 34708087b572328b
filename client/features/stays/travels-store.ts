import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { devicePlace, type TravelsPlace, UnreadableTravels } from "./device-place.ts";

/**
 * `full`, `forbidden`: the last change is only in memory. `unreadable`: something is kept that this version cannot read,
 * and `unread` holds it. It stays until the first change.
 */
type KeptState = "ready" | "forbidden" | "full" | "unreadable";

interface Kept {
  travels: Travels;
  /** Earlier versions, the newest last. */
  past: readonly Travels[];
  state: KeptState;
  unread?: string;
}

/** How many changes can be undone. */
const maxUndo = 50;

const queryKey = ["travels"];

/** The channel on which tabs tell each other that something was saved. */
const channelName = "travels";

const stateAfter = (error: unknown): KeptState =>
  error instanceof DOMException && /quota/i.test(error.name) ? "full" : "forbidden";

const load = async (place: TravelsPlace): Promise<Kept> => {
  const blank = { travels: noTravels, past: [] };
  try {
    return { ...blank, travels: (await place.load()) ?? noTravels, state: "ready" };
  } catch (error) {
    if (error instanceof UnreadableTravels) return { ...blank, state: "unreadable", unread: error.text };
    return { ...blank, state: stateAfter(error) };
  }
};

/** The cache entry that holds the stays. It lives as long as the page, so that a change of screen loses no undo. */
const options = (place: TravelsPlace) =>
  queryOptions({
    queryKey,
    queryFn: () => load(place),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Tells this tab from others, because a message also reaches the other channels of its own tab. */
const tabId = (): number => performance.timeOrigin;

const tellTabs = () => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(tabId());
  channel.close();
};

const save = async (client: QueryClient, place: TravelsPlace, travels: Travels) => {
  const settle = (state: KeptState) =>
    client.setQueryData<Kept>(queryKey, (kept) => kept && { ...kept, state, unread: undefined });
  try {
    await place.save(travels);
    settle("ready");
    tellTabs();
  } catch (error) {
    settle(stateAfter(error));
  }
};

type Change = Travels | ((before: Travels) => Travels);

export interface TravelsState {
  travels: Travels;
  state: "loading" | KeptState;
  /** What is kept and cannot be read, as JSON. */
  unread?: string;
  change: (next: Change) => void;
  /** Takes the last change back. Absent if there is none. */
  undo?: () => void;
}

/** The stays, passports and permits of the person, and how to change them. Every component sees the same ones. */
export const useTravels = (place: TravelsPlace = devicePlace): TravelsState => {
  const client = useQueryClient();
  const { data } = useQuery(options(place));

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: tab }) => {
      if (tab !== tabId()) void client.invalidateQueries({ queryKey });
    };
    return () => channel.close();
  }, [client]);

  const put = useCallback(
    (next: (kept: Kept) => Kept) => {
      const kept = client.getQueryData<Kept>(queryKey);
      if (!kept) return;
      const after = next(kept);
      client.setQueryData(queryKey, after);
      void save(client, place, after.travels);
    },
    [client, place],
  );
  const change = useCallback(
    (next: Change) =>
      put(({ travels, past, ...rest }) => ({
        ...rest,
        travels: typeof next === "function" ? next(travels) : next,
        past: [...past, travels].slice(-maxUndo),
      })),
    [put],
  );
  const undo = useCallback(
    () =>
      put((kept) => ({ ...kept, travels: kept.past.at(-1) ?? kept.travels, past: kept.past.slice(0, -1) })),
    [put],
  );
  return {
    travels: data?.travels ?? noTravels,
    state: data?.state ?? "loading",
    unread: data?.unread,
    change,
    undo: data && data.past.length > 0 ? undo : undefined,
  };
};
