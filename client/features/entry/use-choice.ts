import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useProfileCountries } from "#client/platform/profile-countries.ts";
import { useQueryParams } from "#client/platform/query-params.ts";
import { readStored, useStored } from "#client/platform/storage.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import type { Country } from "#shared/countries/contract.ts";
import { isAskable, maxPassports, type Purpose, purposes } from "#shared/entry/question.ts";

/** Local storage key of the last choice. */
const choiceKey = "entry-choice";

const lists = ["passports", "permits", "places"] as const;
type List = (typeof lists)[number];

const Stored = z.partial(
  z.object({ passports: z.array(z.string()), permits: z.array(z.string()), places: z.array(z.string()) }),
);
type Stored = z.infer<typeof Stored>;

/** The destinations on a first visit: large ones with different requirements. */
const firstPlaces = ["SCHENGEN", "GB", "US", "CA", "JP", "AU", "TH", "AE", "MX", "BR"];
const most: Readonly<Record<List, number>> = { passports: maxPassports, permits: maxPassports, places: 60 };

const readStoredChoice = (text: string | null): Stored => {
  try {
    const parsed = Stored.safeParse(JSON.parse(text ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
};

/** The choice that follows from the stored profile. */
const useProfileChoice = (countries: readonly Country[]): Readonly<Record<List, readonly string[]>> => {
  const { citizenships: passports, residencies } = useProfileCountries(countries);
  return useMemo(
    () => ({
      passports,
      permits: residencies.filter((code) => !passports.includes(code)),
      places: firstPlaces,
    }),
    [passports, residencies],
  );
};

/** The passports of the last choice, or of the profile. Does not follow later changes. */
export const useLastPassports = (countries: readonly Country[]): readonly string[] => {
  const { citizenships } = useProfileCountries(countries);
  const [stored] = useState(() => readStoredChoice(readStored(choiceKey)));
  const codes = useMemo(() => new Set(countries.map(({ code }) => code)), [countries]);
  return useMemo(
    () => (stored.passports ?? citizenships).filter((code) => codes.has(code)).slice(0, maxPassports - 1),
    [stored, citizenships, codes],
  );
};

/** The passports of the profile, or else those of the last choice. */
export const useOwnPassports = (countries: readonly Country[]): readonly string[] => {
  const { citizenships } = useProfileCountries(countries);
  const last = useLastPassports(countries);
  return useMemo(
    () => (citizenships.length > 0 ? citizenships.slice(0, maxPassports) : last),
    [citizenships, last],
  );
};

interface KnownCodes {
  countries: ReadonlySet<string>;
  /** Countries and zones. */
  places: ReadonlySet<string>;
}

/**
 * The reader's passports, permits, places, day and purpose. They are kept in the URL, so that they can be linked, and
 * in local storage for the next visit. Without either, passports and permits come from the stored profile.
 * @param known other codes are ignored
 */
export const useChoice = (countries: readonly Country[], known: KnownCodes) => {
  const [params, update] = useQueryParams();
  const today = useIsoToday();
  const [text, store] = useStored(choiceKey);
  const profile = useProfileChoice(countries);
  const stored = readStoredChoice(text);

  const listOf = (list: List): string[] => {
    const codes = params.get(list)?.split(",") ?? stored[list] ?? profile[list];
    const valid = list === "places" ? known.places : known.countries;
    return [...new Set(codes)].filter((code) => valid.has(code)).slice(0, most[list]);
  };
  const choice: Readonly<Record<List, readonly string[]>> = {
    passports: listOf("passports"),
    permits: listOf("permits"),
    places: listOf("places"),
  };
  /** Adds a history entry for each view, so that Back returns to the previous view. */
  const setParam = (name: string, value: string | undefined) =>
    update((next) => (value === undefined ? next.delete(name) : next.set(name, value)), {
      replace: name !== "tab" && name !== "show",
    });
  const asked = params.get("date") ?? "";
  const wanted = params.get("purpose");

  return {
    ...choice,
    date: isAskable(asked) ? asked : today,
    dateProblem:
      asked === "" || isAskable(asked)
        ? undefined
        : `We can't answer for '${asked.slice(0, 40)}'. Enter a date like Jan 31, 2027. The answers below are for today.`,
    purpose: purposes.find((it) => it === wanted) ?? "visit",
    get: (name: string) => params.get(name) ?? undefined,
    setParam,
    setDate: (date: string) => setParam("date", date === today ? undefined : date),
    setPurpose: (purpose: Purpose) => setParam("purpose", purpose === "visit" ? undefined : purpose),
    isFull: (list: List) => choice[list].length >= most[list],
    setList(list: List, codes: readonly string[]) {
      store(JSON.stringify({ ...choice, [list]: codes }));
      setParam(list, codes.join(","));
    },
  };
};

export type Choice = ReturnType<typeof useChoice>;
