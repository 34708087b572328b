import type { Breaks, DayRule } from "./day-rule.ts";

const breaksText = ({ days, isAssumed }: Breaks): string =>
  isAssumed
    ? `Short breaks do not end the stay. The law names no number of days. We assume up to ${days}.`
    : `Breaks of up to ${days} days do not end the stay.`;

const occasionalAbsencesText =
  "Occasional absences count as presence unless you show tax residence elsewhere. This count leaves them out, so the real number can be higher.";

/** What the count of a rule leaves out, in sentences for readers. */
export const notesOf = ({
  limits,
  notes,
  occasionalAbsencesCount,
}: Pick<DayRule, "limits" | "notes" | "occasionalAbsencesCount">): string[] => {
  const breaks = limits.flatMap((limit) => (limit.kind === "continuous" && limit.breaks) || []);
  return [
    ...new Set(breaks.map(breaksText)),
    ...(occasionalAbsencesCount ? [occasionalAbsencesText] : []),
    ...notes,
  ];
};
