import { TripEntry } from "#client/features/entry/trip-entry.tsx";
import { missedDeadlineText } from "#client/features/stays/document-words.ts";
import { useStays } from "#client/features/stays/stays-context.tsx";
import { dayText, isoOf } from "#shared/calendar/day.ts";
import type { EntryPermit } from "#shared/entry/question.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import { missedDeadline } from "#shared/stays/planning/deadlines.ts";
import type { KeptStay, Travels } from "#shared/stays/travels.ts";

/** A warning if a limit is crossed during the planned stay. */
const tooLongText = (cards: readonly RuleCard[], { from, to }: KeptStay): string | undefined => {
  const crossed = cards.find(({ rule, state, plannedCrossing }) => {
    if (rule.topic !== "visit" || state === "exempt" || plannedCrossing === undefined) return false;
    const on = isoOf(plannedCrossing);
    return from <= on && (to === undefined || on <= to);
  });
  return crossed && `Too long: over the limit from ${dayText(crossed.plannedCrossing!)} (${crossed.name}).`;
};

/** The permits and visas that are valid on a day. A residency of the profile counts as a permit. */
const permitsOn = (day: string, { documents }: Travels, residencies: readonly string[]): EntryPermit[] => [
  ...documents
    .filter(({ kind, from = day, to = day }) => kind !== "passport" && from <= day && day <= to)
    .map(
      ({ kind, country }) => ({ country, kind: kind === "long-stay-visa" ? "visa" : "residence" }) as const,
    ),
  ...residencies.map((country) => ({ country, kind: "residence" as const })),
];

/** Why the passport of a country is not good for a stay. Undefined if one is, or if its dates are not known. */
const passportProblems =
  (law: Law, { documents }: Travels, stay: KeptStay) =>
  (country: string): string | undefined => {
    const own = documents.filter((one) => one.kind === "passport" && one.country === country);
    const missed = own.map((passport) => missedDeadline(law, passport, stay));
    const [first] = missed;
    return first && missed.every(Boolean) ? missedDeadlineText(first, own[0]!) : undefined;
  };

interface NextTripProps {
  trip: KeptStay;
  cards: readonly RuleCard[];
  law: Law;
  passports: readonly string[];
}

/** The next planned trip: which passport to use, and what is wrong with the plan. */
export const NextTrip = ({ trip, cards, law, passports }: NextTripProps) => {
  const { travels, profile, nameOf } = useStays();
  const residencies = profile.residencies.filter((code) => !passports.includes(code));
  return (
    <TripEntry
      {...{ passports, nameOf }}
      permits={permitsOn(trip.from, travels, residencies)}
      passportProblemOf={passportProblems(law, travels, trip)}
      destination={trip.country}
      from={trip.from}
      to={trip.to}
      problem={tooLongText(cards, trip)}
    />
  );
};
