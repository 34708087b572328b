import type { PlaceRight } from "../entry/rights.ts";
import type { Place, PlaceSummary } from "./contract.ts";

/** Why a page shows no country. */
export interface PlaceFault {
  title: string;
  text: string;
}

/** The parts of a country that a comparison shows. */
export type ComparedPlace = Pick<Place, "code" | "slug" | "name" | "region" | "facts" | "programmes">;

export type PlaceData = Place | { fault: PlaceFault };

export interface PlacesData {
  places: readonly PlaceSummary[];
  /** The coloring of the map. Absent: the first. */
  color?: string | undefined;
  /** The passport that a visitor has chosen, and what it gives by the code of the place. */
  passport?: { name: string; rights: readonly (readonly [code: string, right: PlaceRight])[] } | undefined;
}

export type CompareData =
  | {
      /** The countries of the address, also those that have not loaded. */
      slugs: readonly string[];
      /** In the order of the address. One alone is not yet a comparison. */
      compared: readonly ComparedPlace[];
      /** The countries that can be added. Empty if the comparison is full. */
      choices: readonly Pick<PlaceSummary, "slug" | "name">[];
      /** The names in the address that match no country. */
      unknown: readonly string[];
      /** The choices that the unknown names may be misspellings of. */
      near: readonly Pick<PlaceSummary, "slug" | "name">[];
    }
  | { fault: PlaceFault };
