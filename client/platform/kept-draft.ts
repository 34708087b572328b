import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type SetStateAction, useCallback, useMemo, useState } from "react";

/** Unsent input, kept while another screen (or the sign-in page) is shown. */
interface KeptDraft<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
}

interface KeptOptions {
  /** Whether the browser warns before the page is closed while there is a draft, whichever screen is shown. */
  warnsOnLeave?: boolean;
}

const keyOf = (...name: string[]) => ["draft", ...name];

/** Has the browser warn before the page is closed, until the draft is gone. */
const warnOnLeave = (client: QueryClient, queryKey: string[]) => {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", warn);
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (client.getQueryData(queryKey)) return;
    removeEventListener("beforeunload", warn);
    unsubscribe();
  });
};

/** A draft in memory. It is lost when the page is closed, on sign-out, and when another user signs in. */
export const useKeptDraft = <T>(name: string, { warnsOnLeave = false }: KeptOptions = {}): KeptDraft<T> => {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = keyOf(name);
    client.setQueryDefaults(keyOf(), { gcTime: Number.POSITIVE_INFINITY });
    return {
      read: () => client.getQueryData<T>(queryKey),
      write(value) {
        const isFirst = !client.getQueryData(queryKey);
        client.setQueryData<T>(queryKey, value);
        if (warnsOnLeave && isFirst && value) warnOnLeave(client, queryKey);
      },
      clear: () => client.removeQueries({ queryKey }),
    };
  }, [client, name, warnsOnLeave]);
};

/**
 * State that is saved as a draft on every change, so nothing is lost when the screen unmounts at the same moment, for
 * example when the session ends. When `name` changes, the state becomes the draft of that name.
 * @returns the state, its setter, and a function that discards the draft when the screen is left
 */
export const useKeptState = <T>(
  name: string,
  blank: T,
  options?: KeptOptions,
): [value: T, set: (next: SetStateAction<T>) => void, discard: () => void] => {
  const { read, write, clear } = useKeptDraft<T>(name, options);
  const [held, setHeld] = useState(() => ({ name, value: read() ?? blank }));
  if (held.name !== name) setHeld({ name, value: read() ?? blank });
  const set = useCallback(
    (next: SetStateAction<T>) => {
      const to = typeof next === "function" ? (next as (before: T) => T)(read() ?? blank) : next;
      write(to);
      setHeld({ name, value: to });
    },
    [read, write, blank, name],
  );
  return [held.value, set, clear];
};
