import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** A form that stands in the place of the buttons which open it. */
export interface PartForm<Kind extends string> {
  /** Which form is shown; undefined where the buttons are. */
  shown: Kind | undefined;
  show: (kind: Kind) => void;
  /** Shows the buttons again, with the focus on `opener`. */
  close: () => void;
  opener: RefObject<HTMLButtonElement | null>;
}

/** @param first what is shown at once */
export const usePartForm = <Kind extends string>(first?: Kind): PartForm<Kind> => {
  const [shown, setShown] = useState<Kind | undefined>(first);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    shown,
    show: setShown,
    close: () => {
      // The form that had the focus goes away, and the button must be there to take it.
      flushSync(() => setShown(undefined));
      opener.current?.focus();
    },
    opener,
  };
};
