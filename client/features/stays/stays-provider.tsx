import { type ReactNode, useMemo } from "react";
import { countryOptions, namesOf } from "#client/platform/place-options.ts";
import { useToday } from "#client/platform/use-today.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { RuleAnswers } from "#shared/stays/counting/answers.ts";
import { stayOf } from "#shared/stays/travels.ts";
import { colorsOf } from "./ribbon-days.ts";
import { type Stays, StaysContext } from "./stays-context.ts";

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
