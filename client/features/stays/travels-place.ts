import { readTravels, type Travels } from "#shared/stays/travels.ts";

/** Thrown if this version of the app cannot read the stored stays. `text` is the stored data as JSON. */
export class UnreadableTravels extends Error {
  override name = "UnreadableTravels";

  constructor(readonly text: string) {
    super("Couldn't read the stored stays. Reload the page to get the latest version.");
  }
}

/** @throws UnreadableTravels */
export const readKept = (kept: unknown): Travels => {
  const travels = readTravels(kept);
  if (!travels) throw new UnreadableTravels(JSON.stringify(kept, null, 2));
  return travels;
};

/** A place that stores a person's stays: this device or the account. */
export interface TravelsPlace {
  /** Undefined if nothing is stored. Rejects with `UnreadableTravels`, or if the place cannot be reached. */
  load(): Promise<Travels | undefined>;
  /** Replaces everything that is stored. */
  save(travels: Travels): Promise<void>;
  /** Deletes everything that is stored. */
  clear(): Promise<void>;
}
