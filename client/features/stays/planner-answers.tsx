import { CalendarClock, CircleCheck } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { saveFile } from "#client/platform/save-file.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { type Day, dayText, isoOf, plusDays, rangeText } from "#shared/calendar/day.ts";
import { calendarOf } from "#shared/calendar/icalendar.ts";
import { allowanceOn } from "#shared/entry/allowances.ts";
import { paths } from "#shared/paths.ts";
import { assess } from "#shared/stays/assess.ts";
import { createHistory, type Person } from "#shared/stays/history.ts";
import {
  canStay,
  longestStayIn,
  type ProposedStay,
  type StayPlan,
  smallestChange,
  visitRulesOf,
  whenBack,
} from "#shared/stays/planner.ts";
import type { Rule } from "#shared/stays/rule.ts";
import { noPassportText } from "#shared/stays/rule-words.ts";
import type { Stay } from "#shared/stays/stay.ts";
import { eventsOfStay } from "#shared/stays/stay-events.ts";
import { countOf } from "#shared/text/count.ts";
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
import { NoPassportNote } from "./rule-list.tsx";
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
  /** What the answer rests on, if no citizenship is known. */
  note: string | undefined;
  children?: ReactNode;
}

/** What the limits of an answer rest on while no passport is known. Undefined if one is. */
const noPassportNote = (rules: readonly Rule[], day: Day): string | undefined =>
  rules
    .map(({ allowances = [] }) => noPassportText(allowanceOn(allowances, isoOf(day))))
    .find((text) => text !== undefined);

/** The answer in words, announced when it changes, and what it rests on. */
const AnswerCard = ({ words, assumptions, nameOf, note, children }: AnswerCardProps) => (
  <Card aria-label="Answer" className="grid gap-5 p-card">
    {note !== undefined && <NoPassportNote text={note} />}
    <div role="status">
      <h2 className="text-xl">{words}</h2>
    </div>
    {assumptions.map((assumption) => (
      <p key={assumption.country} className="text-ink-muted">
        {assumptionWords(nameOf(assumption.country), assumption)}
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

interface CrossingProps extends Context {
  place: string;
  from: Day;
  /** When the open stays end. */
  assumptions: StayPlan["assumptions"];
}

/** The stays of a person, the open ones up to the day on which a plan assumes that they end. */
const closedStays = ({ stays }: Person, assumptions: StayPlan["assumptions"]) => {
  const ends = new Map(assumptions.map(({ country, until }) => [country, until]));
  return stays.map((stay) => ({ ...stay, to: stay.to ?? ends.get(stay.country) ?? stay.from }));
};

/** The stays that make a rule on visits to a place cross its limit from a day on, without any new stay. */
const crossingStays = ({ rules, person, today, place, from, assumptions }: CrossingProps): Stay[] => {
  const stays = closedStays(person, assumptions);
  const history = createHistory({ ...person, stays }, Math.max(today, from) as Day);
  for (const rule of visitRulesOf(rules, person, place, from)) {
    const { state, plannedCrossing } = assess(rule, history, plusDays(from, -1));
    if (state === "exempt" || plannedCrossing === undefined) continue;
    const { counted } = assess(rule, history, plannedCrossing).trace;
    return person.stays.filter((_, at) => {
      const { country, from: first, to: last } = stays[at]!;
      return counted.some((days) => days.country === country && days.from <= last && days.to >= first);
    });
  }
  return [];
};

const stayWords = ({ country, from, to }: Stay, nameOf: PlaceName): string =>
  `${nameOf(country)}, ${to === undefined ? `since ${dayText(from)}` : rangeText(from, to)}`;

const stayList = (stays: readonly Stay[], nameOf: PlaceName): string =>
  new Intl.ListFormat("en-US").format(stays.map((stay) => stayWords(stay, nameOf)));

/** The stays that cross a limit by themselves, by country and dates. */
const CrossingStays = (props: CrossingProps) => {
  const { rules, person, today, nameOf, place, from, assumptions } = props;
  const stays = useMemo(
    () => crossingStays({ rules, person, today, nameOf, place, from, assumptions }),
    [rules, person, today, nameOf, place, from, assumptions],
  );
  if (stays.length === 0) return null;
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="font-semibold">The other stays that cross the limit</p>
      <ul aria-label="Stays that cross the limit" className="grid list-disc gap-0.5 pl-5">
        {stays.map((stay) => (
          <li key={`${stay.country} ${stay.from} ${stay.to}`}>{stayWords(stay, nameOf)}</li>
        ))}
      </ul>
    </div>
  );
};

interface ProposalProps extends Context {
  stay: ProposedStay;
  assumptions: StayPlan["assumptions"];
  onUse: (stay: ProposedStay) => void;
}

/** The smallest change that makes an unsafe stay safe, or the other stays that have to change first. */
const Proposal = ({ stay, assumptions, onUse, ...context }: ProposalProps) => {
  const { rules, person, today } = context;
  const change = useMemo(() => smallestChange(rules, person, stay, today), [rules, person, stay, today]);
  if (!change) return null;
  if (change.kind === "none")
    return (
      <>
        <Notice>{noChangeWords[change.because]}</Notice>
        {change.because === "other-stays" && (
          <CrossingStays {...context} place={stay.place} from={stay.from} assumptions={assumptions} />
        )}
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

/** The stays of a person without the one that is asked about, if it is among them. */
const withoutStay = (person: Person, { place, from, to }: ProposedStay): Person => {
  const at = person.stays.findIndex((stay) => stay.country === place && stay.from === from && stay.to === to);
  return at === -1 ? person : { ...person, stays: person.stays.toSpliced(at, 1) };
};

/** Takes the place of the button that added the stay, and its focus. */
const Added = () => {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={text} tabIndex={-1} className="flex items-center gap-2 font-semibold">
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
};

interface AddProps {
  isAdded: boolean;
  isUnsafe: boolean;
  action: ReactNode;
}

/** The way to add a stay: once, and not the first choice if it is unsafe. */
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
  const others = useMemo(() => closedStays(person, plan.assumptions), [person, plan]);
  const [isDragging, setDragging] = useState(false);
  // Finding the smallest change is slow, so it waits until the drag ends.
  const settled = useDeferredValue(isDragging ? undefined : stay);
  const unsafe = plan.visits.flatMap(({ verdict, firstUnsafe }) =>
    verdict === "unsafe" ? (firstUnsafe ?? []) : [],
  );
  return (
    <AnswerCard
      words={stayAnswer(plan, stay, nameOf)}
      assumptions={plan.assumptions}
      nameOf={nameOf}
      note={noPassportNote(
        plan.visits.map(({ rule }) => rule),
        stay.from,
      )}
    >
      <WhatIf
        stay={stay}
        firstUnsafe={unsafe.length === 0 ? undefined : (Math.min(...unsafe) as Day)}
        others={others}
        today={today}
        onChange={(span) => onChange({ place, ...span })}
        onDrag={setDragging}
      />
      {plan.overlaps.length > 0 && (
        <Notice>On some of these days you plan to be elsewhere: {stayList(plan.overlaps, nameOf)}.</Notice>
      )}
      {/* Below the strip, so that it does not move the strip during a drag. */}
      {plan.verdict === "unsafe" && settled && (
        <Proposal {...context} stay={settled} assumptions={plan.assumptions} onUse={onChange} />
      )}
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
      note={noPassportNote(
        longest.rules.map(({ rule }) => rule),
        from,
      )}
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
  const { entry, tightest, isBlocked } = found;
  const note = useMemo(
    () => noPassportNote(visitRulesOf(rules, person, place, today), today),
    [rules, person, place, today],
  );
  return (
    <AnswerCard
      words={returnAnswer(found, nameOf(place), days)}
      assumptions={found.assumptions}
      nameOf={nameOf}
      note={note}
    >
      {isBlocked && <CrossingStays {...context} place={place} from={today} assumptions={found.assumptions} />}
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
