/** What fails round after round. */
export interface Failures {
  /** Notes that the work for an id failed; whether that is worth a word: the last time it went well, or failed otherwise. */
  note(id: number, reason: string): boolean;
  /** A round has come to its end: what did not fail in it may be told of again. */
  endRound(): void;
}

/** Remembers what failed and why, so that work that is tried every few seconds is told of once. */
export const createFailures = (): Failures => {
  let before = new Map<number, string>();
  let now = new Map<number, string>();
  return {
    note(id, reason) {
      const isNew = (now.get(id) ?? before.get(id)) !== reason;
      now.set(id, reason);
      return isNew;
    },
    endRound() {
      before = now;
      now = new Map();
    },
  };
};
