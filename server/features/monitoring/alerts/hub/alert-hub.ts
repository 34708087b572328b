import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";
import type { Notifications } from "#server/db/notifications.ts";
import { ApiError, signedOut } from "#server/http/errors.ts";
import { type AlertStore, readChanged } from "../alert-store.ts";
import { type Changes, createChangeQueue } from "./changes.ts";
import { type AlertEvent, createReaderStream, type Reader, type ReaderStream } from "./reader-stream.ts";

/** The channel that announces new alerts by the ids of the first and the last: '17:116'. */
export const newAlerts = "monitoring_alerts";

/** Streams that an account may have open on one instance; one more ends the oldest. */
export const mostStreams = 20;

/** How long whoever has too many streams is asked to wait. */
const tooManySec = 60;

/** What the hub stands on. */
export interface AlertHubDeps {
  notifications: Notifications;
  store: Pick<AlertStore, "state" | "states" | "findFresh">;
  /** Which of these sessions are of somebody who is signed in with them. */
  liveSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The channels that announce the end of a session by its id, and a change of an account by its. */
  channels: { sessionEnded: string; userChanged: string };
  /** Calls back with each session that this instance ends, for which nobody waits until it is heard of. */
  onSessionEnded: (told: (sid: string) => void) => void;
  log: Logger;
}

/** Tells those who are connected to this instance of their alerts. */
export interface AlertHub {
  /**
   * The state, then each change, until `signal` aborts.
   * @throws ApiError 401 when the session ends; 429 to the oldest where there are too many
   */
  open(reader: Reader, signal: AbortSignal): AsyncGenerator<AlertEvent, void>;
}

/** The hub of one instance. It has no timer while nobody is connected. */
export const createAlertHub = (deps: AlertHubDeps): AlertHub => {
  const { notifications, store, liveSessions, channels, log } = deps;
  const streamsOf = new Map<number, Set<ReaderStream>>();
  const allStreams = () => [...streamsOf.values()].flatMap((streams) => [...streams]);

  const push = (userId: number, event: AlertEvent) => {
    for (const stream of streamsOf.get(userId) ?? []) stream.push(event);
  };

  const endDead = async (suspects: readonly ReaderStream[]) => {
    if (suspects.length === 0) return;
    const live = await liveSessions(suspects.map(({ sid }) => sid));
    for (const stream of suspects) if (!live.has(stream.sid)) stream.end(signedOut());
  };

  const tell = async ({ ranges, read, suspects, all }: Changes) => {
    await endDead(allStreams().filter(({ userId }) => all || suspects.has(userId)));
    const connected = [...streamsOf.keys()];
    if (ranges.length > 0)
      for (const { userId, ...data } of await store.findFresh(ranges, connected))
        push(userId, { event: "alerts", data });
    const changed = connected.filter((userId) => all || read.has(userId));
    if (changed.length > 0)
      for (const [userId, data] of await store.states(changed)) push(userId, { event: "state", data });
  };

  const changes = createChangeQueue(tell, {
    isNeeded: () => streamsOf.size > 0,
    onFailure: (error) => log.warn({ reason: reasonOf(error) }, "alerts could not be told, trying again"),
  });
  const noteUser = (set: "read" | "suspects") => (id: string) => {
    if (streamsOf.has(Number(id))) changes.note((noted) => noted[set].add(Number(id)));
  };
  notifications.subscribe(newAlerts, (payload) => {
    const [, first, last] = /^(\d+):(\d+)$/.exec(payload) ?? [];
    if (first && last) changes.note(({ ranges }) => ranges.push([Number(first), Number(last)]));
  });
  notifications.subscribe(readChanged, noteUser("read"));
  notifications.subscribe(channels.userChanged, noteUser("suspects"));
  const endSession = (sid: string) => {
    for (const stream of allStreams()) if (stream.sid === sid) stream.end(signedOut());
  };
  deps.onSessionEnded(endSession);
  notifications.subscribe(channels.sessionEnded, endSession);
  notifications.onGap(() => {
    if (notifications.connected)
      changes.note((noted) => {
        noted.all = true;
      });
  });

  const enter = (stream: ReaderStream) => {
    const streams = streamsOf.get(stream.userId);
    if (streams) streams.add(stream);
    else streamsOf.set(stream.userId, new Set([stream]));
  };
  const leave = (stream: ReaderStream) => {
    const streams = streamsOf.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) streamsOf.delete(stream.userId);
  };
  const makeRoom = (userId: number) => {
    const streams = [...(streamsOf.get(userId) ?? [])];
    const words = "There are too many open connections for this account.";
    for (const stream of streams.slice(0, -mostStreams))
      stream.end(new ApiError(429, "too_many_streams", words, { retryAfterSec: tooManySec }));
  };

  return {
    async *open(reader, signal) {
      const stream = createReaderStream(reader, signal);
      // Before anything is read, so that nothing falls in between.
      enter(stream);
      try {
        if (!(await liveSessions([reader.sid])).has(reader.sid)) throw signedOut();
        yield { event: "state", data: await store.state(reader.userId) };
        // Who only wanted to know the state is gone by now.
        makeRoom(reader.userId);
        for (let event = await stream.next(); event; event = await stream.next()) yield event;
      } finally {
        leave(stream);
      }
    },
  };
};
