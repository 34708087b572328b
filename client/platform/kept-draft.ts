import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type SetStateAction, useCallback, useMemo, useState } from "react";

/** What was typed and not sent, while another screen is shown, the sign-in page too. */
interface KeptDraft<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  clear: () => void;
}

/** How a draft is kept. */
interface KeptOptions {
  /** Whether the browser asks before the page is left, whatever screen is shown, as long as there is a draft. */
  isAskedFor?: boolean;
}

const keyOf = (...name: string[]) => ["draft", ...name];

/** Has the browser ask before the page is left until there is no draft any more. */
const askBeforeLeaving = (client: QueryClient, queryKey: string[]) => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  const forget = client.getQueryCache().subscribe(() => {
    if (client.getQueryData(queryKey)) return;
    removeEventListener("beforeunload", ask);
    forget();
  });
};

/** A place for a draft in the page's memory; it goes with the page, with a sign-out, and with another user. */
export const useKeptDraft = <T>(name: string, { isAskedFor = false }: KeptOptions = {}): KeptDraft<T> => {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = keyOf(name);
    client.setQueryDefaults(keyOf(), { gcTime: Number.POSITIVE_INFINITY });
    return {
      read: () => client.getQueryData<T>(queryKey),
      write(value) {
        const isFirst = !client.getQueryData(queryKey);
        client.setQueryData<T>(queryKey, value);
        if (isAskedFor && isFirst && value) askBeforeLeaving(client, queryKey);
      },
      clear: () => client.removeQueries({ queryKey }),
    };
  }, [client, name, isAskedFor]);
};

/**
 * State that starts with the kept draft and is kept again on every change, so nothing is lost when the page unmounts at
 * the same moment (for example when the session ends). A change of `name` shows the draft of the new name.
 * @returns the state, its setter, and a function that forgets the draft once the page is left
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
