/** Waits for so many ms, or until `signal` aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    signal.addEventListener("abort", go);
    if (signal.aborted || ms <= 0) go();
  });

/** Waits, less long where the network comes back or the tab is looked at again. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController();
  const end = () => over.abort();
  const look = () => {
    if (!document.hidden) end();
  };
  addEventListener("online", end, { signal: over.signal });
  document.addEventListener("visibilitychange", look, { signal: over.signal });
  signal.addEventListener("abort", end, { signal: over.signal });
  if (signal.aborted) end();
  await wait(ms, over.signal);
  end();
};
