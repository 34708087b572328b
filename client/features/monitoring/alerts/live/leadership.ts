/** Who of the browser's tabs leads. */
export interface Leadership {
  /**
   * Waits for the lock and leads while this tab has it, again and again until `signal` aborts.
   * @throws what leading throws
   */
  compete(signal: AbortSignal): Promise<void>;
  /** Takes the lock away from a tab that sleeps with it; to be called by one that waits. */
  seize(): void;
}

/**
 * Leadership by a Web Lock, which goes to the next tab as soon as the one that has it is closed or crashes.
 * @param lead what the leading tab does until its signal aborts: it is left, or another tab has taken its place
 */
export const createLeadership = (name: string, lead: (signal: AbortSignal) => Promise<void>): Leadership => {
  let seize = () => {};
  const hold = async (leaving: AbortSignal, options: LockOptions) => {
    const turn = new AbortController();
    const end = () => turn.abort();
    leaving.addEventListener("abort", end, { signal: turn.signal });
    if (leaving.aborted) end();
    try {
      await navigator.locks.request(name, options, () => lead(turn.signal));
    } catch (error) {
      // The lock was taken away, or nobody waits for it any more.
      if ((error as Error).name !== "AbortError") throw error;
    } finally {
      end();
    }
  };
  return {
    async compete(signal) {
      while (!signal.aborted) {
        const waiting = new AbortController();
        seize = () => waiting.abort();
        signal.addEventListener("abort", seize, { signal: waiting.signal });
        await hold(signal, { signal: waiting.signal });
        if (waiting.signal.aborted && !signal.aborted) await hold(signal, { steal: true });
      }
    },
    seize: () => seize(),
  };
};
