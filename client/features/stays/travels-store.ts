import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
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
 * - `loading`: the place has not answered yet. Nothing can be changed.
 * - `full`, `forbidden`, `unsent`: the last change is only in memory.
 * - `elsewhere`: the same, because another device or tab saved first. Nothing more is saved until a reload.
 * - `unreadable`: something is kept that this version cannot read, and `unread` holds it. Nothing can be changed until the
 *   person deletes it.
 * - `unreachable`: the account did not say what it keeps. Nothing can be changed.
 */
type KeptState =
  | "loading"
  | "ready"
  | "forbidden"
  | "full"
  | "unsent"
  | "elsewhere"
  | "unreadable"
  | "unreachable";

interface Kept {
  travels: Travels;
  state: KeptState;
  /** What the server said, if it refused. */
  message?: string;
  /** Why the last change was rejected. */
  refusal?: string;
  /** What is kept and cannot be read, as JSON. */
  unread?: string;
  /** Undefined until the person has chosen. Until then, the device keeps everything. */
  choice?: PlaceName;
  /** Earlier versions, the newest last. */
  past: readonly Travels[];
  /**
   * The version that the place has; undefined while that is unknown, because a save runs or has failed. A change is pending
   * until it is the version in `travels`.
   */
  saved?: Travels;
}

/** Whether this tab does not know what the place keeps, and so must not replace or move it. */
export const isUnknown = (state: KeptState): boolean =>
  state === "loading" || state === "unreadable" || state === "unreachable";

/** How many changes can be undone. */
const maxUndo = 50;

/** Local storage key of the place that the person has chosen. */
const placeKey = "staysPlace";

/** The channel on which tabs tell each other that something was saved. */
const channelName = "travels";

const deviceProblem = (error: unknown): KeptState =>
  error instanceof DOMException && /quota/i.test(error.name) ? "full" : "forbidden";

const messageOf = (error: unknown): string | undefined =>
  error instanceof Error ? error.message : undefined;

const saveProblem = (choice: PlaceName | undefined, error: unknown): Pick<Kept, "state" | "message"> => {
  if (choice !== "account") return { state: deviceProblem(error) };
  return { state: isSavedElsewhere(error) ? "elsewhere" : "unsent", message: messageOf(error) };
};

const readChoice = (): PlaceName | undefined => {
  const stored = readStored(placeKey);
  return stored === "device" || stored === "account" ? stored : undefined;
};

/** On a device without stays and without a choice, those of the account are used if there are any. */
const read = async (places: Places): Promise<Kept> => {
  const choice = readChoice();
  const blank = { travels: noTravels, saved: noTravels, past: [], choice };
  try {
    const kept = await places[choice ?? "device"].load();
    const inAccount = kept || choice ? undefined : await places.account.load().catch(() => undefined);
    if (inAccount) writeStored(placeKey, "account");
    const travels = kept ?? inAccount ?? noTravels;
    return { ...blank, travels, saved: travels, choice: inAccount ? "account" : choice, state: "ready" };
  } catch (error) {
    if (error instanceof UnreadableTravels) return { ...blank, state: "unreadable", unread: error.text };
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
 * Holds the stays of this tab. A change is there at once, and is saved when its turn comes: the places are called one after
 * another, and a save takes all changes made until then.
 */
const createTravelsStore = (places: Places) => {
  let kept: Kept = { travels: noTravels, saved: noTravels, past: [], state: "loading" };
  const listeners = new Set<() => void>();
  const replace = (next: Kept) => {
    kept = next;
    for (const listener of listeners) listener();
  };
  const write = (next: Partial<Kept>) => replace({ ...kept, ...next });
  const isPending = () => kept.saved !== kept.travels;
  const place = () => places[kept.choice ?? "device"];

  const channel = new BroadcastChannel(channelName);
  const tellTabs = () => channel.postMessage("saved");

  /** Runs while the place is read. A change waits for it, because it would be replaced. */
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

  const save = () =>
    inTurn(async () => {
      const { travels, choice, state } = kept;
      if (state === "elsewhere" || !isPending()) return;
      write({ saved: undefined });
      try {
        await place().save(travels);
        write({ saved: travels, state: "ready", message: undefined });
        tellTabs();
      } catch (error) {
        write(saveProblem(choice, error));
      }
    });

  // Another tab has saved. Its version replaces the one here, unless a change is pending.
  channel.onmessage = () => inTurn(() => (isPending() ? write({ state: "elsewhere" }) : load()));

  /** Makes the browser ask before a page is closed whose last change is not saved yet. */
  const warn = (event: BeforeUnloadEvent) => {
    if (isPending()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);

  const put = async (next: (kept: Kept) => Pick<Kept, "travels" | "past">): Promise<boolean> => {
    while (loading) await loading;
    if (isUnknown(kept.state)) return false;
    const changed = next(kept);
    if (changed.travels === kept.travels) return true;
    const refusal = excessOf(changed.travels, kept.travels);
    write(refusal === undefined ? { ...changed, refusal } : { refusal });
    if (refusal === undefined) void save();
    return refusal === undefined;
  };

  const move = async (choice: PlaceName) => {
    if (isUnknown(kept.state)) return;
    // Moving deletes what the first place has, and nobody has seen it here.
    if (kept.state === "elsewhere")
      throw new Error("Another tab or device has saved. Load its version first.");
    const { travels } = kept;
    const [from, to] = [place(), places[choice]];
    if (from !== to) {
      const joined = joinWith(await to.load(), travels);
      await to.save(joined);
      if (kept.travels !== travels)
        throw new Error("Your stays have changed in the meantime. Please try again.");
      write({ travels: joined, saved: joined, past: [], state: "ready" });
      writeStored(placeKey, choice);
      await from.clear();
    }
    writeStored(placeKey, choice);
    write({ choice });
    tellTabs();
  };

  return {
    read: () => kept,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      channel.close();
      removeEventListener("beforeunload", warn);
    },
    undo: () =>
      void put(({ travels, past }) => ({ travels: past.at(-1) ?? travels, past: past.slice(0, -1) })),
    actions: {
      /**
       * Resolves to whether the change was made. If it would exceed a limit, `refusal` says so. One that returns the same
       * travels is no step to undo.
       */
      change: (next: Change): Promise<boolean> =>
        put(({ travels, past }) => ({
          travels: typeof next === "function" ? next(travels) : next,
          past: [...past, travels].slice(-maxUndo),
        })),
      /** Saves again what was not saved. */
      retry: () => void save(),
      /** Reads again what is kept. Changes that were not saved are lost. */
      reload: () => void inTurn(load),
      /** Joins the changes that were not saved with what another tab or device has saved, and saves both. */
      keepBoth: () =>
        void inTurn(async () => {
          const there = (await place().load()) ?? noTravels;
          const travels = joinWith(there, kept.travels);
          // An earlier version lacks what the other one has, so going back to it would delete that.
          write({ travels, saved: there, past: [], state: "ready", message: undefined });
        }).then(save, (error: unknown) => write({ refusal: messageOf(error) })),
      /** Moves everything to another place, and joins it with what is there. Rejects if that place does not take it. */
      moveTo: (choice: PlaceName): Promise<void> => inTurn(() => move(choice)),
      /** Deletes everything. Rejects if the place does not. */
      clear: (): Promise<void> =>
        inTurn(async () => {
          await place().clear();
          write({ travels: noTravels, saved: noTravels, past: [], state: "ready", unread: undefined });
          tellTabs();
        }),
    },
  };
};

type TravelsStore = ReturnType<typeof createTravelsStore>;

const createPlaces = (): Places => ({ device: devicePlace, account: createAccountPlace() });

const queryKey = ["travels"];

/**
 * The store of the person who is signed in. The cache holds it, so that it outlives a change of screen and a session that
 * ends, and is gone when somebody else signs in.
 */
const storeIn = (client: QueryClient, create: () => Places): TravelsStore => {
  const found = client.getQueryData<TravelsStore>(queryKey);
  if (found) return found;
  const store = createTravelsStore(create());
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

export type TravelsState = Omit<Kept, "past" | "saved"> &
  TravelsStore["actions"] & {
    /** Takes the last change back. Absent if there is none. */
    undo?: () => void;
  };

/** The stays, passports and permits of the person, and how to change them. Every component sees the same ones. */
export const useTravels = (create: () => Places = createPlaces): TravelsState => {
  const store = storeIn(useQueryClient(), create);
  const { past, saved: _, ...kept } = useSyncExternalStore(store.subscribe, store.read);
  return { ...kept, ...store.actions, undo: past.length > 0 ? store.undo : undefined };
};
