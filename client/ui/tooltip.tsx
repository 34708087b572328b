import { type ReactNode, useEffect, useState } from "react";

interface TooltipProps {
  /** One to three words. */
  text: string;
  disabled?: boolean;
  /** One focusable element that has its own accessible name. */
  children: ReactNode;
}

/**
 * A label to the right of a control, on hover and on keyboard focus. It stays while the pointer is over it, and Escape
 * or scrolling hides it (WCAG 2.2, 1.4.13).
 */
export const Tooltip = ({ text, disabled = false, children }: TooltipProps) => {
  const [at, setAt] = useState<DOMRect>();
  const isShown = at !== undefined && !disabled;
  const hide = () => setAt(undefined);

  useEffect(() => {
    if (!isShown) return;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && setAt(undefined), { signal });
    document.addEventListener("scroll", () => setAt(undefined), { signal, capture: true });
    return () => controller.abort();
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the span only watches the control inside it
    <span
      className="contents"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== "touch") setAt(currentTarget.firstElementChild?.getBoundingClientRect());
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => {
        if (target.matches(":focus-visible")) setAt(target.getBoundingClientRect());
      }}
      onBlur={hide}
    >
      {children}
      {isShown && (
        // The padding bridges the gap to the control, so that the pointer can cross it.
        <span
          role="tooltip"
          style={{ top: at.top + at.height / 2, left: at.right }}
          className="fixed z-overlay -translate-y-1/2 animate-fade-in pl-2 [animation-delay:250ms] [animation-fill-mode:both]"
        >
          <span className="block rounded-md bg-ink px-2.5 py-1.5 text-sm leading-none whitespace-nowrap text-paper shadow-overlay">
            {text}
          </span>
        </span>
      )}
    </span>
  );
};
