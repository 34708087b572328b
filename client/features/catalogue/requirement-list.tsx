import { Check, CircleHelp, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { ProgrammeRequirement, RequirementAnswer } from "#shared/programmes/assess.ts";

/** Marks of the answers. They differ by shape and word, not only by color. */
const marks = {
  met: { icon: Check, name: "Met", className: "text-residency" },
  "not met": { icon: X, name: "Not met", className: "text-danger" },
  unknown: { icon: CircleHelp, name: "To check", className: "text-ink-muted" },
} as const;

/** `children` replace the word of the answer. */
export const AnswerMark = ({ answer, children }: { answer: RequirementAnswer; children?: ReactNode }) => {
  const { icon: Icon, name, className } = marks[answer];
  return (
    <span className={cn("inline-flex items-start gap-1 font-semibold", className)}>
      <Icon aria-hidden="true" className="mt-0.75 size-4 shrink-0" strokeWidth={2.25} />
      {children ?? name}
    </span>
  );
};

const RateNote = ({ rate }: { rate: NonNullable<ProgrammeRequirement["rate"]> }) => (
  <span className="text-ink-muted">
    {" "}
    {rate.date ? `Exchange rate of ${dateText(rate.date)}` : "Your exchange rate"}
    {rate.isOld ? ", which is old." : "."}
  </span>
);

/** Each requirement with its answer, the numbers behind it, and what would change it. */
export const RequirementList = ({ requirements }: { requirements: readonly ProgrammeRequirement[] }) => (
  <ul className="grid grid-cols-1 gap-2 text-sm">
    {requirements.map(({ of, answer, text, proof, change, rate }) => (
      <li key={of} className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-3">
        <AnswerMark answer={answer} />
        <p>
          {text}
          {rate && <RateNote rate={rate} />}
          {proof && <span className="text-ink-muted"> {proof}</span>}
          {change && <strong className="font-semibold"> {change}</strong>}
        </p>
      </li>
    ))}
  </ul>
);
