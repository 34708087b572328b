import type { Logger } from "pino";
import { reasonOf } from "#server/platform/db/client.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { EventOf } from "#shared/contract.ts";
import type { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { type AlertStore, type IdRange, readChanged } from "./alert-store.ts";

/** Announced changes that are not yet delivered to connected readers. */
export interface Changes {
  /** Id ranges of new alerts. */
  ranges: IdRange[];
  /** Accounts whose read state changed. */
  read: Set<number>;
  /** Accounts whose sessions may have ended. */
  toCheck: Set<number>;
  /** Notifications may have been lost: resend every state and check every session. */
  all: boolean;
}

const noChanges = (): Changes => ({ ranges: [], read: new Set(), toCheck: new Set(), all: false });

const retryMs = 1000;

interface ChangeQueue {
  note(change: (changes: Changes) => void): void;
}

/**
 * Collects changes while the previous ones are delivered, then delivers them together. After a failure the queue
 * retries with `all` set, as long as anyone is connected.
 * @param deliver receives the collected changes; calls never overlap
 */
export const createChangeQueue = (
  deliver: (changes: Changes) => Promise<void>,
  { isNeeded, onFailure }: { isNeeded: () => boolean; onFailure: (error: unknown) => void },
): ChangeQueue => {
  let changes = noChanges();
  let hasChanges = false;
  let isDelivering = false;

  const run = async () => {
    isDelivering = true;
    while (hasChanges && isNeeded()) {
      const now = changes;
      changes = noChanges();
      hasChanges = false;
      try {
        await deliver(now);
      } catch (error) {
        onFailure(error);
        Object.assign(changes, { all: true });
        hasChanges = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
    // Nobody is connected any more.
    changes = noChanges();
    hasChanges = false;
    isDelivering = false;
  };

  return {
    note(change) {
      if (!isNeeded()) return;
      change(changes);
      hasChanges = true;
      if (!isDelivering) void run();
    },
  };
};

type AlertEvent = EventOf<typeof alertsContract.state>;

interface Reader {
  userId: number;
  sid: string;
}

interface ReaderStream extends Reader {
  push(event: AlertEvent): void;
  /** Ends the stream. A failure is thrown to the reader instead of queued events. */
  end(failure?: Error): void;
  /**
   * Waits for the next event; `undefined` after the end.
   * @throws the failure that ended the stream
   */
  next(): Promise<AlertEvent | undefined>;
}

/** Beyond this many queued events, the resulting state replaces them, which bounds the memory of a slow reader. */
const maxQueuedEvents = 10;

/** The event queue of one reader. Ends when `signal` aborts. */
export const createReaderStream = (reader: Reader, signal: AbortSignal): ReaderStream => {
  let waiting: AlertEvent[] = [];
  let ended: { failure?: Error | undefined } | undefined;
  let wake = () => {};
  const end = (failure?: Error) => {
    ended ??= { failure };
    wake();
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", () => end(), { once: true });

  return {
    ...reader,
    end,
    push(event) {
      const { unread, newestId } = event.data;
      // A new state supersedes queued states.
      if (event.event === "state") waiting = waiting.filter((queued) => queued.event !== "state");
      waiting.push(event);
      if (waiting.length > maxQueuedEvents) waiting = [{ event: "state", data: { unread, newestId } }];
      wake();
    },
    async next() {
      while (waiting.length === 0 && !ended)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (ended?.failure) throw ended.failure;
      return ended ? undefined : waiting.shift();
    },
  };
};

/** Notification channel for new alerts. The payload is their id range, for example `17:116`. */
export const newAlerts = "monitoring_alerts";

/** Open streams per account and instance. One more ends the oldest. */
export const maxStreamsPerAccount = 20;

const tooManyStreamsRetrySec = 60;

export interface AlertHubDeps {
  notifications: Notifications;
  store: Pick<AlertStore, "state" | "states" | "findFresh">;
  /** Returns those of the given sessions that are still signed in. */
  liveSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Notification channels. `sessionEnded` carries a session id, `userChanged` an account id. */
  channels: { sessionEnded: string; userChanged: string };
  /** Subscribes to sessions that this instance ends, without the delay of a notification. */
  onSessionEnded: (listener: (sid: string) => void) => void;
  log: Logger;
}

export interface AlertHub {
  /**
   * Yields the current state, then every change until `signal` aborts.
   * @throws ApiError 401 when the session ends, 429 for the oldest stream when the account has too many
   */
  open(reader: Reader, signal: AbortSignal): AsyncGenerator<AlertEvent, void>;
}

/** Streams alert events to the readers connected to this instance. Runs no timer while nobody is connected. */
export const createAlertHub = (deps: AlertHubDeps): AlertHub => {
  const { notifications, store, liveSessions, channels, log } = deps;
  const streamsOf = new Map<number, Set<ReaderStream>>();
  const allStreams = () => [...streamsOf.values()].flatMap((streams) => [...streams]);

  const push = (userId: number, event: AlertEvent) => {
    for (const stream of streamsOf.get(userId) ?? []) stream.push(event);
  };

  const endExpired = async (streams: readonly ReaderStream[]) => {
    if (streams.length === 0) return;
    const live = await liveSessions(streams.map(({ sid }) => sid));
    for (const stream of streams) if (!live.has(stream.sid)) stream.end(signedOut());
  };

  const deliver = async ({ ranges, read, toCheck, all }: Changes) => {
    await endExpired(allStreams().filter(({ userId }) => all || toCheck.has(userId)));
    const connected = [...streamsOf.keys()];
    if (ranges.length > 0)
      for (const { userId, ...data } of await store.findFresh(ranges, connected))
        push(userId, { event: "alerts", data });
    const changed = connected.filter((userId) => all || read.has(userId));
    if (changed.length > 0)
      for (const [userId, data] of await store.states(changed)) push(userId, { event: "state", data });
  };

  const changes = createChangeQueue(deliver, {
    isNeeded: () => streamsOf.size > 0,
    onFailure: (error) => log.warn({ reason: reasonOf(error) }, "delivering alerts failed, retrying"),
  });
  const noteUser = (set: "read" | "toCheck") => (id: string) => {
    if (streamsOf.has(Number(id))) changes.note((noted) => noted[set].add(Number(id)));
  };
  notifications.subscribe(newAlerts, (payload) => {
    const [, first, last] = /^(\d+):(\d+)$/.exec(payload) ?? [];
    if (first && last) changes.note(({ ranges }) => ranges.push([Number(first), Number(last)]));
  });
  notifications.subscribe(readChanged, noteUser("read"));
  notifications.subscribe(channels.userChanged, noteUser("toCheck"));
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

  const add = (stream: ReaderStream) => {
    const streams = streamsOf.get(stream.userId);
    if (streams) streams.add(stream);
    else streamsOf.set(stream.userId, new Set([stream]));
  };
  const remove = (stream: ReaderStream) => {
    const streams = streamsOf.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) streamsOf.delete(stream.userId);
  };
  const endOldest = (userId: number) => {
    const streams = [...(streamsOf.get(userId) ?? [])];
    const message = "This account has too many open connections.";
    for (const stream of streams.slice(0, -maxStreamsPerAccount))
      stream.end(new ApiError(429, "too_many_streams", message, { retryAfterSec: tooManyStreamsRetrySec }));
  };

  return {
    async *open(reader, signal) {
      const stream = createReaderStream(reader, signal);
      // Registers before reading, so that no change is missed in between.
      add(stream);
      try {
        if (!(await liveSessions([reader.sid])).has(reader.sid)) throw signedOut();
        yield { event: "state", data: await store.state(reader.userId) };
        // A caller that only wanted the current state has left by now, so it ends no other stream.
        endOldest(reader.userId);
        for (let event = await stream.next(); event; event = await stream.next()) yield event;
      } finally {
        remove(stream);
      }
    },
  };
};
