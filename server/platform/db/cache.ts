import { LRUCache } from "lru-cache";
import type { Notifications } from "./notifications.ts";

/** Gives what is kept under a key, else what `build` makes, which is then kept. */
export type Recent<T> = (key: string, build: () => Promise<T>) => Promise<T>;

/**
 * Keeps what was made of the database for the `max` keys asked for last, until `channel` announces a change; callers at
 * the same time share one build. A failure and `undefined` are not kept, nor anything while changes of other instances
 * cannot be heard.
 */
export const keepRecent = <T>(notifications: Notifications, channel: string, max: number): Recent<T> => {
  const kept = new LRUCache<string, Promise<T>>({ max });
  const drop = () => kept.clear();
  notifications.subscribe(channel, drop);
  notifications.onGap(drop);
  return (key, build) => {
    const known = notifications.connected ? kept.get(key) : undefined;
    if (known) return known;
    const building = build();
    kept.set(key, building);
    const forget = () => {
      if (kept.peek(key) === building) kept.delete(key);
    };
    building.then((made) => made === undefined && forget(), forget);
    return building;
  };
};

/** For so long after a change what was before it may still be given, while the next is being made. */
const graceMs = 600;

/** The next is begun at the earliest so long after the one before, however many changes come between them. */
const pauseMs = 400;

/**
 * Keeps one thing made of the database that many ask for and that changes often: after a change on `channel` it is made
 * anew at once, twice a second or so at most, and whoever asks meanwhile gets the one of before instead of waiting. What
 * nobody has asked for since the last change is made when somebody does. Nothing is kept while changes cannot be heard.
 */
export const keepWarm = <T>(
  notifications: Notifications,
  channel: string,
  build: () => Promise<T>,
): (() => Promise<T>) => {
  let kept: { made: T; outdatedAt: number | undefined; asked: boolean } | undefined;
  /** What is being made; `outdatedAt` when a change came that it may not hold. */
  let making: { made: Promise<T>; outdatedAt: number | undefined } | undefined;
  let begunAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const make = (): Promise<T> => {
    clearTimeout(timer);
    timer = undefined;
    begunAt = Date.now();
    const current: NonNullable<typeof making> = { made: build(), outdatedAt: undefined };
    making = current;
    current.made.then(
      (made) => {
        // A gap has come meanwhile.
        if (making !== current) return;
        making = undefined;
        kept = { made, outdatedAt: current.outdatedAt, asked: false };
        if (current.outdatedAt !== undefined) makeSoon();
      },
      () => {
        if (making === current) making = undefined;
      },
    );
    return current.made;
  };
  const makeSoon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        if (!making && kept) make().catch(() => undefined);
      },
      Math.max(0, begunAt + pauseMs - Date.now()),
    ).unref();
  };

  notifications.subscribe(channel, () => {
    const now = Date.now();
    if (making) making.outdatedAt ??= now;
    if (!kept) return;
    const wasWanted = kept.asked;
    kept.outdatedAt ??= now;
    kept.asked = false;
    if (!making && wasWanted) makeSoon();
  });
  notifications.onGap(() => {
    clearTimeout(timer);
    timer = undefined;
    kept = undefined;
    making = undefined;
  });

  const isFresh = (outdatedAt: number | undefined) =>
    outdatedAt === undefined || Date.now() - outdatedAt < graceMs;

  return async () => {
    if (!notifications.connected) return build();
    if (kept) {
      kept.asked = true;
      if (kept.outdatedAt === undefined) return kept.made;
      const mayBegin = !making && !timer && Date.now() - begunAt >= pauseMs;
      if (!mayBegin && isFresh(kept.outdatedAt)) {
        if (!making) makeSoon();
        return kept.made;
      }
    }
    const current = making;
    if (!current) return make();
    const made = await current.made;
    // What is begun from here on holds all that had changed when it was asked for.
    return isFresh(current.outdatedAt) ? made : (making?.made ?? make());
  };
};
