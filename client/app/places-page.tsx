import { useEntryColoring } from "#client/features/entry/use-entry-coloring.ts";
import { PlacesPage as Places } from "#client/features/places/places-page.tsx";

/** The world map, with colorings by what the reader's passports give. */
export const PlacesPage = () => <Places own={useEntryColoring()} />;
