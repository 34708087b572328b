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
