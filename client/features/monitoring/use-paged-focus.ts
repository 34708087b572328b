import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";

/** What shows older rows. */
interface PagedFocus {
  /** For the element whose children are the rows. */
  list: RefObject<HTMLOListElement | null>;
  showOlder: () => void;
  /** Older rows are on their way. */
  isPending: boolean;
}

/**
 * Asks for the next page of alerts and puts the focus on its first row: the button that asked may be gone by then. What is
 * being asked for already is waited for, and what takes the place of the question is followed by it.
 */
export const usePagedFocus = <Page extends { alerts: readonly unknown[] }>({
  data,
  isFetching,
  errorUpdateCount: errors,
  hasNextPage,
  fetchNextPage,
}: UseInfiniteQueryResult<InfiniteData<Page>>): PagedFocus => {
  const list = useRef<HTMLOListElement>(null);
  /** How many pages and failures there were when more was asked for. */
  const [asked, setAsked] = useState<{ pages: number; errors: number }>();
  const pages = data?.pages.length ?? 0;

  useEffect(() => {
    if (!asked || isFetching) return;
    const isThere = pages > asked.pages;
    if (!isThere && hasNextPage && errors === asked.errors) {
      void fetchNextPage();
      return;
    }
    setAsked(undefined);
    const first = data?.pages.slice(0, asked.pages).flatMap(({ alerts }) => alerts).length ?? 0;
    const row = list.current?.children[first];
    if (isThere && row instanceof HTMLElement) row.focus();
  }, [asked, data, errors, fetchNextPage, hasNextPage, isFetching, pages]);

  return { list, showOlder: () => setAsked({ pages, errors }), isPending: asked !== undefined };
};
