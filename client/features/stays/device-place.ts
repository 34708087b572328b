import { clearStoredTravels, readStoredTravels, storeTravels } from "#client/platform/stored-travels.ts";
import { Travels } from "#shared/stays/travels.ts";
import type { TravelsPlace } from "./travels-place.ts";

/** Something is kept, but this version cannot read it. `text` is what is kept, as JSON. */
export class UnreadableTravels extends Error {
  override name = "UnreadableTravels";

  constructor(readonly text: string) {
    super("The kept stays cannot be read.");
  }
}

/** Keeps everything in this browser. */
export const devicePlace: TravelsPlace = {
  async load() {
    const kept = await readStoredTravels();
    if (kept === undefined) return undefined;
    const read = Travels.safeParse(kept);
    if (read.success) return read.data;
    throw new UnreadableTravels(JSON.stringify(kept, null, 2));
  },
  save: storeTravels,
  clear: clearStoredTravels,
};
