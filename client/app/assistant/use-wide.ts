import { useSyncExternalStore } from "react";

/** The width from which the conversations stand beside the chat. */
const wide = "(min-width: 80rem)";

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Whether the conversations stand beside the chat. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
