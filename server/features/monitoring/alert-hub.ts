import type { Logger } from "pino";
import { reasonOf } from "#server/platform/db/client.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { ApiError, signedOut } from "#server/platform/http/errors.ts";
import type { EventOf } from "#shared/contract.ts";
import type { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { type AlertStore, type IdRange, readChanged } from "./alert-store.ts";

/** What was announced and is still to be told to those who are connected. */
export interface Changes {
  /** Where the new alerts are. */
  ranges: IdRange[];
  /** Accounts that have read alerts, or not. */
  read: Set<number>;
  /** Accounts whose sessions may be over. */
  suspects: Set<number>;
  /** Something may have been missed: everybody is to be told anew, and every session is in doubt. */
  all: boolean;
}

const none = (): Changes => ({ ranges: [], read: new Set(), suspects: new Set(), all: false });

/** How long it takes until what failed is tried again, in ms. */
const retryMs = 1000;

/** Gathers changes and has them told, those at once that came while others were told. */
export interface ChangeQueue {
  note(change: (changes: Changes) => void): void;
}

/**
 * A queue of changes. Where telling fails, everything counts as missed, for as long as anybody is connected.
 * @param tell gets all changes so far, one call after the other
 */
export const createChangeQueue = (
  tell: (changes: Changes) => Promise<void>,
  { isNeeded, onFailure }: { isNeeded: () => boolean; onFailure: (error: unknown) => void },
): ChangeQueue => {
  let changes = none();
  let isOpen = false;
  let isTelling = false;

  const run = async () => {
    isTelling = true;
    while (isOpen && isNeeded()) {
      const now = changes;
      changes = none();
      isOpen = false;
      try {
        await tell(now);
      } catch (error) {
        onFailure(error);
        Object.assign(changes, { all: true });
        isOpen = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
    // Nobody is there to be told.
    changes = none();
    isOpen = false;
    isTelling = false;
  };

  return {
    note(change) {
      if (!isNeeded()) return;
      change(changes);
      isOpen = true;
      if (!isTelling) void run();
    },
  };
};

/** One event of the stream of alerts. */
type AlertEvent = EventOf<typeof alertsContract.state>;

/** Whose stream it is, and the session that it was opened with. */
interface Reader {
  userId: number;
  sid: string;
}

/** What one reader is still to be told. */
interface ReaderStream extends Reader {
  push(event: AlertEvent): void;
  /** Nothing more comes; with a failure it is the last that comes. */
  end(failure?: Error): void;
  /**
   * The next event, as soon as there is one; undefined after the end.
   * @throws the failure that ended it
   */
  next(): Promise<AlertEvent | undefined>;
}

/** Events that wait for a slow reader, at most; more become the state that they lead to. */
const mostWaiting = 10;

/** The events of one reader, from now until `signal` aborts. */
export const createReaderStream = (reader: Reader, signal: AbortSignal): ReaderStream => {
  let waiting: AlertEvent[] = [];
  let over: { failure?: Error | undefined } | undefined;
  let wake = () => {};
  const end = (failure?: Error) => {
    over ??= { failure };
    wake();
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", () => end(), { once: true });

  return {
    ...reader,
    end,
    push(event) {
      const { unread, newestId } = event.data;
      // A state says all that those before it said.
      if (event.event === "state") waiting = waiting.filter((one) => one.event !== "state");
      waiting.push(event);
      if (waiting.length > mostWaiting) waiting = [{ event: "state", data: { unread, newestId } }];
      wake();
    },
    async next() {
      while (waiting.length === 0 && !over)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (over?.failure) throw over.failure;
      return over ? undefined : waiting.shift();
    },
  };
};

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
