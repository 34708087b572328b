import { safeParse } from "zod/mini";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import {
  type AlertEvent,
  askOnce,
  hearAlerts,
  type LoopOptions,
  pause,
  pollAlerts,
  usualTimes,
  wait,
} from "./stream-loop.ts";

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
const createLeadership = (name: string, lead: (signal: AbortSignal) => Promise<void>): Leadership => {
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

const { state } = alertsContract;

/** What a tab asks the one that has the stream. */
const question = "what is the state?";
/** What that one answers where it does not know it just now. */
const notKnown = "not known";

/** A message of another tab, which may run another release. */
const eventOf = (data: unknown): AlertEvent | undefined => {
  const { event, data: told } = (data ?? {}) as { event?: unknown; data?: unknown };
  if (event !== "state" && event !== "alerts") return undefined;
  const parsed = safeParse(state.events[event], told);
  return parsed.success ? ({ event, data: parsed.data } as AlertEvent) : undefined;
};

/** Whether the tabs of this browser can agree on one stream; by plain http they cannot. */
const canShare = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Hears the alerts of an account: by one stream for all tabs of the browser, which the tab has that holds a lock, and
 * tells the others. When that tab goes another one takes its place; where it is silent, one that is seen takes it away.
 * @throws CallError where nobody is signed in
 */
export const hearShared = async (userId: number, options: LoopOptions): Promise<void> => {
  if (!canShare()) return pollAlerts(options);
  const { hear, times = usualTimes } = options;
  const name = `meridian-alerts-${userId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  options.signal.addEventListener("abort", end, { signal });
  if (options.signal.aborted) end();
  let isLeader = false;
  /** What the stream of this tab has led to, as long as there is one. */
  let latest: AlertEvent | undefined;
  let hasHeard = false;
  /** When the leading tab was last heard of. */
  let aliveAt = 0;

  const take = (event: AlertEvent) => {
    hasHeard = true;
    hear(event);
  };
  channel.onmessage = ({ data }) => {
    const event = eventOf(data);
    if (event || data === notKnown) aliveAt = performance.now();
    if (isLeader && data === question) channel.postMessage(latest ?? notKnown);
    // Of two that lead, one has just woken up with what is long past.
    if (event && !isLeader) take(event);
  };

  const { compete, seize } = createLeadership(name, async (turn) => {
    isLeader = true;
    try {
      await hearAlerts({
        signal: turn,
        times,
        hear(event) {
          const { unread, newestId } = event.data;
          latest = { event: "state", data: { unread, newestId } };
          channel.postMessage(event);
          take(event);
        },
        lose() {
          latest = undefined;
        },
      });
    } finally {
      isLeader = false;
      latest = undefined;
    }
  });

  const askLeader = async () => {
    const askedAt = performance.now();
    channel.postMessage(question);
    await wait(times.answerMs, signal);
    if (isLeader || document.hidden || signal.aborted) return;
    if (aliveAt < askedAt) seize();
    else if (!hasHeard) await askOnce({ signal, hear: (event) => hasHeard || take(event) });
  };
  const watchLeader = async () => {
    while (!signal.aborted) {
      if (!isLeader) await askLeader();
      await pause(times.pollMs, signal);
    }
  };
  try {
    await Promise.all([compete(signal), watchLeader()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    end();
    channel.close();
  }
};
