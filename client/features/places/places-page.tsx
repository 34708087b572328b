import { useEffect, useRef } from "react";
import { enhancePlaces } from "#client/places/enhance-places.ts";
import { PlacesView } from "#client/places/places-view.tsx";
import type { PlaceSummary } from "#shared/places/contract.ts";
import { usePlaces } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

const LivePlaces = ({ places }: { places: readonly PlaceSummary[] }) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = frame.current?.querySelector<HTMLElement>("[data-places]");
    return root ? enhancePlaces(root) : undefined;
  }, []);
  const color = new URLSearchParams(window.location.search).get("color") ?? undefined;
  return (
    <div ref={frame}>
      <PlacesView data={{ places, color }} />
    </div>
  );
};

/** The world map in the shell. */
export const PlacesPage = () => {
  const { data, error, refetch } = usePlaces();
  if (data)
    return (
      <InAppLinks>
        <LivePlaces places={data} />
      </InAppLinks>
    );
  return error ? <PlacesFailure error={error} onRetry={() => void refetch()} /> : <PlacesLoading />;
};
