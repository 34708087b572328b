import { useEffect, useState } from "react";
import { readStored, writeStored } from "#client/platform/storage.ts";
import type { NewsItem } from "#shared/news/contract.ts";

/** What a browser keeps of the visits to the feed. All moments of updates are the server's, so that no clock lies. */
export interface Visit {
  /** The newest update that the visit before this one was told of; null for the first visit. */
  since: string | null;
  /** The newest update that this visit was told of; null where there was none. */
  seen: string | null;
  /** When the feed was last used, in ms. */
  usedAt: number;
}

/** A visit ends when the feed was not used for so long. Loading the page again within it loses no mark. */
export const visitEndsAfterMs = 30 * 60 * 1000;

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

/** Reads what is stored; undefined for nothing, and for what is no visit. */
export const readVisit = (text: string | null): Visit | undefined => {
  try {
    const { since, seen, usedAt } = JSON.parse(text ?? "");
    if (typeof usedAt !== "number") return undefined;
    return { since: isMoment(since) ? since : null, seen: isMoment(seen) ? seen : null, usedAt };
  } catch {
    return undefined;
  }
};

/** The visit at `now`: the stored one as long as it has not ended, else the one that follows it. */
export const visitAt = (stored: Visit | undefined, now: number): Visit => {
  if (!stored) return { since: null, seen: null, usedAt: now };
  // A clock may have been set back.
  const isOver = Math.abs(now - stored.usedAt) > visitEndsAfterMs;
  return { ...stored, since: isOver ? stored.seen : stored.since, usedAt: now };
};

interface Seen {
  firstSeenAt: string;
}

/** The visit once it was told of these updates. */
export const withSeen = (visit: Visit, items: readonly Seen[]): Visit => {
  const newest = items.reduce((latest, { firstSeenAt }) => (firstSeenAt > latest ? firstSeenAt : latest), "");
  return newest > (visit.seen ?? "") ? { ...visit, seen: newest } : visit;
};

/** Whether an update has come since the last visit; on the first visit none has. */
export const isNewSince = (since: string | null, { firstSeenAt }: Seen): boolean =>
  since !== null && firstSeenAt > since;

const visitKey = "feed-visit";
/** How often at most the time of use is written. */
const noteEveryMs = 60_000;

/** Without storage, every visit is a first one. */
const load = (): Visit => visitAt(readVisit(readStored(visitKey)), Date.now());

const save = (visit: Visit) => writeStored(visitKey, JSON.stringify(visit));

/**
 * Keeps this visit to the feed in the browser, and gives since when updates are new to its reader; null on the first.
 * A visit that begins while the feed stands open keeps the marks of the one before until the list is fetched anew:
 * nothing on the page loses its mark because of a key or a scroll.
 * @param items what has been loaded
 * @param isSettled whether the list stands as it was last fetched: none is on its way, and the last one came
 */
export const useVisit = (items: readonly NewsItem[], isSettled: boolean): string | null => {
  const [since, setSince] = useState(() => load().since);

  useEffect(() => {
    save(withSeen(load(), items));
  }, [items]);

  useEffect(() => {
    if (isSettled) setSince(load().since);
  }, [isSettled]);

  useEffect(() => {
    let notedAt = Date.now();
    const note = () => {
      if (Date.now() - notedAt < noteEveryMs) return;
      notedAt = Date.now();
      save(load());
    };
    const signs = ["pointerdown", "keydown", "scroll"] as const;
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, []);

  return since;
};
