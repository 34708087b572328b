import type { Place, PlaceSummary } from "./contract.ts";

/** Why a page shows no country. */
export interface PlaceFault {
  title: string;
  text: string;
}

export type PlaceData = Place | { fault: PlaceFault };

export interface PlacesData {
  places: readonly PlaceSummary[];
  /** The coloring of the map. Absent: the first. */
  color?: string | undefined;
}

export type CompareData =
  | {
      /** In the order of the address. One alone is not yet a comparison. */
      compared: readonly Place[];
      /** All countries, to choose from. */
      choices: readonly Pick<PlaceSummary, "slug" | "name">[];
    }
  | { fault: PlaceFault };
