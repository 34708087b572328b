import type { NewsStore } from "../store.ts";
import type { SourcesStore } from "./sources-store.ts";

/** What deletes removed sources. */
export interface SourceRemovals {
  /** Deletes what is left of the sources that were removed; what the signal or a crash interrupts, the next call resumes. */
  deleteRemoved(signal: AbortSignal): Promise<void>;
}

/** Deletes removed sources with the items that no other source reports. */
export const createSourceRemovals = ({
  store,
  items,
}: {
  store: Pick<SourcesStore, "listRemovals" | "finishRemoval">;
  items: Pick<NewsStore, "removeItemsOf">;
}): SourceRemovals => ({
  async deleteRemoved(signal) {
    const failures: unknown[] = [];
    for (const id of await store.listRemovals()) {
      try {
        if (!(await items.removeItemsOf(id, signal))) return;
        await store.finishRemoval(id);
      } catch (error) {
        // A source that cannot be deleted holds up no other.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});
