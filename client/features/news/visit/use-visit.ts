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
 * @param items what has been loaded
 */
export const useVisit = (items: readonly NewsItem[]): string | null => {
  const [since, setSince] = useState(() => load().since);

  useEffect(() => save(withSeen(load(), items)), [items]);

  useEffect(() => {
    let notedAt = Date.now();
    const note = () => {
      if (Date.now() - notedAt < noteEveryMs) return;
      notedAt = Date.now();
      const visit = load();
      save(visit);
      setSince(visit.since);
    };
    const signs = ["pointerdown", "keydown", "scroll"] as const;
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, []);

  return since;
};
