import { CalendarClock } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { countOf } from "#client/platform/format.ts";
import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { calendarOf } from "#shared/programmes/calendar.ts";
import { type Day, isoOf, plusDays } from "#shared/stays/day.ts";
import type { Person } from "#shared/stays/history.ts";
import {
  canStay,
  longestStayIn,
  type ProposedStay,
  type StayPlan,
  smallestChange,
  whenBack,
} from "#shared/stays/planner.ts";
import type { Rule } from "#shared/stays/rule.ts";
import { eventsOfStay } from "#shared/stays/stay-events.ts";
import { Consequences, RuleRow, VisitRules } from "./planner-rules.tsx";
import {
  assumptionWords,
  changeWords,
  longestAnswer,
  noChangeWords,
  type PlaceName,
  returnAnswer,
  stayAnswer,
} from "./planner-words.ts";
import { WhatIf } from "./what-if.tsx";

interface Context {
  rules: readonly Rule[];
  person: Person;
  today: Day;
  nameOf: PlaceName;
}

interface AnswerCardProps {
  words: string;
  assumptions: StayPlan["assumptions"];
  nameOf: PlaceName;
  children?: ReactNode;
}

/** The answer in words, announced when it changes, and what it rests on. */
const AnswerCard = ({ words, assumptions, nameOf, children }: AnswerCardProps) => (
  <Card aria-label="Answer" className="grid gap-5 p-card">
    <div role="status">
      <h2 className="text-xl">{words}</h2>
    </div>
    {assumptions.map(({ country, until }) => (
      <p key={country} className="text-ink-muted">
        {assumptionWords(nameOf(country), until)}
      </p>
    ))}
    {children}
  </Card>
);

/** Saves the deadlines of a stay as a calendar file. */
const SaveDeadlines = ({ rules, person, today, nameOf, stay }: Context & { stay: ProposedStay }) => {
  const { place, from, to } = stay;
  const deadlines = useMemo(
    () => eventsOfStay(rules, person, { place, from, to }, today, nameOf(place)),
    [rules, person, place, from, to, today, nameOf],
  );
  if (deadlines.length === 0) return null;
  const save = () => {
    const text = calendarOf(deadlines, new Date(), "Deadlines of stays");
    saveFile(new Blob([text], { type: "text/calendar" }), `deadlines-${isoOf(from)}.ics`);
  };
  return (
    <Button variant="secondary" onClick={save}>
      <CalendarClock aria-hidden="true" strokeWidth={1.75} />
      Save {countOf(deadlines.length, "deadline")} for a calendar
    </Button>
  );
};

interface ProposalProps extends Context {
  stay: ProposedStay;
  onUse: (stay: ProposedStay) => void;
}

/** The smallest change that makes an unsafe stay safe. */
const Proposal = ({ rules, person, today, stay, onUse }: ProposalProps) => {
  const change = useMemo(() => smallestChange(rules, person, stay, today), [rules, person, stay, today]);
  if (!change) return null;
  if (change.kind === "none") return <Notice>{noChangeWords[change.because]}</Notice>;
  return (
    <Notice
      action={
        <Button variant="secondary" size="sm" onClick={() => onUse(change.stay)}>
          Use this change
        </Button>
      }
    >
      The smallest change that works. {changeWords(change)}
    </Notice>
  );
};

interface StayAnswerProps extends Context {
  stay: ProposedStay;
  onChange: (stay: ProposedStay) => void;
  action: ReactNode;
}

/** Whether a stay is possible, with a strip on which it can be moved. */
export const StayAnswer = ({ stay, onChange, action, ...context }: StayAnswerProps) => {
  const { rules, person, today, nameOf } = context;
  const { place, from, to } = stay;
  const plan = useMemo(
    () => canStay(rules, person, { place, from, to }, today),
    [rules, person, place, from, to, today],
  );
  const [isDragging, setDragging] = useState(false);
  // Finding the smallest change is slow, so it waits until the drag ends.
  const settled = useDeferredValue(isDragging ? undefined : stay);
  const unsafe = plan.visits.flatMap(({ verdict, firstUnsafe }) =>
    verdict === "unsafe" ? (firstUnsafe ?? []) : [],
  );
  return (
    <AnswerCard words={stayAnswer(plan, stay, nameOf)} assumptions={plan.assumptions} nameOf={nameOf}>
      <WhatIf
        stay={stay}
        firstUnsafe={unsafe.length === 0 ? undefined : (Math.min(...unsafe) as Day)}
        others={person.stays}
        today={today}
        onChange={(span) => onChange({ place, ...span })}
        onDrag={setDragging}
      />
      {/* Below the strip, so that it does not move the strip during a drag. */}
      {plan.verdict === "unsafe" && settled && <Proposal {...context} stay={settled} onUse={onChange} />}
      {plan.visits.length > 0 && <VisitRules visits={plan.visits} stay={stay} />}
      {plan.consequences.length > 0 && <Consequences consequences={plan.consequences} stay={stay} />}
      <div className="flex flex-wrap items-center gap-3">
        {action}
        {settled && <SaveDeadlines {...context} stay={settled} />}
      </div>
    </AnswerCard>
  );
};

interface LongestAnswerProps extends Context {
  place: string;
  from: Day;
  onStay: (stay: ProposedStay) => void;
}

const lengthWords = (days: number | undefined, isExempt: boolean): string => {
  if (isExempt) return "Does not bind you.";
  return days === undefined ? "Sets no limit." : `At most ${countOf(days, "day")}.`;
};

/** How long a stay may last, by each rule, and which one is the tightest. */
export const LongestAnswer = ({ place, from, onStay, ...context }: LongestAnswerProps) => {
  const { rules, person, today, nameOf } = context;
  const longest = useMemo(
    () => longestStayIn(rules, person, { place, from }, today),
    [rules, person, place, from, today],
  );
  const { lastDay, days, tightest } = longest;
  return (
    <AnswerCard
      words={longestAnswer(longest, nameOf(place), from)}
      assumptions={longest.assumptions}
      nameOf={nameOf}
    >
      {longest.rules.length > 0 && (
        <ul className="border-b">
          {longest.rules.map(({ rule, days: count, isExempt }) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              mark={rule === tightest && <span className="text-sm font-semibold">Decides</span>}
            >
              {lengthWords(count, isExempt)}
            </RuleRow>
          ))}
        </ul>
      )}
      {days !== undefined && days > 0 && lastDay !== undefined && (
        <div>
          <Button variant="secondary" onClick={() => onStay({ place, from, to: lastDay })}>
            See what this stay changes
          </Button>
        </div>
      )}
    </AnswerCard>
  );
};

interface ReturnAnswerProps extends Context {
  place: string;
  days: number;
  onStay: (stay: ProposedStay) => void;
}

/** The first day on which a stay of some days may begin, and the rule that makes the person wait. */
export const ReturnAnswer = ({ place, days, onStay, ...context }: ReturnAnswerProps) => {
  const { rules, person, today, nameOf } = context;
  const found = useMemo(
    () => whenBack(rules, person, { place, days }, today),
    [rules, person, place, days, today],
  );
  const { entry, tightest } = found;
  return (
    <AnswerCard
      words={returnAnswer(found, nameOf(place), days)}
      assumptions={found.assumptions}
      nameOf={nameOf}
    >
      {tightest && (
        <ul className="border-b">
          <RuleRow rule={tightest}>
            {entry === undefined
              ? "This rule does not allow a stay this long."
              : "Before that day, this rule does not allow a stay this long."}
          </RuleRow>
        </ul>
      )}
      {entry !== undefined && (
        <div>
          <Button
            variant="secondary"
            onClick={() => onStay({ place, from: entry, to: plusDays(entry, days - 1) })}
          >
            See what this stay changes
          </Button>
        </div>
      )}
    </AnswerCard>
  );
};
