import { clearStoredTravels, readStoredTravels, storeTravels } from "#client/platform/stored-travels.ts";
import { readKept, type TravelsPlace } from "./travels-place.ts";

export const devicePlace: TravelsPlace = {
  async load() {
    const kept = await readStoredTravels();
    return kept === undefined ? undefined : readKept(kept);
  },
  save: storeTravels,
  clear: clearStoredTravels,
};
