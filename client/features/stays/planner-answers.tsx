import { CalendarClock, CircleCheck } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { Link } from "wouter";
import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { type Day, dayText, isoOf, plusDays, rangeText } from "#shared/calendar/day.ts";
import { calendarOf } from "#shared/calendar/icalendar.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import type { Person } from "#shared/stays/counting/history.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import { noPassportText } from "#shared/stays/counting/rule-words.ts";
import {
  canStay,
  longestStayIn,
  type ProposedStay,
  smallestChange,
  type VisitBasis,
  whenBack,
  withoutStay,
} from "#shared/stays/planning/planner.ts";
import { eventsOfStay } from "#shared/stays/planning/stay-events.ts";
import type { Stay } from "#shared/stays/stay.ts";
import { countOf } from "#shared/text/count.ts";
import { Consequences, RuleRow, VisitRules } from "./planner-rules.tsx";
import {
  assumptionWords,
  changeWords,
  longestAnswer,
  noChangeWords,
  returnAnswer,
  stayAnswer,
} from "./planner-words.ts";
import { NoPassportNote } from "./rule-list.tsx";
import { WhatIf } from "./what-if.tsx";

interface Context {
  rules: readonly StayRule[];
  person: Person;
  today: Day;
  nameOf: NameOf;
}

interface AnswerCardProps {
  words: string;
  basis: VisitBasis;
  nameOf: NameOf;
  children?: ReactNode;
}

/** The answer in words, announced when it changes, with the assumptions behind it. */
const AnswerCard = ({ words, basis: { allowances, assumptions }, nameOf, children }: AnswerCardProps) => {
  const note = allowances.map(noPassportText).find((text) => text !== undefined);
  return (
    <Card aria-label="Answer" className="grid gap-5 p-card">
      <div role="status">
        <h2 className="text-xl">{words}</h2>
      </div>
      {note !== undefined && <NoPassportNote text={note} />}
      {assumptions.map((assumption) => (
        <p key={assumption.country} className="text-ink-muted">
          {assumptionWords(nameOf(assumption.country), assumption)}
        </p>
      ))}
      {children}
    </Card>
  );
};

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

const stayWords = ({ country, from, to }: Stay, nameOf: NameOf): string =>
  `${nameOf(country)}, ${to === undefined ? `since ${dayText(from)}` : rangeText(from, to)}`;

const stayList = (stays: readonly Stay[], nameOf: NameOf): string =>
  new Intl.ListFormat("en-US").format(stays.map((stay) => stayWords(stay, nameOf)));

/** The other stays that already go over a limit, by country and dates. */
const CrossingStays = ({ stays, nameOf }: { stays: readonly Stay[]; nameOf: NameOf }) => (
  <div className="grid gap-1.5 text-sm">
    <p className="font-semibold">Other stays that go over the limit</p>
    <ul aria-label="Other stays that go over the limit" className="grid list-disc gap-0.5 pl-5">
      {stays.map((stay) => (
        <li key={`${stay.country} ${stay.from} ${stay.to}`}>{stayWords(stay, nameOf)}</li>
      ))}
    </ul>
  </div>
);

interface ProposalProps extends Context {
  stay: ProposedStay;
  onUse: (stay: ProposedStay) => void;
}

/** The smallest change that makes an unsafe stay safe, or the other stays that have to change first. */
const Proposal = ({ rules, person, today, nameOf, stay, onUse }: ProposalProps) => {
  const change = useMemo(() => smallestChange(rules, person, stay, today), [rules, person, stay, today]);
  if (!change) return null;
  if (change.kind === "none")
    return (
      <>
        <Notice>{noChangeWords[change.blockedBy ? "other-stays" : "not-found"]}</Notice>
        {change.blockedBy && <CrossingStays stays={change.blockedBy} nameOf={nameOf} />}
      </>
    );
  return (
    <Notice
      action={
        <Button size="sm" onClick={() => onUse(change.stay)}>
          Use this change
        </Button>
      }
    >
      The smallest change that works. {changeWords(change)}
    </Notice>
  );
};

/** Replaces the button that added the stay, and takes its focus. */
const Added = () => (
  <p data-takes-focus="" tabIndex={-1} className="flex items-center gap-2 font-semibold">
    <CircleCheck aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-accent" />
    <span>
      This stay is among{" "}
      <Link href={paths.stays} className="text-link">
        your stays
      </Link>
      .
    </span>
  </p>
);

interface AddProps {
  isAdded: boolean;
  isUnsafe: boolean;
  action: ReactNode;
}

/** The button that adds the stay, or the confirmation that it was added. Less prominent if the stay is unsafe. */
const Add = ({ isAdded, isUnsafe, action }: AddProps) => {
  if (isAdded) return <Added />;
  if (!isUnsafe) return action;
  return (
    <details>
      <summary className="w-fit py-1.5">
        <span className="text-link">Add it anyway</span>
      </summary>
      <div className="pt-2">{action}</div>
    </details>
  );
};

interface StayAnswerProps extends Context {
  stay: ProposedStay;
  onChange: (stay: ProposedStay) => void;
  /** Adds the stay. */
  action: ReactNode;
}

/** Whether a stay is possible, with a strip on which it can be moved. */
export const StayAnswer = ({ stay, onChange, action, ...known }: StayAnswerProps) => {
  const { rules, today, nameOf } = known;
  const { place, from, to } = stay;
  const person = useMemo(
    () => withoutStay(known.person, { place, from, to }),
    [known.person, place, from, to],
  );
  const context = { ...known, person };
  const plan = useMemo(
    () => canStay(rules, person, { place, from, to }, today),
    [rules, person, place, from, to, today],
  );
  const [isDragging, setDragging] = useState(false);
  // Finding the smallest change is slow, so it waits until the drag ends.
  const settled = useDeferredValue(isDragging ? undefined : stay);
  return (
    <AnswerCard words={stayAnswer(plan, stay, nameOf)} basis={plan} nameOf={nameOf}>
      <WhatIf
        stay={stay}
        firstUnsafe={plan.unsafe?.firstUnsafe}
        others={plan.others}
        today={today}
        onChange={(span) => onChange({ place, ...span })}
        onDrag={setDragging}
      />
      {plan.overlaps.length > 0 && (
        <Notice>On some of these days you plan to be elsewhere: {stayList(plan.overlaps, nameOf)}.</Notice>
      )}
      {/* Below the strip, so that it does not move the strip during a drag. */}
      {plan.verdict === "unsafe" && settled && <Proposal {...context} stay={settled} onUse={onChange} />}
      {plan.visits.length > 0 && <VisitRules visits={plan.visits} stay={stay} />}
      {plan.consequences.length > 0 && <Consequences consequences={plan.consequences} stay={stay} />}
      <div className="flex flex-wrap items-center gap-3">
        <Add isAdded={person !== known.person} isUnsafe={plan.verdict === "unsafe"} action={action} />
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
  if (isExempt) return "Doesn't apply to you.";
  return days === undefined ? "Sets no limit." : `At most ${countOf(days, "day")}.`;
};

/** The longest stay under each rule, and the rule that decides. */
export const LongestAnswer = ({ place, from, onStay, ...context }: LongestAnswerProps) => {
  const { rules, person, today, nameOf } = context;
  const longest = useMemo(
    () => longestStayIn(rules, person, { place, from }, today),
    [rules, person, place, from, today],
  );
  const { lastDay, days, tightest } = longest;
  return (
    <AnswerCard words={longestAnswer(longest, nameOf(place), from)} basis={longest} nameOf={nameOf}>
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
  const { entry, tightest, blockedBy } = found;
  return (
    <AnswerCard words={returnAnswer(found, nameOf(place), days)} basis={found} nameOf={nameOf}>
      {blockedBy && <CrossingStays stays={blockedBy} nameOf={nameOf} />}
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
