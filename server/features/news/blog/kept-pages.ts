import { LRUCache } from "lru-cache";
import { isDatabaseAway } from "#server/db/client.ts";
import { keepRecent, type Recent } from "#server/db/keep-recent.ts";
import type { Notifications } from "#server/db/notifications.ts";
import type { Prepared } from "#server/http/prepared.ts";
import { newsChanged } from "../store.ts";

/** Pages of 200 kB at most each, as they are and compressed in two ways. */
const keptPages = 50;

/**
 * Keeps the pages that were asked for lately, until an update changes. While the database is away, it gives what each
 * was when it was last made: an old list is of more use than none.
 */
export const keepPages = (notifications: Notifications): Recent<Prepared | undefined> => {
  const recent = keepRecent<Prepared | undefined>(notifications, newsChanged, keptPages);
  const last = new LRUCache<string, Prepared>({ max: keptPages });
  return async (key, build) => {
    try {
      const page = await recent(key, build);
      if (page) last.set(key, page);
      else last.delete(key);
      return page;
    } catch (error) {
      const known = isDatabaseAway(error) ? last.get(key) : undefined;
      if (!known) throw error;
      return known;
    }
  };
};
