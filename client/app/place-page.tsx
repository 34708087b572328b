import { OwnEntry } from "#client/features/entry/own-entry.tsx";
import { PlacePage as Place } from "#client/features/places/place-page.tsx";

/** The page of a country, with what the reader's passports give there. */
export const PlacePage = () => (
  <Place ownEntryOf={({ code, name }) => <OwnEntry code={code} name={name} />} />
);
