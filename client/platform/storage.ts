import { useCallback, useSyncExternalStore } from "react";

type StorageName = "localStorage" | "sessionStorage";

/** Result of a write: the storage quota can be exceeded, and the browser can forbid storage. */
export type WriteOutcome = "saved" | "full" | "forbidden";

/** The stored text; null when there is none or the browser forbids storage. */
export const readStored = (key: string, storage: StorageName = "localStorage"): string | null => {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
};

/** Stores a text, or removes the entry if `value` is null. Never throws. */
export const writeStored = (
  key: string,
  value: string | null,
  storage: StorageName = "localStorage",
): WriteOutcome => {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
    return "saved";
  } catch (error) {
    return error instanceof DOMException && /quota/i.test(error.name) ? "full" : "forbidden";
  }
};

/** Values that could not be stored, by key. They are used until the page is left. */
const unsaved = new Map<string, string | null>();
const listeners = new Set<() => void>();

const publish = () => {
  for (const listener of listeners) listener();
};

/** Clears session storage, and local storage except for the keys in `keep`. */
export const clearStorage = (keep: readonly string[]): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!keep.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is forbidden, so there is nothing to clear.
  }
  for (const key of unsaved.keys()) if (!keep.includes(key)) unsaved.delete(key);
  publish();
};

const followOtherTabs = ({ key }: StorageEvent) => {
  // The key is null when the whole storage was cleared.
  if (key === null) unsaved.clear();
  else unsaved.delete(key);
  publish();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) addEventListener("storage", followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", followOtherTabs);
  };
};

const read = (key: string): string | null => unsaved.get(key) ?? (unsaved.has(key) ? null : readStored(key));

const write = (key: string, next: string | null, isKeptInMemory: boolean): WriteOutcome => {
  const outcome = writeStored(key, next);
  unsaved.delete(key);
  if (outcome !== "saved" && isKeptInMemory) unsaved.set(key, next);
  publish();
  return outcome;
};

/**
 * A local storage entry as state, the same for all components and in all tabs. Null on the server and during hydration.
 * @param isKeptInMemory whether a value that could not be stored is still used until the page is left
 */
export const useStored = (
  key: string,
  { isKeptInMemory = true } = {},
): [value: string | null, write: (next: string | null) => WriteOutcome] => {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const store = useCallback((next: string | null) => write(key, next, isKeptInMemory), [key, isKeptInMemory]);
  return [value, store];
};
