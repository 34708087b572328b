import {
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { cn } from "#client/ui/class-names.ts";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Unfold } from "#client/ui/unfold.tsx";
import { dayText } from "#shared/calendar/day.ts";
import type { QuestionId } from "#shared/law/day-rule.ts";
import { paths } from "#shared/paths.ts";
import type { State } from "#shared/stays/counting/assess.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import { headlineOf, noPassportText, stateText, topicTexts } from "#shared/stays/counting/rule-words.ts";
import { countText } from "#shared/stays/words.ts";
import { countOf } from "#shared/text/count.ts";
import { useStays } from "./stays-context.tsx";

const RuleDetails = lateComponent(() => import("./rule-details.tsx").then((module) => module.RuleDetails), {
  failure: "Couldn't load the details.",
  fallback: <Skeleton className="h-64 rounded-md" />,
});

export interface RuleListProps {
  law: Law;
  cards: readonly RuleCard[];
  /** The id of the rule that is open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** The questions that several rules share, which are asked once outside the list. */
  asked: readonly QuestionId[];
  /** The id of a card. By default the id of its rule. */
  idOf?: (card: RuleCard) => string;
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
const Meter = ({ card: { used, allowed, rule, dayState, state } }: { card: RuleCard }) => {
  if (allowed === undefined || allowed <= 0 || state === "exempt") return null;
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
      <span className="text-xs text-ink-muted">{countText({ rule, used, allowed })}</span>
    </span>
  );
};

/** Whether the person has reached the days of a goal, or nearly. */
const isGoal = ({ state, rule }: RuleCard): boolean =>
  rule.aim === "reach" && (state === "crossed" || state === "close");

interface SummaryProps extends Pick<RuleListProps, "law"> {
  card: RuleCard;
  asked: readonly QuestionId[];
}

/** The open questions of a rule: the first one, and the number of others. */
const OpenQuestions = ({ card: { missing }, asked, law }: SummaryProps) => {
  const question = missing.find((id) => !asked.includes(id));
  const others = missing.length - 1;
  if (missing.length === 0) return null;
  return (
    <span className="text-sm text-pretty text-ink-muted">
      {question
        ? `To answer: ${law.questionOf(question)?.text}`
        : "Answer the questions that affect more than one rule."}
      {question && others > 0 && ` And ${countOf(others, "more question")}.`}
    </span>
  );
};

/** The result of a rule: its headline, the state and the days used. */
export const RuleSummary = (props: SummaryProps) => {
  const { card } = props;
  const { today, travels } = useStays();
  const { rule, state, plannedCrossing, leaveBy } = card;
  // The count assumes that an open stay ends today, so the warning says so.
  const endsToday = card.isPresent && travels.stays.some(({ to }) => to === undefined);
  const headline = headlineOf(card, today);
  const leave =
    leaveBy !== undefined &&
    state !== "exempt" &&
    `Leave by ${dayText(leaveBy)} to keep your planned stays within the limit`;
  const { icon: Icon, color } = isGoal(card) ? looks.safe : looks[state];
  return (
    <span className="grid flex-1 grid-cols-[auto_1fr] gap-x-3.5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_9rem]">
      <Icon aria-hidden="true" strokeWidth={1.75} className={cn("mt-1 size-6", color)} />
      <span className="grid gap-0.5">
        <span className="text-sm text-ink-muted">
          <span className="font-semibold text-ink">{card.name}</span> · {topicTexts[rule.topic]}
        </span>
        <span className="font-display text-xl leading-tight text-pretty">{leave || headline}</span>
        <span className="flex flex-wrap gap-x-3 text-sm">
          <span className={cn("font-semibold", color)}>{stateText(card)}</span>
          {plannedCrossing !== undefined && rule.aim === "avoid" && state !== "exempt" && (
            <span className="font-semibold text-danger">
              {endsToday ? "Even if you leave today, your plans go" : "Your plans go"} over the limit on{" "}
              {dayText(plannedCrossing)}
            </span>
          )}
          {leave && <span className="font-semibold text-warning">Without your plans: {headline}</span>}
        </span>
        {state === "undetermined" && <OpenQuestions {...props} />}
      </span>
      <span className="col-start-2 pt-1 sm:col-start-3">
        <Meter card={card} />
      </span>
    </span>
  );
};

/** For a person without a citizenship: explains which limit is assumed, and links to where to add one. */
export const NoPassportNote = ({ text, className }: { text: string; className?: string }) => (
  <p className={cn("text-sm text-ink-muted", className)}>
    {text} Add yours under{" "}
    <Link href={`${paths.stays}#passports`} className="text-link">
      Passports and permits
    </Link>
    .
  </p>
);

type RuleProps = Omit<RuleListProps, "cards"> & { card: RuleCard };

const ruleId = ({ rule }: RuleCard): string => rule.id;

const Rule = ({ card, open, onOpen, asked, idOf = ruleId, law }: RuleProps) => {
  const id = useId();
  const note = noPassportText(card.allowance);
  const isOpen = open === idOf(card);
  return (
    <li className="rounded-lg border bg-surface shadow-raised">
      <h3 className="font-text text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(isOpen ? undefined : idOf(card))}
          className="flex w-full items-start gap-3 rounded-lg p-card text-left font-normal transition-colors hover:bg-sunken/40"
        >
          <RuleSummary card={card} asked={asked} law={law} />
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={cn("mt-1 size-5 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      {note !== undefined && (
        <NoPassportNote
          text={note}
          className="border-t px-card py-2.5 sm:pl-[calc(var(--space-card)+2.375rem)]"
        />
      )}
      <Unfold id={id} open={isOpen}>
        <div className="border-t p-card">
          <RuleDetails card={card} law={law} />
        </div>
      </Unfold>
    </li>
  );
};

interface FoldHeadingProps {
  /** The id of the content that it opens. */
  id: string;
  icon: LucideIcon;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
}

/** A heading that expands and collapses the content below it. */
export const FoldHeading = ({ id, icon: Icon, isOpen, onToggle, className, children }: FoldHeadingProps) => (
  <h3 className="font-text text-base tracking-normal">
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
      className={cn(
        "flex min-h-11 w-full items-center gap-3.5 rounded-lg px-card text-left transition-colors",
        className,
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-visa" />
      <span className="flex-1">{children}</span>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className={cn("size-5 shrink-0 text-ink-muted transition-transform", isOpen && "rotate-180")}
      />
    </button>
  </h3>
);

interface RuleGroupProps extends RuleListProps {
  title: string;
}

/** Less important cards, collapsed behind one button. */
export const RuleGroup = ({ title, ...list }: RuleGroupProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <FoldHeading
        id={id}
        icon={CircleHelp}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        className="border bg-sunken/40 py-3 hover:bg-sunken"
      >
        {title}
      </FoldHeading>
      <Unfold id={id} open={isOpen}>
        <RuleList {...list} />
      </Unfold>
    </div>
  );
};

/** One card for each rule. Each expands to show its details. */
export const RuleList = ({ cards, ...rest }: RuleListProps) => (
  <ul className="grid gap-3">
    {cards.map((card) => (
      <Rule key={(rest.idOf ?? ruleId)(card)} card={card} {...rest} />
    ))}
  </ul>
);
