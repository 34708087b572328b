import { readTravels, type Travels } from "#shared/stays/travels.ts";

/** Thrown if this version cannot read what is kept. `text` is the kept data as JSON. */
export class UnreadableTravels extends Error {
  override name = "UnreadableTravels";

  constructor(readonly text: string) {
    super("Couldn't read the stays that are stored there. Reload the page to get the latest version.");
  }
}

/** @throws UnreadableTravels */
export const readKept = (kept: unknown): Travels => {
  const travels = readTravels(kept);
  if (!travels) throw new UnreadableTravels(JSON.stringify(kept, null, 2));
  return travels;
};

/** Where a person keeps stays: on this device or in the account. */
export interface TravelsPlace {
  /** Undefined if nothing is kept there. Rejects with `UnreadableTravels`, or if the place does not answer. */
  load(): Promise<Travels | undefined>;
  /** Replaces everything that is kept there. */
  save(travels: Travels): Promise<void>;
  /** Deletes everything that is kept there. */
  clear(): Promise<void>;
}
