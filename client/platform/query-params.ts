import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";

interface UpdateOptions {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** State of the history entry; kept by default. */
  state?: unknown;
  /** With its `#`; kept by default. */
  hash?: string;
}

/** Changes the query string. It starts from the address at the time of the call, not of the last render. */
export type UpdateQuery = (change: (next: URLSearchParams) => void, options?: UpdateOptions) => void;

/** The query string with its `?`, or an empty text. Commas need no escaping there, and stay readable. */
export const queryString = (params: URLSearchParams): string =>
  params.size > 0 ? `?${`${params}`.replaceAll("%2C", ",")}` : "";

/** The query string as state. An update that changes nothing adds no history entry. */
export const useQueryParams = (): [URLSearchParams, UpdateQuery] => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const update = useCallback<UpdateQuery>(
    (change, { replace, state = history.state, hash = window.location.hash } = {}) => {
      const { pathname, search: before, hash: hashBefore } = window.location;
      const next = new URLSearchParams(before);
      change(next);
      const address = pathname + queryString(next) + hash;
      if (address !== pathname + before + hashBefore) navigate(address, { replace, state });
    },
    [navigate],
  );
  return [params, update];
};
