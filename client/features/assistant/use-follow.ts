import {
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from "react";

const upwardKeys = new Set(["PageUp", "ArrowUp", "Home"]);

/**
 * Hears at once that a reader goes up in a scrolled area: where it grows fast, its own scrolling tells of that too late.
 * @param onUpward hears it, and that something was unfolded, which is read from its beginning
 * @returns handlers of the area
 */
const useUpward = (onUpward: () => void) => {
  const touchedAt = useRef(0);
  const goesUp = ({ scrollTop }: Element) => {
    if (scrollTop > 0) onUpward();
  };
  return {
    onWheel: ({ deltaY, currentTarget }: WheelEvent) => deltaY < 0 && goesUp(currentTarget),
    onTouchStart({ touches }: TouchEvent) {
      touchedAt.current = touches[0]?.clientY ?? 0;
    },
    onTouchMove({ touches, currentTarget }: TouchEvent) {
      const at = touches[0]?.clientY ?? 0;
      if (at > touchedAt.current) goesUp(currentTarget);
      touchedAt.current = at;
    },
    onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
      if (upwardKeys.has(key) && !(target as Element).closest("textarea")) goesUp(currentTarget);
    },
    onClickCapture({ target }: MouseEvent) {
      if ((target as Element).closest("[aria-expanded]")) onUpward();
    },
  };
};

/** How far from its end a reader still passes for being there, in pixels. */
const nearPx = 24;
/** What is left free above an entry. */
const entryMarginPx = 16;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** Where the last entry begins; its answer, where the question alone would fill most of what is seen. */
const lastEntry = (area: Element, content: Element | null): Element | null | undefined => {
  const entry = content?.querySelector(":scope > ol > li:last-of-type");
  const question = entry?.querySelector("[data-message=user]");
  const isTall = question && question.clientHeight > area.clientHeight / 2;
  return (isTall && entry?.querySelector("[data-message=assistant]")) || entry;
};

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
    const entry = state.current.followed === "last entry" && lastEntry(outer, content.current);
    if (entry)
      outer.scrollTop +=
        entry.getBoundingClientRect().top - outer.getBoundingClientRect().top - entryMarginPx;
    else outer.scrollTop = outer.scrollHeight;
    // Its event comes later: the reader may have gone up by then.
    state.current.top = outer.scrollTop;
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
  const leave = useCallback(() => {
    state.current.isFollowing = false;
  }, []);

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
    const { top } = state.current;
    const isNear = isNearEnd(area.current);
    // Whoever goes up leaves, and follows again from the end on. What grew or shrank meanwhile is no sign of either.
    if (scrollTop < top && !isNear) state.current.isFollowing = false;
    else if (scrollTop > top && isNear) state.current.isFollowing = true;
    state.current.top = scrollTop;
    setAtEnd(isNear);
  };
  return { area, content, isAtEnd, follow, handlers: { onScroll, ...useUpward(leave) } };
};
