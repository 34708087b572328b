import { useEntryColoring } from "#client/features/entry/use-entry-coloring.ts";
import { PlacesPage as Places } from "#client/features/places/places-page.tsx";
import { useDaysColoring } from "#client/features/stays/use-days-coloring.ts";

/** The world map, with colorings by the entry rules for the reader's passports and by the reader's stays. */
export const PlacesPage = () => {
  const entry = useEntryColoring();
  const days = useDaysColoring();
  return <Places own={entry && days && [...entry, ...days]} />;
};
