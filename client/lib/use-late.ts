import { useCallback, useState } from "react";

/** A part of the page that is loaded late. */
interface Late<T> {
  /** Null until it has come. */
  part: T | null;
  /** It could not be fetched the last time. */
  failed: boolean;
  /** Asks for it; once more where it could not be fetched. */
  fetchPart: () => void;
}

/** Loads a part of the page when it is first wanted. `load` must be the same at each render. */
export const useLate = <T>(load: () => Promise<T>): Late<T> => {
  // In an object of its own: a part may be a function, which the setter would call.
  const [{ part, failed }, setState] = useState<Omit<Late<T>, "fetchPart">>({ part: null, failed: false });
  const fetchPart = useCallback(() => {
    load().then(
      (value) => setState((had) => (had.part ? had : { part: value, failed: false })),
      () => setState((had) => (had.part ? had : { part: null, failed: true })),
    );
  }, [load]);
  return { part, failed, fetchPart };
};
