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
 * Detects immediately that the reader scrolls up. In an area that grows fast, scroll events report it too late.
 * @param onUpward also called when something is unfolded, because it is read from its beginning
 * @returns event handlers for the area
 */
const useUpward = (onUpward: () => void) => {
  const touchedAt = useRef(0);
  const reportUnlessAtTop = ({ scrollTop }: Element) => {
    if (scrollTop > 0) onUpward();
  };
  return {
    onWheel: ({ deltaY, currentTarget }: WheelEvent) => deltaY < 0 && reportUnlessAtTop(currentTarget),
    onTouchStart({ touches }: TouchEvent) {
      touchedAt.current = touches[0]?.clientY ?? 0;
    },
    onTouchMove({ touches, currentTarget }: TouchEvent) {
      const at = touches[0]?.clientY ?? 0;
      if (at > touchedAt.current) reportUnlessAtTop(currentTarget);
      touchedAt.current = at;
    },
    onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
      if (upwardKeys.has(key) && !(target as Element).closest("textarea")) reportUnlessAtTop(currentTarget);
    },
    onClickCapture({ target }: MouseEvent) {
      if ((target as Element).closest("[aria-expanded]")) onUpward();
    },
  };
};

/** Within this distance of the end, in pixels, the reader counts as being there. */
const nearPx = 24;
/** The space above an entry. */
const entryMarginPx = 16;

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight < nearPx;

/** The last entry. If its question fills more than half of the area, only its answer. */
const lastEntry = (area: Element, content: Element | null): Element | null | undefined => {
  const entry = content?.querySelector(":scope > ol > li:last-of-type");
  const question = entry?.querySelector("[data-message=user]");
  const isTall = question && question.clientHeight > area.clientHeight / 2;
  return (isTall && entry?.querySelector("[data-message=assistant]")) || entry;
};

/** What to keep in view: the end, or the beginning of the last entry (an `li`). */
export type Followed = "nothing" | "end" | "last entry";

/** Keeps `followed` in view while the content grows, until the reader scrolls up. */
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
    // Recorded now: by the time of the scroll event, the reader may have scrolled up.
    state.current.top = outer.scrollTop;
  }, []);

  useLayoutEffect(() => {
    state.current.followed = followed;
    if (state.current.isFollowing) show();
  }, [followed, show]);

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
    const { top, followed: what } = state.current;
    const isNear = isNearEnd(area.current);
    // The beginning of an entry is followed until the reader scrolls: below it are buttons that change the height.
    if (what === "last entry") state.current.isFollowing &&= scrollTop === top;
    // Scrolling up stops following, reaching the end resumes it. Growing or shrinking content changes neither.
    else if (scrollTop < top && !isNear) state.current.isFollowing = false;
    else if (scrollTop > top && isNear) state.current.isFollowing = true;
    state.current.top = scrollTop;
    setAtEnd(isNear);
  };
  return { area, content, isAtEnd, follow, handlers: { onScroll, ...useUpward(leave) } };
};
