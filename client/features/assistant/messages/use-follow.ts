import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far from its end a reader still passes for being there, in pixels. */
const nearPx = 24;
/** What is left free above an entry. */
const entryMarginPx = 16;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** What of a scrolled area is kept in view: its end, or its last entry (an `li`) from the beginning. */
export type Followed = "nothing" | "end" | "last entry";

/** Keeps what is followed of a scrolled area in view while its content grows, unless the reader is elsewhere in it. */
export const useFollow = (followed: Followed) => {
  const area = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const state = useRef({ isFollowing: true, top: 0, followed });
  const [isAtEnd, setAtEnd] = useState(true);

  const show = useCallback(() => {
    const outer = area.current;
    if (!outer || state.current.followed === "nothing") return;
    const entry = outer.querySelector<HTMLElement>("ol > li:last-of-type");
    const isWhole = state.current.followed === "last entry" && entry;
    outer.scrollTop = isWhole ? entry.offsetTop - entryMarginPx : outer.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    state.current.followed = followed;
    if (state.current.isFollowing) show();
  }, [followed, show]);

  /** Goes there, and stays. */
  const follow = useCallback(() => {
    state.current.isFollowing = true;
    show();
  }, [show]);

  useEffect(() => {
    const [outer, inner] = [area.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      if (state.current.isFollowing) show();
      setAtEnd(isNearEnd(outer));
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [show]);

  const onScroll = () => {
    if (!area.current) return;
    const { scrollTop } = area.current;
    const isNear = isNearEnd(area.current);
    // What grew since it was last scrolled here is no sign that the reader went up.
    if (isNear) state.current.isFollowing = true;
    else if (scrollTop < state.current.top) state.current.isFollowing = false;
    state.current.top = scrollTop;
    setAtEnd(isNear);
  };
  /** What is unfolded by the reader is read from its beginning. */
  const onClickCapture = ({ target }: MouseEvent) => {
    if ((target as Element).closest("[aria-expanded]")) state.current.isFollowing = false;
  };
  return { area, content, isAtEnd, follow, onScroll, onClickCapture };
};
