import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { PlaceView } from "#client/places/place-view.tsx";
import { useCountries } from "#client/platform/countries.ts";
import { scrollAndHold, useFirstVisit } from "#client/platform/linked-section.ts";
import { useScreenName } from "#client/platform/screen.tsx";
import { readSiteSettings } from "#client/platform/site-settings.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { Notice } from "#client/ui/notice.tsx";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import type { Place } from "#shared/places/contract.ts";
import { placesOf } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";
import { usePlace } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

/** The reader's ties to the country, from the profile in this browser. Renders nothing without any. */
const OwnTies = ({ place: { code, name } }: { place: Place }) => {
  const { data: countries = [] } = useCountries();
  const [{ text }] = useStoredProfile();
  const own = countries.find((country) => country.code === code);
  if (!own) return null;
  const { draft } = readProfile(text, new Set([String(own.id)]));
  const ties = placesOf(draft).find(({ country }) => country === String(own.id))?.ties ?? [];
  if (ties.length === 0) return null;
  return (
    <Notice>
      Your profile names {inSentence(name)}: {ties.join(", ")}.{" "}
      <a href={paths.profile} className="text-link">
        See your profile
      </a>
    </Notice>
  );
};

/** Scrolls to the section that the address names once the data has loaded, because the browser tries too early. */
const useNamedPart = (hasArrived: boolean) => {
  const hash = useLocationProperty(() => window.location.hash);
  useFirstVisit(hasArrived && hash !== "" ? hash : undefined, () => {
    const part = document.getElementById(hash.slice(1));
    if (part) scrollAndHold(part);
  });
};

/**
 * The page of a country in the shell, with the reader's ties to it.
 * @param ownEntryOf renders the entry rules for the reader's passports
 */
export const PlacePage = ({ ownEntryOf }: { ownEntryOf: (place: Place) => ReactNode }) => {
  const { slug = "" } = useParams<{ slug: string }>();
  const { data, error, refetch } = usePlace(slug);
  useScreenName(data?.name);
  useNamedPart(data !== undefined);
  if (data)
    return (
      <InAppLinks>
        <PlaceView place={data} settings={readSiteSettings()} ownEntry={ownEntryOf(data)}>
          <OwnTies place={data} />
        </PlaceView>
      </InAppLinks>
    );
  return error ? <PlacesFailure error={error} onRetry={() => void refetch()} /> : <PlacesLoading />;
};
