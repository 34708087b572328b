import type { ComponentProps } from "react";
import { TripEntry } from "#client/features/entry/trip-entry.tsx";
import { missedDeadlineText } from "#client/features/stays/document-words.ts";
import { useStays } from "#client/features/stays/stays-context.tsx";
import type { Law } from "#shared/stays/counting/law.ts";
import { missedDeadline } from "#shared/stays/planning/deadlines.ts";
import type { KeptStay, Travels } from "#shared/stays/travels.ts";

/**
 * Says why the stored passports of a country can't be used for a stay. Undefined if one of them can be used or has no
 * dates, or if none is stored.
 */
const passportProblems =
  (law: Law, { documents }: Travels, stay: KeptStay) =>
  (country: string): string | undefined => {
    const own = documents.filter((one) => one.kind === "passport" && one.country === country);
    const missed = own.map((passport) => missedDeadline(law, passport, stay));
    const [first] = missed;
    return first && missed.every(Boolean) ? missedDeadlineText(first, own[0]!) : undefined;
  };

interface NextTripProps extends Pick<ComponentProps<typeof TripEntry>, "passports" | "permits" | "problem"> {
  trip: KeptStay;
  law: Law;
}

/** The next planned trip: which passport to use, and what is wrong with the plan. */
export const NextTrip = ({ trip, law, ...about }: NextTripProps) => {
  const { travels, nameOf } = useStays();
  const { country, from, to } = trip;
  return (
    <TripEntry
      {...about}
      {...{ from, to, nameOf }}
      destination={country}
      passportProblemOf={passportProblems(law, travels, trip)}
    />
  );
};
