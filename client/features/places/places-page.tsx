import { useEffect, useRef } from "react";
import { Redirect, useSearch } from "wouter";
import { enhancePlaces } from "#client/places/enhance-places.ts";
import { PlacesView } from "#client/places/places-view.tsx";
import type { Coloring } from "#shared/places/colorings.ts";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { placePath } from "#shared/places/paths.ts";
import { usePlaces } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

interface PlacesProps {
  /** Colorings from the reader's own data. Undefined while they load. */
  own: readonly Coloring[] | undefined;
}

interface LivePlacesProps extends PlacesProps {
  places: readonly PlaceSummary[];
  search: string | undefined;
}

const LivePlaces = ({ places, own, search }: LivePlacesProps) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = frame.current?.querySelector<HTMLElement>("[data-places]");
    return root ? enhancePlaces(root) : undefined;
  }, []);
  const color = new URLSearchParams(window.location.search).get("color") ?? undefined;
  return (
    <div ref={frame}>
      <PlacesView data={{ places, color }} own={own ?? "loading"} search={search} />
    </div>
  );
};

/** The world map in the shell. `?q=` redirects to the country that it names, or else filters the table. */
export const PlacesPage = ({ own }: PlacesProps) => {
  const { data, error, refetch } = usePlaces();
  const search = new URLSearchParams(useSearch()).get("q") ?? undefined;
  const named = search && data && findPlace(data, search);
  if (error && !data) return <PlacesFailure error={error} onRetry={() => void refetch()} />;
  if (named) return <Redirect to={placePath(named.slug)} replace />;
  if (!data) return <PlacesLoading />;
  return (
    <InAppLinks>
      <LivePlaces key={search} places={data} own={own} search={search} />
    </InAppLinks>
  );
};
