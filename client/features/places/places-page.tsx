import { useEffect, useRef } from "react";
import { enhancePlaces } from "#client/places/enhance-places.ts";
import { PlacesView } from "#client/places/places-view.tsx";
import type { Coloring } from "#shared/places/colorings.ts";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { usePlaces } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

interface PlacesProps {
  /** Colorings by what the reader has told us. Undefined while they load. */
  own: readonly Coloring[] | undefined;
}

const LivePlaces = ({ places, own }: { places: readonly PlaceSummary[]; own: readonly Coloring[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = frame.current?.querySelector<HTMLElement>("[data-places]");
    return root ? enhancePlaces(root) : undefined;
  }, []);
  const color = new URLSearchParams(window.location.search).get("color") ?? undefined;
  return (
    <div ref={frame}>
      <PlacesView data={{ places, color }} own={own} />
    </div>
  );
};

/** The world map in the shell. */
export const PlacesPage = ({ own }: PlacesProps) => {
  const { data, error, refetch } = usePlaces();
  if (error && !data) return <PlacesFailure error={error} onRetry={() => void refetch()} />;
  if (!data || !own) return <PlacesLoading />;
  return (
    <InAppLinks>
      <LivePlaces places={data} own={own} />
    </InAppLinks>
  );
};
