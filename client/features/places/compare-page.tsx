import type { FormEvent } from "react";
import { useLocation, useSearchParams } from "wouter";
import { CompareView } from "#client/places/compare-view.tsx";
import { findPlace } from "#shared/places/find-place.ts";
import { comparePath, maxCompared, slugsIn } from "#shared/places/paths.ts";
import { useComparedPlaces, usePlaces } from "./api.ts";
import { InAppLinks, PlacesFailure, PlacesLoading } from "./places-frame.tsx";

/** Countries side by side in the shell. */
export const ComparePage = () => {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const slugs = slugsIn([...search.getAll("with"), ...search.getAll("add")]).slice(0, maxCompared);
  const all = usePlaces();
  const found = useComparedPlaces(slugs);
  const failed = found.find(({ error }) => error) ?? (all.error ? all : undefined);
  if (failed) return <PlacesFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  const compared = found.flatMap(({ data }) => data ?? []);
  if (compared.length < slugs.length || !all.data) return <PlacesLoading />;

  const add = (event: FormEvent<HTMLFormElement>) => {
    const name = new FormData(event.target as HTMLFormElement).get("add");
    if (typeof name !== "string") return;
    event.preventDefault();
    const slug = findPlace(all.data, name)?.slug ?? name;
    navigate(comparePath(slugsIn([...slugs, slug])));
  };
  return (
    <InAppLinks>
      <div onSubmit={(event) => add(event as unknown as FormEvent<HTMLFormElement>)}>
        <CompareView
          key={slugs.join()}
          data={{ compared, choices: all.data.filter(({ slug }) => !slugs.includes(slug)) }}
        />
      </div>
    </InAppLinks>
  );
};
