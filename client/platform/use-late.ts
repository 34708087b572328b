import { useCallback, useState } from "react";
import type { ToastContent } from "./toasts.tsx";

/** A part of the page that is loaded late. */
interface Late<T> {
  /** Null until it has come. */
  part: T | null;
  /** It could not be fetched the last time. */
  failed: boolean;
  /** Asks for it, once more where it could not be fetched; gives whether it has come. */
  fetchPart: () => Promise<boolean>;
}

/** What a reader is told who has reached for a part that did not come. */
export const missingPart: ToastContent = {
  title: "This could not be loaded",
  description: "Please reload the page, then try again.",
  variant: "destructive",
};

/** Loads a part of the page when it is first wanted. `load` must be the same at each render. */
export const useLate = <T>(load: () => Promise<T>): Late<T> => {
  // In an object of its own: a part may be a function, which the setter would call.
  const [{ part, failed }, setState] = useState<Omit<Late<T>, "fetchPart">>({ part: null, failed: false });
  const fetchPart = useCallback(
    () =>
      load().then(
        (value) => {
          setState((had) => (had.part ? had : { part: value, failed: false }));
          return true;
        },
        () => {
          setState((had) => (had.part ? had : { part: null, failed: true }));
          return false;
        },
      ),
    [load],
  );
  return { part, failed, fetchPart };
};
