import { useEffect, useEffectEvent } from "react";

/** Typing pause before a search starts. */
const typingPauseMs = 300;

/**
 * Calls `onSettle` once `value` has not changed for `delayMs`. Does nothing while `value` equals `settled`, so a caller
 * can settle early by setting `settled` itself.
 */
export const useDebounce = <T>(
  value: T,
  settled: T,
  onSettle: (value: T) => void,
  delayMs = typingPauseMs,
): void => {
  const settle = useEffectEvent(onSettle);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => settle(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
};
