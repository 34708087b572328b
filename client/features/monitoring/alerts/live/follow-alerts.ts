import type { QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { fetchState, knownState } from "../api.ts";
import { type AnnouncerOptions, createAnnouncer } from "./announcer.ts";
import { wait } from "./pause.ts";
import { hearShared } from "./shared-stream.ts";
import { type AlertEvent, type LoopTimes, usualTimes } from "./stream-loop.ts";
import { takeEvent } from "./take-event.ts";

/** What following alerts takes. */
export interface FollowOptions extends AnnouncerOptions {
  client: QueryClient;
  times?: LoopTimes;
}

/** Keeps the state and the list of alerts up to date until `signal` aborts, and says what has just come. */
export const followAlerts = async ({ client, times = usualTimes, ...options }: FollowOptions) => {
  const { userId, signal } = options;
  const announcer = createAnnouncer(options);
  const announce = ({ event, data }: AlertEvent, known = knownState(client)) => {
    if (event === "alerts") return data.toast ? announcer.tell(data.alerts) : undefined;
    // While nothing was known, what is there is no news.
    const since = known && (known.newestId ?? 0);
    if (since !== undefined && data.newestId !== null && data.newestId > since)
      return announcer.lookUp(data.newestId, since);
  };
  const hear = (event: AlertEvent) => {
    announce(event)?.catch(() => undefined);
    takeEvent(client, event);
  };
  for (let waitMs = times.firstMs; !signal.aborted; waitMs = Math.min(2 * waitMs, times.longestMs)) {
    const reason = await hearShared(userId, { signal, times, hear }).catch((error: unknown) => error);
    // Who signs out on purpose hears of it here before their own call is answered, and this ends with the page.
    await wait(waitMs, signal);
    // Asked once more in the usual way, the app hears that the session is over. It goes on where there is a new one by
    // now, as after another password.
    if (isSignedOut(reason) && !signal.aborted) await fetchState(client).catch(() => undefined);
  }
};
