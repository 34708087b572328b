import { useEffect, useState } from "react";
import type { NewsItem } from "#shared/news/contract.ts";
import { readVisit, type Visit, visitAt, withSeen } from "./visit.ts";

const visitKey = "feed-visit";
/** How often at most the time of use is written. */
const noteEveryMs = 60_000;

const load = (): Visit => {
  try {
    return visitAt(readVisit(localStorage.getItem(visitKey)), Date.now());
  } catch {
    // Nothing may be kept: then every visit is a first one.
    return visitAt(undefined, Date.now());
  }
};

const save = (visit: Visit) => {
  try {
    localStorage.setItem(visitKey, JSON.stringify(visit));
  } catch {
    // As said.
  }
};

/**
 * Keeps this visit to the feed in the browser, and gives since when updates are new to its reader; null on the first.
 * A visit that begins while the feed stands open keeps the marks of the one before until the list is fetched anew:
 * nothing on the page loses its mark because of a key or a scroll.
 * @param items what has been loaded
 * @param isSettled whether the list stands as it was last fetched: none is on its way, and the last one came
 */
export const useVisit = (items: readonly NewsItem[], isSettled: boolean): string | null => {
  const [since, setSince] = useState(() => load().since);

  useEffect(() => save(withSeen(load(), items)), [items]);

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
