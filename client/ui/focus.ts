import { useCallback, useEffect, useRef, useState } from "react";

/** Elements that Tab reaches. */
export const focusable =
  "a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex='-1'])";

/** Elements that can have the focus, including those that only a script can focus. */
const focusableByScript = `${focusable}, [tabindex]`;

/** The element itself if it can have the focus, or else the first focusable one in it. */
export const controlOf = (element: Element | null | undefined): HTMLElement | undefined => {
  if (!element) return undefined;
  const all = element.matches(focusableByScript) ? [element] : element.querySelectorAll(focusableByScript);
  return [...all].find((one): one is HTMLElement => one instanceof HTMLElement && one.checkVisibility());
};

/** An element, or its id. */
type Target = Element | string | null | undefined;

/**
 * Moves the focus on a command, such as a shortcut or a link within the page: to an element, or to the first focusable
 * one in it. For a control that disappears when it is pressed, use `data-focus-after` instead (see `keepFocus`).
 */
export const moveFocus = (target: Target, options?: FocusOptions): void =>
  controlOf(typeof target === "string" ? document.getElementById(target) : target)?.focus(options);

/**
 * Moves the focus to an element that an event adds or marks, such as a new row or an invalid field, once it is
 * rendered.
 */
export const useFocusAfterRender = (): ((find: () => Target, options?: FocusOptions) => void) => {
  const [wanted, setWanted] = useState<{ find: () => Target; options?: FocusOptions }>();
  useEffect(() => {
    if (wanted) moveFocus(wanted.find(), wanted.options);
  }, [wanted]);
  return useCallback((find, options) => setWanted({ find, options }), []);
};

/** A ref of an element that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/**
 * For a list with a 'Load more' button: the first new row takes the focus, because the button may be gone by then. If
 * the user moves the focus elsewhere in the meantime, it stays there.
 * @param count how many rows there are
 * @returns the ref of the list, and what to call when the button is pressed
 */
export const useFirstNewRow = <List extends HTMLElement>(count: number) => {
  const list = useRef<List>(null);
  const [from, setFrom] = useState<number>();
  useEffect(() => {
    if (from === undefined || count <= from) return;
    setFrom(undefined);
    moveFocus(list.current?.children[from]);
  }, [from, count]);
  useEffect(() => {
    if (from === undefined) return;
    const forget = () => setFrom(undefined);
    const events = ["keydown", "pointerdown"];
    for (const event of events) addEventListener(event, forget);
    return () => {
      for (const event of events) removeEventListener(event, forget);
    };
  }, [from]);
  return { list, expectRows: useCallback(() => setFrom(count), [count]) };
};
