import { useCallback, useEffect, useRef } from "react";

/** Throttles `act` to one call per animation frame, with the latest value. */
export const useFrame = <T>(act: (value: T) => void): ((value: T) => void) => {
  const latest = useRef(act);
  const waiting = useRef<number>(undefined);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => cancelAnimationFrame(waiting.current ?? 0), []);
  return useCallback((value: T) => {
    cancelAnimationFrame(waiting.current ?? 0);
    waiting.current = requestAnimationFrame(() => latest.current(value));
  }, []);
};
