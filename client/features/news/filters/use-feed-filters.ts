import { useCallback, useMemo } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { type FeedFilters, readFilters, writeFilters } from "./feed-filters.ts";

/** Changes some filters; with `replace` Back does not lead to what was before. */
export type ChangeFilters = (change: Partial<FeedFilters>, options?: { replace?: boolean }) => void;

/** The filters of the address, and what changes them there. */
export const useFeedFilters = (): [FeedFilters, ChangeFilters] => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback<ChangeFilters>(
    (some, options) => {
      // What the address says by now: a change may come late, as that of a search while somebody types.
      const now = window.location.search;
      const next = writeFilters({ ...readFilters(now), ...some }, now);
      if (next !== now) navigate(path + next, options);
    },
    [path, navigate],
  );
  return [filters, change];
};
