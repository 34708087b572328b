import { useEffect, useRef } from "react";
import { Redirect, useSearch } from "wouter";
import { CompareView } from "#client/places/compare-view.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { searchNames } from "#shared/gazetteer/search-names.ts";
import { publicPaths } from "#shared/paths.ts";
import { findAll, findPlace } from "#shared/places/find-place.ts";
import { nearPlaces } from "#shared/places/near-places.ts";
import type { CompareData } from "#shared/places/pages.ts";
import { askedIn, choicesFor, comparePath, maxCompared } from "#shared/places/paths.ts";
import { useComparedPlaces, usePlaces } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

/** The comparison. It stays mounted while its address changes, so that the focus stays in the field. */
const LiveComparison = ({
  data,
  search,
}: {
  data: Exclude<CompareData, { fault: unknown }>;
  search: string;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(search);
  useEffect(() => {
    const root = frame.current;
    if (!root || shown.current === search) return;
    shown.current = search;
    root.querySelector("form")?.reset();
  }, [search]);
  return (
    <div ref={frame}>
      <CompareView data={data} />
    </div>
  );
};

/** The comparison of countries in the shell. */
export const ComparePage = () => {
  const search = useSearch();
  const all = usePlaces();
  const asked = askedIn(new URLSearchParams(search)).slice(0, maxCompared);
  const { slugs, unknown } = findAll(
    all.data ? asked : [],
    (name) => findPlace(all.data ?? [], name, searchNames)?.slug,
  );
  const found = useComparedPlaces(slugs);
  const failed = [all, ...found].filter(({ error, data }) => error && !data);
  const compared = found.flatMap(({ data }) => data ?? []);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  if (!all.data || (compared.length === 0 && slugs.length > 0))
    return failed[0] ? <PlacesFailure error={failed[0].error} onRetry={retry} /> : <PlacesLoading />;

  const path = comparePath(slugs);
  const choices = choicesFor(slugs, all.data);
  const isOther = unknown.length === 0 && path !== `${publicPaths.comparePlaces}${search && `?${search}`}`;
  return (
    <InAppLinks>
      {isOther && <Redirect to={path} replace />}
      <LiveComparison
        data={{ slugs, compared, choices, unknown, near: nearPlaces(choices, unknown) }}
        search={search}
      />
      {failed.length > 0 && <RetryNotice onRetry={retry}>Couldn't load all countries.</RetryNotice>}
    </InAppLinks>
  );
};
