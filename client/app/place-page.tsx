import { PlacePage as Place } from "#client/features/places/place-page.tsx";
import { LateOwnEntry } from "./late-own-entry.tsx";

/** The page of a country, with the entry rules for the reader's passports. */
export const PlacePage = () => (
  <Place ownEntryOf={({ code, name }) => <LateOwnEntry code={code} name={name} />} />
);
