import {
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { countOf } from "#client/platform/format.ts";
import { cn } from "#client/ui/class-names.ts";
import { Skeleton } from "#client/ui/loading.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import type { State } from "#shared/stays/assess.ts";
import type { RuleCard } from "#shared/stays/overview.ts";
import { daysText, dayText, headlineOf, stateText, topicTexts } from "#shared/stays/words.ts";
import type { RuleContext } from "./rule-details.tsx";

const RuleDetails = lazy(() =>
  import("./rule-details.tsx").then((module) => ({ default: module.RuleDetails })),
);

export interface RuleListProps extends RuleContext {
  cards: readonly RuleCard[];
  /** The id of the rule that is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

const looks: Readonly<Record<State, { icon: LucideIcon; color: string }>> = {
  crossed: { icon: OctagonAlert, color: "text-danger" },
  close: { icon: TriangleAlert, color: "text-warning" },
  undetermined: { icon: CircleHelp, color: "text-visa" },
  safe: { icon: CircleCheck, color: "text-residency" },
  exempt: { icon: CircleMinus, color: "text-ink-muted" },
};

const meterColors: Readonly<Record<RuleCard["dayState"], string>> = {
  crossed: "bg-danger",
  close: "bg-warning",
  safe: "bg-accent",
};

/** How much of the allowed days is used, in words and as a bar. */
const Meter = ({ card: { used, allowed, rule, dayState } }: { card: RuleCard }) => {
  if (allowed === undefined || allowed <= 0) return null;
  const share = Math.min(1, used / allowed);
  const isGood = rule.aim === "reach";
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={cn("block h-full rounded-full", isGood ? "bg-residency" : meterColors[dayState])}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="text-xs text-ink-muted">
        {Math.round(used * 10) / 10} of {daysText(Math.floor(allowed * 10) / 10)}
      </span>
    </span>
  );
};

const isReached = ({ state, rule }: RuleCard) => state === "crossed" && rule.aim === "reach";

const Summary = ({ card }: { card: RuleCard }) => {
  const { rule, state, missing, plannedCrossing } = card;
  const { icon: Icon, color } = isReached(card) ? looks.safe : looks[state];
  return (
    <span className="grid flex-1 grid-cols-[auto_1fr] gap-x-3.5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_9rem]">
      <Icon aria-hidden="true" strokeWidth={1.75} className={cn("mt-1 size-6", color)} />
      <span className="grid gap-0.5">
        <span className="text-sm text-ink-muted">
          <span className="font-semibold text-ink">{rule.name}</span> · {topicTexts[rule.topic]}
        </span>
        <span className="font-display text-xl leading-tight">{headlineOf(card)}</span>
        <span className="flex flex-wrap gap-x-3 text-sm">
          <span className={cn("font-semibold", color)}>{stateText(card)}</span>
          {state === "undetermined" && missing.length > 0 && (
            <span className="text-ink-muted">{countOf(missing.length, "question")} open</span>
          )}
          {plannedCrossing !== undefined && rule.aim === "avoid" && (
            <span className="font-semibold text-danger">
              Your plans cross the limit on {dayText(plannedCrossing)}
            </span>
          )}
        </span>
      </span>
      <span className="col-start-2 pt-1 sm:col-start-3">
        <Meter card={card} />
      </span>
    </span>
  );
};

const Rule = ({ card, open, onOpen, ...rest }: Omit<RuleListProps, "cards"> & { card: RuleCard }) => {
  const id = useId();
  const isOpen = open === card.rule.id;
  return (
    <li className="rounded-lg border bg-surface shadow-raised">
      <h3 className="font-text text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(isOpen ? undefined : card.rule.id)}
          className="flex w-full items-start gap-3 rounded-lg p-card text-left font-normal transition-colors hover:bg-sunken/40"
        >
          <Summary card={card} />
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={cn("mt-1 size-5 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      <Unfold id={id} open={isOpen}>
        <div className="border-t p-card">
          <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
            <RuleDetails card={card} {...rest} />
          </Suspense>
        </div>
      </Unfold>
    </li>
  );
};

/** One card for each rule. Each opens to its explanation. */
export const RuleList = ({ cards, ...rest }: RuleListProps) => (
  <ul className="grid gap-3">
    {cards.map((card) => (
      <Rule key={card.rule.id} card={card} {...rest} />
    ))}
  </ul>
);
