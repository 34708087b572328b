import { Ban, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { type Assessment, cautionWords } from "#shared/stays/counting/assess.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import type { Consequence, ProposedStay, Verdict, VisitPlan } from "#shared/stays/planning/planner.ts";
import { consequenceWords, sourceWords, visitWords } from "./planner-words.ts";

const looks: Readonly<Record<Verdict, { word: string; icon: LucideIcon; className: string }>> = {
  safe: { word: "Safe", icon: CircleCheck, className: "text-accent" },
  unsafe: { word: "Unsafe", icon: CircleX, className: "text-danger" },
  exempt: { word: "Not bound", icon: Ban, className: "text-ink-muted" },
  undetermined: { word: "Undetermined", icon: CircleHelp, className: "text-warning" },
};

const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  const { word, icon: Icon, className } = looks[verdict];
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap", className)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {word}
    </span>
  );
};

interface RuleRowProps {
  rule: StayRule;
  assessment?: Pick<Assessment, "cautions">;
  mark?: ReactNode;
  children: ReactNode;
}

/** A rule with its result and its source. */
export const RuleRow = ({ rule, assessment, mark, children }: RuleRowProps) => (
  <li className="grid gap-1.5 border-t py-3.5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <strong className="font-semibold">{rule.name}</strong>
      {mark}
    </div>
    <p>{children}</p>
    {assessment && cautionWords(assessment).length > 0 && (
      <p className="max-w-measure text-sm text-ink-muted">{cautionWords(assessment).join(" ")}</p>
    )}
    <p className="text-sm text-ink-muted">
      {rule.address === undefined ? (
        sourceWords(rule)
      ) : (
        <ExternalLink href={rule.address} className="text-link">
          {sourceWords(rule)}
        </ExternalLink>
      )}
    </p>
  </li>
);

/** The effect of a stay on each rule on visits. */
export const VisitRules = ({ visits, stay }: { visits: readonly VisitPlan[]; stay: ProposedStay }) => (
  <section className="grid gap-2">
    <h3 className="text-lg">Rules on visits</h3>
    <ul className="border-b">
      {visits.map((visit) => (
        <RuleRow
          key={visit.rule.id}
          rule={visit.rule}
          assessment={visit.after}
          mark={<VerdictMark verdict={visit.verdict} />}
        >
          {visitWords(visit, stay)}
        </RuleRow>
      ))}
    </ul>
  </section>
);

/** The effect of a stay on rules on tax and permits, which never decide whether it is safe. */
export const Consequences = ({
  consequences,
  stay,
}: {
  consequences: readonly Consequence[];
  stay: ProposedStay;
}) => (
  <section className="grid gap-2">
    <h3 className="text-lg">What else it changes</h3>
    <ul className="border-b">
      {consequences.map((consequence) => (
        <RuleRow key={consequence.rule.id} rule={consequence.rule} assessment={consequence.after}>
          {consequenceWords(consequence, stay)}
        </RuleRow>
      ))}
    </ul>
  </section>
);
