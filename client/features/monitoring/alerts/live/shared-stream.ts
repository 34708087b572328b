import { safeParse } from "zod/mini";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { pause } from "./pause.ts";
import {
  type AlertEvent,
  askOnce,
  hearAlerts,
  type LoopOptions,
  pollAlerts,
  usualTimes,
} from "./stream-loop.ts";

const { state } = alertsContract;

/** What a tab asks the one that has the stream. */
const question = "what is the state?";

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
 * tells the others. When that tab goes, another one takes its place; where it sleeps, the state is asked for.
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
  options.signal.addEventListener("abort", end);
  if (options.signal.aborted) end();
  let isLeader = false;
  /** What this tab, which has the stream, last told. */
  let latest: AlertEvent | undefined;
  let heardAt = 0;

  const take = (event: AlertEvent) => {
    heardAt = performance.now();
    hear(event);
  };
  channel.onmessage = ({ data }) => {
    const event = eventOf(data);
    if (event) take(event);
    else if (data === question && latest) channel.postMessage(latest);
  };
  const lead = () => {
    isLeader = true;
    return hearAlerts({
      ...{ signal, times },
      hear(event) {
        const { unread, newestId } = event.data;
        latest = { event: "state", data: { unread, newestId } };
        channel.postMessage(event);
        take(event);
      },
    });
  };
  const askOthers = async () => {
    channel.postMessage(question);
    while (!signal.aborted) {
      await pause(times.pollMs, signal);
      if (signal.aborted || isLeader || document.hidden) continue;
      const askedAt = performance.now();
      channel.postMessage(question);
      await pause(times.answerMs, signal);
      if (heardAt < askedAt && !isLeader && !signal.aborted) await askOnce({ signal, hear: take });
    }
  };
  try {
    await Promise.all([navigator.locks.request(name, { signal }, lead), askOthers()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    options.signal.removeEventListener("abort", end);
    end();
    channel.close();
  }
};
