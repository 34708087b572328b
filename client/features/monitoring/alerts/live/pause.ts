/** Waits; less long where the network comes back, the tab is looked at again, or `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const look = () => {
      if (!document.hidden) go();
    };
    const timer = setTimeout(go, ms);
    addEventListener("online", go);
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", go);
    if (signal.aborted) go();
  });
