import type { IdRange } from "../alert-store.ts";

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
