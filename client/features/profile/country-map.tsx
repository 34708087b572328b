import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useLate } from "#client/platform/use-late.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import type { Country } from "#shared/countries/contract.ts";
import { countriesById, placesOf } from "#shared/profile/places.ts";
import type { ProfileDraft } from "#shared/profile/profile.ts";

const loadMap = () => import("./dot-map.tsx").then(({ DotMap }) => DotMap);

/** The countries of the form on a map, and in a list. The map loads after the form, into reserved space. */
export const CountryMap = ({ countries }: { countries: readonly Country[] }) => {
  const { control } = useFormContext<ProfileDraft>();
  const [residencies, citizenships, employmentStatus, employmentCountry] = useWatch({
    control,
    name: ["residencies", "citizenships", "employmentStatus", "employmentCountry"],
  });
  const { part: DotMap, fetchPart } = useLate(loadMap);
  useEffect(() => {
    void fetchPart();
  }, [fetchPart]);

  const byId = countriesById(countries);
  const places = placesOf({ residencies, citizenships, employmentStatus, employmentCountry }).flatMap(
    ({ country, ties }) => {
      const found = byId.get(country);
      return found ? [{ ...found, ties }] : [];
    },
  );
  return (
    <Card className="max-w-3xl overflow-clip min-[88rem]:sticky min-[88rem]:top-6">
      <CardHeader>
        <CardTitle>My countries</CardTitle>
        <CardDescription>
          {places.length > 0
            ? "Where you live, hold citizenship, and work."
            : "Choose a country to see it on the map."}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid items-start gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] min-[88rem]:grid-cols-1">
        <div className="aspect-[940/440] w-full max-w-md">{DotMap && <DotMap countries={places} />}</div>
        {places.length > 0 && (
          <ul aria-label="My countries" className="grid gap-2">
            {places.map(({ id, name, flagCode, ties }) => (
              <li key={id} className="flex items-start gap-3">
                <Flag code={flagCode} className="mt-1 w-6" />
                <span>
                  <span className="font-semibold">{name}</span>
                  <span className="block text-sm text-ink-muted first-letter:uppercase">
                    {ties.join(", ")}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
};
