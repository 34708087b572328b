import { useEffect, useState } from "react";
import { readStored, writeStored } from "#client/platform/storage.ts";
import type { NewsItem } from "#shared/news/contract.ts";

/**
 * The visit record in local storage. Updates are compared by the server's timestamps only, so a wrong browser clock
 * does no harm.
 */
export interface Visit {
  /** When the newest update of the previous visit was first seen. Null on the first visit. */
  since: string | null;
  /** When the newest update of this visit was first seen, or null. */
  seen: string | null;
  /** When the feed was last used, in ms. */
  usedAt: number;
}

/** Idle time after which a visit ends. A reload within it keeps the 'New' badges. */
export const visitEndsAfterMs = 30 * 60 * 1000;

const isTimestamp = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

/** Parses the stored text. Returns undefined if it holds no visit. */
export const readVisit = (text: string | null): Visit | undefined => {
  try {
    const { since, seen, usedAt } = JSON.parse(text ?? "");
    if (typeof usedAt !== "number") return undefined;
    return { since: isTimestamp(since) ? since : null, seen: isTimestamp(seen) ? seen : null, usedAt };
  } catch {
    return undefined;
  }
};

/** The visit at `now`: the stored one, or a new one if that has ended. */
export const visitAt = (stored: Visit | undefined, now: number): Visit => {
  if (!stored) return { since: null, seen: null, usedAt: now };
  // The absolute value covers a clock that was set back.
  const isOver = Math.abs(now - stored.usedAt) > visitEndsAfterMs;
  return { ...stored, since: isOver ? stored.seen : stored.since, usedAt: now };
};

interface Seen {
  firstSeenAt: string;
}

/** The visit after these updates were loaded. */
export const withSeen = (visit: Visit, items: readonly Seen[]): Visit => {
  const newest = items.reduce((latest, { firstSeenAt }) => (firstSeenAt > latest ? firstSeenAt : latest), "");
  return newest > (visit.seen ?? "") ? { ...visit, seen: newest } : visit;
};

/** Whether an update is new since the previous visit. On the first visit, none is. */
export const isNewSince = (since: string | null, { firstSeenAt }: Seen): boolean =>
  since !== null && firstSeenAt > since;

const visitKey = "feed-visit";
/** The minimum interval between two writes of `usedAt`. */
const writeIntervalMs = 60_000;

/** The current visit. If storage is unavailable, every visit is a first visit. */
export const currentVisit = (): Visit => visitAt(readVisit(readStored(visitKey)), Date.now());

const save = (visit: Visit) => writeStored(visitKey, JSON.stringify(visit));

/**
 * Stores this visit and returns the timestamp after which updates are new, or null on the first visit. If a new visit
 * begins while the feed is open, the badges stay until the list is refetched: a key press or a scroll removes none.
 * @param items the loaded updates
 * @param isSettled whether the last fetch succeeded and no other is running
 */
export const useVisit = (items: readonly NewsItem[], isSettled: boolean): string | null => {
  const [since, setSince] = useState(() => currentVisit().since);

  useEffect(() => {
    save(withSeen(currentVisit(), items));
  }, [items]);

  useEffect(() => {
    if (isSettled) setSince(currentVisit().since);
  }, [isSettled]);

  useEffect(() => {
    let writtenAt = Date.now();
    const write = () => {
      if (Date.now() - writtenAt < writeIntervalMs) return;
      writtenAt = Date.now();
      save(currentVisit());
    };
    const unmount = new AbortController();
    for (const type of ["pointerdown", "keydown", "scroll"] as const)
      addEventListener(type, write, { passive: true, signal: unmount.signal });
    return () => unmount.abort();
  }, []);

  return since;
};
