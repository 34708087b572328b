import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { moveFocus } from "#client/ui/focus.ts";

interface PagedFocus {
  /** The element whose children are the rows. */
  list: RefObject<HTMLOListElement | null>;
  showOlder: () => void;
  isPending: boolean;
}

/**
 * Fetches the next page of alerts and moves the focus to its first row, because the button may be gone by then. It
 * first awaits a running request. If a refetch cancels the request for the page, it sends the request again.
 */
export const usePagedFocus = <Page extends { alerts: readonly unknown[] }>({
  data,
  isFetching,
  errorUpdateCount: errors,
  hasNextPage,
  fetchNextPage,
}: UseInfiniteQueryResult<InfiniteData<Page>>): PagedFocus => {
  const list = useRef<HTMLOListElement>(null);
  /** The numbers of pages and failures when the button was pressed. */
  const [pressed, setPressed] = useState<{ pages: number; errors: number }>();
  const pages = data?.pages.length ?? 0;

  useEffect(() => {
    if (!pressed || isFetching) return;
    const hasArrived = pages > pressed.pages;
    if (!hasArrived && hasNextPage && errors === pressed.errors) {
      void fetchNextPage();
      return;
    }
    setPressed(undefined);
    const first = data?.pages.slice(0, pressed.pages).flatMap(({ alerts }) => alerts).length ?? 0;
    if (hasArrived) moveFocus(list.current?.children[first]);
  }, [pressed, data, errors, fetchNextPage, hasNextPage, isFetching, pages]);

  return { list, showOlder: () => setPressed({ pages, errors }), isPending: pressed !== undefined };
};
