import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef, type WheelEvent } from "react";

const upwardKeys = new Set(["PageUp", "ArrowUp", "Home"]);

/**
 * Hears at once that a reader goes up in a scrolled area: where it grows fast, its own scrolling tells of that too late.
 * @param onUpward hears it, and that something was unfolded, which is read from its beginning
 * @returns handlers of the area
 */
export const useUpward = (onUpward: () => void) => {
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
