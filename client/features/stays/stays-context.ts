import { createContext, useContext } from "react";
import type { PlaceOption } from "#client/platform/place-options.ts";
import type { ProfileCountries } from "#client/platform/profile-countries.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import type { RuleAnswers } from "#shared/stays/counting/answers.ts";
import type { TravelsState } from "./travels-store.ts";

/** Shared by all parts of the screen: the person's stays, or those of the example, and how to change them. */
export interface Stays extends Pick<TravelsState, "travels" | "change"> {
  answers: RuleAnswers;
  profile: ProfileCountries;
  options: readonly PlaceOption[];
  nameOf: NameOf;
  colorOf: (country: string) => number;
  today: Day;
}

export const StaysContext = createContext<Stays | null>(null);

/** Throws outside `StaysProvider`. */
export const useStays = (): Stays => {
  const stays = useContext(StaysContext);
  if (!stays) throw new Error("useStays must be used within a StaysProvider");
  return stays;
};
