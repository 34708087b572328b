import type { Travels } from "#shared/stays/travels.ts";

/** Where a person keeps stays: on this device or in the account. */
export interface TravelsPlace {
  /** Undefined if nothing is kept there. Rejects if this version cannot read it, or if the place does not answer. */
  load(): Promise<Travels | undefined>;
  /** Replaces everything that is kept there. */
  save(travels: Travels): Promise<void>;
  /** Deletes everything that is kept there. */
  clear(): Promise<void>;
}
