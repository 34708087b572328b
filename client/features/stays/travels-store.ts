import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#client/platform/storage.ts";
import { excessOf } from "#shared/stays/counting/excess.ts";
import { joinTravels } from "#shared/stays/join-travels.ts";
import { noTravels, type Travels } from "#shared/stays/travels.ts";
import { createAccountPlace, isSavedElsewhere } from "./account-place.ts";
import { devicePlace } from "./device-place.ts";
import { type TravelsPlace, UnreadableTravels } from "./travels-place.ts";

export type StoragePlace = "device" | "account";

type Places = Readonly<Record<StoragePlace, TravelsPlace>>;

/**
 * - `loading`: the stays are being loaded. Nothing can be changed.
 * - `full`: the browser's storage is full. The last change is only in memory.
 * - `forbidden`: the browser blocks its storage. The last change is only in memory.
 * - `unsent`: saving to the account failed. The last change is only in memory.
 * - `elsewhere`: another device or tab saved first. The last change is only in memory, and nothing is saved until
 * `reload` or `keepBoth`.
 * - `unreadable`: this version cannot read the stored data, which is in `unreadableJson`. Nothing can be changed until
 * the person deletes it.
 * - `unreachable`: loading from the account failed. Nothing can be changed.
 */
type StorageState =
  | "loading"
  | "ready"
  | "forbidden"
  | "full"
  | "unsent"
  | "elsewhere"
  | "unreadable"
  | "unreachable";

interface StoreState {
  travels: Travels;
  state: StorageState;
  /** The server's message, if it refused to save. */
  message?: string;
  /** Why the last change was rejected. */
  refusal?: string;
  /** The stored data that cannot be read, as JSON. */
  unreadableJson?: string;
  /** The chosen place. Until the person chooses, it is undefined and the device stores everything. */
  choice?: StoragePlace;
  /** Earlier versions, the newest last. */
  past: readonly Travels[];
  /**
   * The stored version. Undefined while a save runs or after it failed, because the version is then unknown. A change
   * is pending until this is the version in `travels`.
   */
  saved?: Travels;
}

/** Whether this tab does not know the stored data, and so must not replace or move it. */
export const isUnknown = (state: StorageState): boolean =>
  state === "loading" || state === "unreadable" || state === "unreachable";

/** How many changes can be undone. */
const maxUndo = 50;

/** Local storage key of the place that the person has chosen. */
const placeKey = "staysPlace";

/** The channel on which tabs tell each other that something was saved. */
const channelName = "travels";

const deviceProblem = (error: unknown): StorageState =>
  /quota/i.test((error as Error).name) ? "full" : "forbidden";

const messageOf = (error: unknown): string => (error as Error).message;

const saveProblem = (
  choice: StoragePlace | undefined,
  error: unknown,
): Pick<StoreState, "state" | "message"> => {
  if (choice !== "account") return { state: deviceProblem(error) };
  return { state: isSavedElsewhere(error) ? "elsewhere" : "unsent", message: messageOf(error) };
};

const readChoice = (): StoragePlace | undefined => {
  const stored = readStored(placeKey);
  return stored === "device" || stored === "account" ? stored : undefined;
};

/** Reads the stays of the chosen place. Without a choice, the account's if the device has none. */
const read = async (places: Places): Promise<StoreState> => {
  const choice = readChoice();
  const blank = { travels: noTravels, saved: noTravels, past: [], choice };
  try {
    const stored = await places[choice ?? "device"].load();
    const inAccount = stored || choice ? undefined : await places.account.load().catch(() => undefined);
    if (inAccount) writeStored(placeKey, "account");
    const travels = stored ?? inAccount ?? noTravels;
    return { ...blank, travels, saved: travels, choice: inAccount ? "account" : choice, state: "ready" };
  } catch (error) {
    if (error instanceof UnreadableTravels)
      return { ...blank, state: "unreadable", unreadableJson: error.text };
    if (choice === "account") return { ...blank, state: "unreachable", message: messageOf(error) };
    return { ...blank, state: deviceProblem(error) };
  }
};

/** @throws RangeError if both together exceed a limit */
const joinWith = (there: Travels | undefined, travels: Travels): Travels => {
  const joined = there ? joinTravels(there, travels) : travels;
  const excess = excessOf(joined);
  if (excess === undefined) return joined;
  throw new RangeError(`Both versions together exceed the limit. ${excess}`);
};

type Change = Travels | ((before: Travels) => Travels);

/**
 * Holds the stays of this tab. A change is visible at once, and is saved in a queue that calls a place for one
 * operation at a time. A save includes all changes made until then.
 */
const createTravelsStore = (places: Places) => {
  let current: StoreState = { travels: noTravels, saved: noTravels, past: [], state: "loading" };
  const listeners = new Set<() => void>();
  const replace = (next: StoreState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const write = (next: Partial<StoreState>) => replace({ ...current, ...next });
  const isPending = () => current.saved !== current.travels;
  const place = () => places[current.choice ?? "device"];

  const channel = new BroadcastChannel(channelName);
  const tellTabs = () => channel.postMessage("saved");

  /** Pending while the stays load. A change waits for it, because loading would overwrite the change. */
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading = read(places).then((next) => {
      loading = undefined;
      replace(next);
    });
    return loading;
  };

  let last: Promise<unknown> = load();
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  let isClosed = false;
  const save = () =>
    inTurn(async () => {
      const { travels, choice, state } = current;
      if (isClosed || state === "elsewhere" || !isPending()) return;
      write({ saved: undefined });
      try {
        await place().save(travels);
        write({ saved: travels, state: "ready", message: undefined });
        tellTabs();
      } catch (error) {
        write(saveProblem(choice, error));
      }
    });

  const retry = () => void (current.state === "unreachable" ? inTurn(load) : save());
  addEventListener("online", retry);

  // Another tab has saved. Its version replaces the one here, unless a change is pending.
  channel.onmessage = () => inTurn(() => (isPending() ? write({ state: "elsewhere" }) : load()));

  /** Makes the browser ask before the page is closed while the last change is unsaved. */
  const warn = (event: BeforeUnloadEvent) => {
    if (isPending()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);

  const put = async (
    next: (before: StoreState) => Pick<StoreState, "travels" | "past">,
  ): Promise<boolean> => {
    while (loading) await loading;
    if (isUnknown(current.state)) return false;
    const changed = next(current);
    if (changed.travels === current.travels) return true;
    const refusal = excessOf(changed.travels, current.travels);
    write(refusal === undefined ? { ...changed, refusal } : { refusal });
    if (refusal === undefined) void save();
    return refusal === undefined;
  };

  const move = async (choice: StoragePlace) => {
    if (isUnknown(current.state)) return;
    // Moving deletes the old place's data, which this tab has not loaded.
    if (current.state === "elsewhere")
      throw new Error("Another tab or device has saved. Load its version first.");
    const { travels } = current;
    const [from, to] = [place(), places[choice]];
    if (from !== to) {
      const joined = joinWith(await to.load(), travels);
      await to.save(joined);
      if (current.travels !== travels) throw new Error("Your stays have changed. Try again.");
      write({ travels: joined, saved: joined, past: [], state: "ready" });
      writeStored(placeKey, choice);
      await from.clear();
    }
    writeStored(placeKey, choice);
    write({ choice });
    tellTabs();
  };

  return {
    read: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      channel.close();
      removeEventListener("beforeunload", warn);
      removeEventListener("online", retry);
    },
    undo: () =>
      void put(({ travels, past }) => ({ travels: past.at(-1) ?? travels, past: past.slice(0, -1) })),
    actions: {
      /**
       * Resolves to whether the change was made. If it would exceed a limit, `refusal` has the reason. A change that
       * returns the same travels adds no step to undo.
       */
      change: (next: Change): Promise<boolean> =>
        put(({ travels, past }) => ({
          travels: typeof next === "function" ? next(travels) : next,
          past: [...past, travels].slice(-maxUndo),
        })),
      /** Retries what failed: loading from the account, or the last save. */
      retry,
      /** Loads the stored stays again. Unsaved changes are lost. */
      reload: () => void inTurn(load),
      /** Merges the unsaved changes with the version that another tab or device saved, and saves the result. */
      keepBoth: () =>
        void inTurn(async () => {
          const there = (await place().load()) ?? noTravels;
          const travels = joinWith(there, current.travels);
          // Earlier versions lack the other side's stays, so undoing to one would delete them.
          write({ travels, saved: there, past: [], state: "ready", message: undefined });
        }).then(save, (error: unknown) => write({ refusal: messageOf(error) })),
      /** Moves everything to another place, and merges it with that place's data. Rejects if saving there fails. */
      moveTo: (choice: StoragePlace): Promise<void> => inTurn(() => move(choice)),
      /** Deletes everything. Rejects if that fails. */
      clear: (): Promise<void> =>
        inTurn(async () => {
          await place().clear();
          write({
            travels: noTravels,
            saved: noTravels,
            past: [],
            state: "ready",
            unreadableJson: undefined,
          });
          tellTabs();
        }),
    },
  };
};

type TravelsStore = ReturnType<typeof createTravelsStore>;

const createPlaces = (client: QueryClient): Places => ({
  device: devicePlace,
  account: createAccountPlace(client),
});

const queryKey = ["travels"];

/**
 * The store of the signed-in person. It is in the query cache, so that it survives a change of screen and the end of
 * the session, and is dropped when somebody else signs in.
 */
const storeIn = (client: QueryClient, create: typeof createPlaces): TravelsStore => {
  const found = client.getQueryData<TravelsStore>(queryKey);
  if (found) return found;
  const store = createTravelsStore(create(client));
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData(queryKey, store);
  const cache = client.getQueryCache();
  const unsubscribe = cache.subscribe(() => {
    if (cache.find({ queryKey })) return;
    store.close();
    unsubscribe();
  });
  return store;
};

export type TravelsState = Omit<StoreState, "past" | "saved"> &
  TravelsStore["actions"] & {
    /** Undoes the last change. Absent if there is none. */
    undo?: () => void;
  };

/**
 * The stays, passports and permits of the person, and how to change them. Shared by all components. A component that
 * uses this retries a failed load or save when it mounts, for example after the person has signed in again.
 */
export const useTravels = (create = createPlaces): TravelsState => {
  const store = storeIn(useQueryClient(), create);
  const { retry } = store.actions;
  useEffect(() => retry(), [retry]);
  const { past, saved: _, ...state } = useSyncExternalStore(store.subscribe, store.read);
  return { ...state, ...store.actions, undo: past.length > 0 ? store.undo : undefined };
};
