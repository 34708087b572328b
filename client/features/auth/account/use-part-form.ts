import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** A form that stands in the place of the buttons which open it. */
export interface PartForm<Kind extends string> {
  /** Which form is shown; undefined where the buttons are. */
  shown: Kind | undefined;
  /** Whether it was opened by its button, and not there from the start. */
  isOpened: boolean;
  show: (kind: Kind) => void;
  /** Shows the buttons again, with the focus on `opener`. */
  close: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** @param first what is shown at once */
export const usePartForm = <Kind extends string>(first?: Kind): PartForm<Kind> => {
  const [{ shown, isOpened }, set] = useState({ shown: first, isOpened: false });
  const opener = useRef<HTMLButtonElement>(null);
  return {
    shown,
    isOpened,
    show: (kind) => set({ shown: kind, isOpened: true }),
    close: () => {
      // The form that had the focus goes away, and the button must be there to take it.
      flushSync(() => set({ shown: undefined, isOpened: false }));
      opener.current?.focus();
    },
    opener,
  };
};
