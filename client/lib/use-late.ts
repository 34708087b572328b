import { useCallback, useState } from "react";

/**
 * A part of the page that is loaded when it is first wanted: the part, null until it has come, and the wish.
 * A part that could not be loaded is asked for again with the next wish. `load` must be the same at each render.
 */
export const useLate = <T>(load: () => Promise<T>): [part: T | null, fetchPart: () => void] => {
  const [part, setPart] = useState<{ value: T } | null>(null);
  const fetchPart = useCallback(() => {
    load().then(
      (value) => setPart((had) => had ?? { value }),
      () => {},
    );
  }, [load]);
  return [part?.value ?? null, fetchPart];
};
