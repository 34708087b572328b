import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { readStored, writeStored } from "#client/platform/storage.ts";
import { excessOf } from "#shared/stays/counting/excess.ts";
import { joinTravels } from "#shared/stays/join-travels.ts";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { createAccountPlace, isSavedElsewhere } from "./account-place.ts";
import { devicePlace } from "./device-place.ts";
import { type TravelsPlace, UnreadableTravels } from "./travels-place.ts";

export type PlaceName = "device" | "account";

type Places = Readonly<Record<PlaceName, TravelsPlace>>;

/**
 * - `full`, `forbidden`, `unsent`: the last change is only in memory.
 * - `elsewhere`: the same, because another device or tab saved first. Nothing more is saved until a reload.
 * - `unreadable`: something is kept that this version cannot read, and `unread` holds it. Nothing can be changed until the
 *   person deletes it.
 * - `unreachable`: the account did not say what it keeps. Nothing can be changed.
 */
type KeptState = "ready" | "forbidden" | "full" | "unsent" | "elsewhere" | "unreadable" | "unreachable";

interface Kept {
  travels: Travels;
  /** Earlier versions, the newest last. */
  past: readonly Travels[];
  state: KeptState;
  /** What the server said, if it refused. */
  message?: string;
  /** Why the last change was rejected. */
  refusal?: string;
  /** Resolves when the last save has succeeded or failed. */
  saving?: Promise<void>;
  /** A change exists only in memory: its save is running or has failed. */
  isUnsaved?: boolean;
  unread?: string;
  places: Places;
  /** Undefined until the person has chosen. Until then, the device keeps everything. */
  choice?: PlaceName;
}

/** Whether this tab does not know what the place keeps, and so must not replace or move it. */
export const isUnknown = (state: KeptState | "loading"): boolean =>
  state === "unreadable" || state === "unreachable";

/** How many changes can be undone. */
const maxUndo = 50;

const queryKey = ["travels"];

/** Local storage key of the place that the person has chosen. */
const placeKey = "staysPlace";

/** The channel on which tabs tell each other that something was saved. */
const channelName = "travels";

const createPlaces = (): Places => ({ device: devicePlace, account: createAccountPlace() });

const placeOf = ({ places, choice }: Kept): TravelsPlace => places[choice ?? "device"];

const deviceProblem = (error: unknown): KeptState =>
  error instanceof DOMException && /quota/i.test(error.name) ? "full" : "forbidden";

const messageOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.message : undefined;

const saveProblem = (kept: Kept, error: unknown): Pick<Kept, "state" | "message"> => {
  if (kept.choice !== "account") return { state: deviceProblem(error) };
  return { state: isSavedElsewhere(error) ? "elsewhere" : "unsent", message: messageOf(error) };
};

const readChoice = (): PlaceName | undefined => {
  const stored = readStored(placeKey);
  return stored === "device" || stored === "account" ? stored : undefined;
};

/** On a device without stays and without a choice, those of the account are used if there are any. */
const find = async (places: Places): Promise<Pick<Kept, "choice" | "travels">> => {
  const choice = readChoice();
  const kept = await places[choice ?? "device"].load();
  if (kept || choice) return { choice, travels: kept ?? noTravels };
  const inAccount = await places.account.load().catch(() => undefined);
  if (!inAccount) return { travels: noTravels };
  writeStored(placeKey, "account");
  return { choice: "account", travels: inAccount };
};

const load = async (places: Places): Promise<Kept> => {
  try {
    return { ...(await find(places)), past: [], state: "ready", places };
  } catch (error) {
    const choice = readChoice();
    const blank = { travels: noTravels, past: [], places, choice };
    if (error instanceof UnreadableTravels) return { ...blank, state: "unreadable", unread: error.text };
    if (choice === "account") return { ...blank, state: "unreachable", message: messageOf(error) };
    return { ...blank, state: deviceProblem(error) };
  }
};

const read = (client: QueryClient): Kept | undefined => client.getQueryData<Kept>(queryKey);

const write = (client: QueryClient, next: Partial<Kept>): void => {
  client.setQueryData<Kept>(queryKey, (kept) => kept && { ...kept, ...next });
};

/** Tells this tab from others, because a message also reaches the other channels of its own tab. */
const tabId = (): number => performance.timeOrigin;

const tellTabs = () => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(tabId());
  channel.close();
};

const save = async (client: QueryClient): Promise<void> => {
  const kept = read(client);
  if (!kept || kept.state === "elsewhere") return;
  try {
    await placeOf(kept).save(kept.travels);
    // A newer change has a save of its own.
    const isUnsaved = read(client)?.travels !== kept.travels;
    write(client, { state: "ready", message: undefined, isUnsaved });
    tellTabs();
  } catch (error) {
    write(client, saveProblem(kept, error));
  }
};

/**
 * Moves everything to another place. What is there already is joined with it.
 * @throws if the other place does not take it; then nothing has changed
 */
const moveTo = async (client: QueryClient, choice: PlaceName): Promise<void> => {
  await settle(client);
  const kept = read(client);
  if (!kept || isUnknown(kept.state)) return;
  // Moving deletes what the first place has, and nobody has seen it here.
  if (kept.state === "elsewhere") throw new Error("Another tab or device has saved. Load its version first.");
  const [from, to] = [placeOf(kept), kept.places[choice]];
  if (from !== to) {
    const there = await to.load();
    const travels = there ? joinTravels(there, kept.travels) : kept.travels;
    const excess = excessOf(travels);
    if (excess !== undefined)
      throw new RangeError(`This device and your account together exceed the limit. ${excess}`);
    await to.save(travels);
    if (read(client)?.travels !== kept.travels)
      throw new Error("Your stays have changed in the meantime. Please try again.");
    write(client, { travels, past: [], state: "ready", isUnsaved: false });
    writeStored(placeKey, choice);
    await from.clear();
  }
  writeStored(placeKey, choice);
  write(client, { choice });
  tellTabs();
};

/** @throws if the place does not delete it */
const clearAll = async (client: QueryClient): Promise<void> => {
  const kept = read(client);
  if (!kept) return;
  await placeOf(kept).clear();
  write(client, { travels: noTravels, past: [], state: "ready", unread: undefined, isUnsaved: false });
  tellTabs();
};

/** Waits for the saves that run, and for those that begin meanwhile. */
const settle = async (client: QueryClient): Promise<void> => {
  let saving: Promise<void> | undefined;
  while (saving !== read(client)?.saving) {
    saving = read(client)?.saving;
    await saving;
  }
};

/** Reloads after another tab has saved, unless this tab has an unsaved change. */
const follow = async (client: QueryClient): Promise<void> => {
  await settle(client);
  const kept = read(client);
  if (kept?.isUnsaved) write(client, { state: "elsewhere" });
  else await client.invalidateQueries({ queryKey });
};

/** Makes the browser ask for confirmation before a page is closed whose last change is not saved yet. */
const warnOnLeave = (client: QueryClient): void =>
  addEventListener("beforeunload", (event) => {
    if (read(client)?.isUnsaved) event.preventDefault();
  });

/** The cache entry that holds the stays. It lives as long as the page, so that a change of screen loses no undo. */
const options = (client: QueryClient, create: () => Places) =>
  queryOptions({
    queryKey,
    queryFn: () => {
      const places = read(client)?.places;
      if (!places) warnOnLeave(client);
      return load(places ?? create());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });

type Change = Travels | ((before: Travels) => Travels);

export interface TravelsState extends Pick<Kept, "travels" | "message" | "refusal" | "choice"> {
  state: "loading" | KeptState;
  /** What is kept and cannot be read, as JSON. */
  unread?: string;
  /**
   * Resolves to whether the change was made. If it would exceed a limit, `refusal` says so. One that returns the same
   * travels is no step to undo.
   */
  change: (next: Change) => Promise<boolean>;
  /** Takes the last change back. Absent if there is none. */
  undo?: () => void;
  /** Saves again what was not saved. */
  retry: () => void;
  /** Reads again what is kept. Changes that were not saved are lost. */
  reload: () => void;
  /** Rejects if the other place does not take it. Then nothing has changed. */
  moveTo: (place: PlaceName) => Promise<void>;
  /** Deletes everything. Rejects if the place does not. */
  clear: () => Promise<void>;
}

const actionsOf = (client: QueryClient) => {
  const saveAgain = () => write(client, { saving: save(client), isUnsaved: true });
  const put = async (next: (kept: Kept) => Pick<Kept, "travels" | "past">): Promise<boolean> => {
    // If a reload is running, wait for it and apply the change to the reloaded data.
    if (client.isFetching({ queryKey }) > 0)
      await client.refetchQueries({ queryKey }, { cancelRefetch: false });
    const kept = read(client);
    if (!kept || isUnknown(kept.state)) return false;
    const changed = next(kept);
    if (changed.travels === kept.travels) return true;
    const refusal = excessOf(changed.travels, kept.travels);
    write(client, refusal === undefined ? { ...changed, refusal } : { refusal });
    if (refusal === undefined) saveAgain();
    return refusal === undefined;
  };
  return {
    change: (next: Change) =>
      put(({ travels, past }) => ({
        travels: typeof next === "function" ? next(travels) : next,
        past: [...past, travels].slice(-maxUndo),
      })),
    undo: () =>
      void put(({ travels, past }) => ({ travels: past.at(-1) ?? travels, past: past.slice(0, -1) })),
    retry: saveAgain,
    reload: () => void client.invalidateQueries({ queryKey }),
    moveTo: (place: PlaceName) => moveTo(client, place),
    clear: () => clearAll(client),
  };
};

/** The stays, passports and permits of the person, and how to change them. Every component sees the same ones. */
export const useTravels = (create: () => Places = createPlaces): TravelsState => {
  const client = useQueryClient();
  const { data } = useQuery(options(client, create));
  const { undo, ...actions } = useMemo(() => actionsOf(client), [client]);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: tab }) => {
      if (tab !== tabId()) void follow(client);
    };
    return () => channel.close();
  }, [client]);

  return {
    travels: data?.travels ?? noTravels,
    state: data?.state ?? "loading",
    message: data?.message,
    refusal: data?.refusal,
    unread: data?.unread,
    choice: data?.choice,
    ...actions,
    undo: data && data.past.length > 0 ? undo : undefined,
  };
};
