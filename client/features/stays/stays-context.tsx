import { createContext, type ReactNode, useContext, useMemo } from "react";
import { countryOptions, namesOf, type PlaceOption } from "#client/platform/place-options.ts";
import type { ProfileCountries } from "#client/platform/profile-countries.ts";
import { useToday } from "#client/platform/use-today.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type { RuleAnswers } from "#shared/stays/counting/answers.ts";
import { stayOf } from "#shared/stays/travels.ts";
import { colorsOf } from "./ribbon-days.ts";
import type { TravelsState } from "./travels-store.ts";

/** What all parts of the screen share: the stays of the person or of the example, and the function that changes them. */
export interface Stays extends Pick<TravelsState, "travels" | "change"> {
  answers: RuleAnswers;
  profile: ProfileCountries;
  options: readonly PlaceOption[];
  nameOf: NameOf;
  colorOf: (country: string) => number;
  today: Day;
}

const StaysContext = createContext<Stays | null>(null);

interface StaysProviderProps extends Pick<Stays, "travels" | "change" | "profile"> {
  countries: readonly Country[];
  children: ReactNode;
}

export const StaysProvider = ({ travels, change, profile, countries, children }: StaysProviderProps) => {
  const today = useToday();
  const options = useMemo(() => countryOptions(countries), [countries]);
  const nameOf = useMemo(() => namesOf(options), [options]);
  const colors = useMemo(() => colorsOf(travels.stays.map(stayOf)), [travels.stays]);
  const stays: Stays = {
    ...{ travels, change, profile, options, nameOf, today },
    answers: travels.answers as RuleAnswers,
    colorOf: (country) => colors.get(country) ?? 1,
  };
  return <StaysContext value={stays}>{children}</StaysContext>;
};

/** Throws outside `StaysProvider`. */
export const useStays = (): Stays => {
  const stays = useContext(StaysContext);
  if (!stays) throw new Error("useStays must be used within a StaysProvider");
  return stays;
};
