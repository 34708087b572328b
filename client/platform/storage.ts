import { useState, useSyncExternalStore } from "react";

/** Clears session storage, and local storage except for the keys in `keep`. */
export const clearStorage = (keep: readonly string[]): void => {
  try {
    for (const key of Object.keys(localStorage)) if (!keep.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is forbidden, so there is nothing to clear.
  }
};

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

const createStoredValue = (key: string, isKeptInMemory: boolean) => {
  let value = readStored(key);
  const listeners = new Set<() => void>();
  const publish = (next: string | null) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => value,
    subscribe(listener: () => void) {
      const onStorage = (event: StorageEvent) => {
        // The key is null when the whole storage was cleared.
        if (event.key === key || event.key === null) publish(readStored(key));
      };
      listeners.add(listener);
      addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener("storage", onStorage);
      };
    },
    write(next: string | null): WriteOutcome {
      const outcome = writeStored(key, next);
      if (outcome === "saved" || isKeptInMemory) publish(next);
      return outcome;
    },
  };
};

/**
 * A local storage entry as state. Null on the server and during hydration. Follows other tabs, but not other components
 * of this tab, so mount it once per key.
 * @param isKeptInMemory whether a value that could not be stored is still used until the page is left
 */
export const useStored = (
  key: string,
  { isKeptInMemory = true } = {},
): [value: string | null, write: (next: string | null) => WriteOutcome] => {
  const [stored] = useState(() => createStoredValue(key, isKeptInMemory));
  const value = useSyncExternalStore(stored.subscribe, stored.read, () => null);
  return [value, stored.write];
};
