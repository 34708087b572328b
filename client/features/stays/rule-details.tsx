import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { dayText, rangeText } from "#shared/calendar/day.ts";
import { dateText, daysText } from "#shared/calendar/words.ts";
import type { QuestionId } from "#shared/law/day-rule.ts";
import type { SourceKind } from "#shared/law/vocabulary.ts";
import type { RuleAnswers } from "#shared/stays/counting/answers.ts";
import { cautionWords } from "#shared/stays/counting/assess.ts";
import { nextDropOuts } from "#shared/stays/counting/drop-outs.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import type { RuleCard } from "#shared/stays/counting/overview.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import { questionsOf } from "#shared/stays/counting/rule-questions.ts";
import { sourceKindTexts } from "#shared/stays/counting/rule-words.ts";
import { countOf } from "#shared/text/count.ts";
import { QuestionField } from "./question-field.tsx";
import { useStays } from "./stays-context.tsx";
import { WindowStrip } from "./window-strip.tsx";

const RuleExamples = lateComponent(
  () => import("./rule-examples.tsx").then((module) => module.RuleExamples),
  {
    failure: "Couldn't load the examples.",
    fallback: <Skeleton className="h-10 rounded-md" />,
  },
);

interface RuleDetailsProps {
  card: RuleCard;
  law: Law;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-2 text-sm">
    <h4 className="font-text text-sm font-semibold tracking-normal">{title}</h4>
    {children}
  </section>
);

/** The questions of a rule that have an answer, so that it can be changed. */
const answeredOf = (rule: StayRule, answers: RuleAnswers, law: Law): QuestionId[] => {
  const asked = new Set<string>(questionsOf(rule));
  const prefix = `${rule.id.slice(0, 2)}.`;
  return Object.keys(answers)
    .filter((id) => law.questionOf(id) !== undefined)
    .filter((id) => answers[id] !== undefined && (asked.has(id) || id.startsWith(prefix)));
};

const Questions = ({ card, law }: RuleDetailsProps) => {
  const { answers } = useStays();
  const { grantKey } = card;
  // Without a current stay, no officer has granted days.
  const open = card.missing.filter((id) => id !== "permit.start" && (id !== "officerGrant" || grantKey));
  const keyOf = (id: QuestionId): string => (id === "officerGrant" && grantKey ? grantKey : id);
  const isGranted = grantKey !== undefined && answers[grantKey] !== undefined;
  const granted = isGranted ? (["officerGrant"] as const) : [];
  const ids = [...new Set([...answeredOf(card.rule, answers, law), ...granted, ...open])].sort();
  return (
    <>
      {card.missing.includes("permit.start") && (
        <Notice>
          This rule counts from the day of your permit. Add the permit under 'Passports and permits' below.
        </Notice>
      )}
      {ids.length > 0 && (
        <section
          aria-label="Questions"
          className="grid items-start gap-x-8 gap-y-4 rounded-md border bg-sunken/40 p-4 md:grid-cols-2"
        >
          <p className="text-sm text-ink-muted md:col-span-2">
            {open.length > 0
              ? "Your answers can change the result. They are kept with your stays."
              : "Your answers to the questions of this rule."}
          </p>
          {ids
            .flatMap((id) => law.questionOf(id) ?? [])
            .map((question) => (
              <QuestionField key={keyOf(question.id)} question={question} answerKey={keyOf(question.id)} />
            ))}
        </section>
      )}
    </>
  );
};

/** How many ranges of days are listed at first. */
const firstRanges = 8;

const CountedDays = ({ card }: { card: RuleCard }) => {
  const { nameOf } = useStays();
  const [isAll, setAll] = useState(false);
  const { counted, skipped } = card.trace;
  const newest = counted.toReversed();
  const shown = isAll ? newest : newest.slice(0, firstRanges);
  return (
    <Part title={card.rule.counts === "absence" ? "Days of absence that count" : "Days that count"}>
      {counted.length === 0 && <p className="text-ink-muted">No day counts yet.</p>}
      <ul className="grid gap-1">
        {shown.map(({ country, from, to, weight }) => (
          <li key={`${country}-${from}`} className="flex items-center gap-2">
            {country.length === 2 && <Flag code={country.toLowerCase()} className="w-5" />}
            <span className="flex-1">
              {country.length === 2 ? nameOf(country) : "Elsewhere"}, {rangeText(from, to)}
            </span>
            <span className="text-ink-muted">
              {daysText(to - from + 1)}
              {weight !== undefined && weight !== 1 && ` × ${Math.round(weight * 1000) / 1000}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < counted.length && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {counted.length}
        </Button>
      )}
      {skipped.length > 0 && (
        <>
          <p className="pt-1 font-semibold">Left out</p>
          <ul className="grid gap-1 text-ink-muted">
            {skipped.slice(-firstRanges).map(({ country, from, to, reason }) => (
              <li key={`${country}-${from}-${reason}`}>
                {nameOf(country)}, {rangeText(from, to)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
};

const DropOuts = ({ card }: { card: RuleCard }) => {
  const drops = nextDropOuts(card);
  if (!drops)
    return (
      <Part title="Days that stop counting">
        <p className="text-ink-muted">None while you stay. A new stay begins a new count.</p>
      </Part>
    );
  if (drops.length === 0) return null;
  return (
    <Part title="Days that stop counting next">
      <ul className="grid gap-1">
        {drops.slice(0, 3).map(({ from, to, first, last }) => (
          <li key={from}>
            {first === last
              ? `On ${dayText(first)}: ${daysText(to - from + 1)}, ${rangeText(from, to)}.`
              : `From ${dayText(first)} to ${dayText(last)}, one each day: ${rangeText(from, to)}.`}
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Level = ({ what, confidence }: { what: string; confidence: SourceKind }) => {
  const { level, text } = sourceKindTexts[confidence];
  return (
    <li className="flex items-start gap-2">
      <span aria-hidden="true" className="mt-1.5 flex gap-0.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cn("h-2.5 w-1.5 rounded-sm border border-ink-muted", step <= level && "bg-ink-muted")}
          />
        ))}
      </span>
      <span>
        {what}: {text}.
      </span>
    </li>
  );
};

const LawPart = ({ rule, cautions }: RuleCard) => (
  <Part title="The law">
    <p>
      {rule.address ? (
        <ExternalLink href={rule.address} className="text-link">
          {rule.law}
        </ExternalLink>
      ) : (
        rule.law
      )}
    </p>
    <p className="text-ink-muted">
      {rule.authority}
      {rule.validFrom && `. In force since ${dateText(rule.validFrom)}`}
      {rule.validUntil && `, until ${dateText(rule.validUntil)}`}
    </p>
    {rule.effect && <p>{rule.effect}</p>}
    <ul className="grid gap-0.5">
      <Level what="The number" confidence={rule.confidence.threshold} />
      <Level what="How days count" confidence={rule.confidence.counting} />
    </ul>
    <ul className="grid list-disc gap-1 pl-4.5 text-ink-muted">
      {[...cautionWords({ cautions }), ...rule.notes].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Part>
);

/** UK residence test: the number of ties that makes the person resident. */
const Ties = ({ ties }: { ties: NonNullable<RuleCard["ties"]> }) => {
  const text = (count: number) => {
    if (count === 0) return "without any tie";
    return count > 4 ? "by no number of ties" : `with ${countOf(count, "tie")} or more`;
  };
  return (
    <p className="text-sm">
      With these days you are resident {text(ties.ifResidentBefore)} if you were UK tax resident in one of the
      three tax years before, and {text(ties.otherwise)} if you were not.
    </p>
  );
};

const Grounds = ({ grounds, law }: Pick<RuleCard, "grounds"> & Pick<RuleDetailsProps, "law">) => (
  <Notice>
    By your answers, you may be resident whatever the days are:{" "}
    {grounds.map((id) => law.questionOf(id)?.text).join(" ")}
  </Notice>
);

/** Explains the result of a rule: questions, window, counted days, law and examples. */
export const RuleDetails = ({ card, law }: RuleDetailsProps) => {
  const { today, nameOf, colorOf } = useStays();
  const { rule, state, trace, lastDay, isPresent, residentFrom } = card;
  const isCounted = rule.aim === "avoid" && rule.counts === "presence" && state !== "exempt";
  // For visits, the headline already says this. A limit crossed in the past needs no advice for tomorrow.
  const isCurrent = card.day === today;
  const saysTomorrow = isCounted && !isPresent && isCurrent && !card.nextStay;
  return (
    <div className="grid gap-6">
      <Questions card={card} law={law} />
      {card.grounds.length > 0 && <Grounds grounds={card.grounds} law={law} />}
      {residentFrom !== undefined && (
        <p className="text-sm">Your tax residence begins on {dayText(residentFrom)}.</p>
      )}
      {card.ties && <Ties ties={card.ties} />}
      {trace.window.to > trace.window.from && (
        <WindowStrip trace={trace} today={today} colorOf={colorOf} nameOf={nameOf} />
      )}
      {lastDay !== undefined && saysTomorrow && (
        <p className="text-sm">
          If you arrive tomorrow and stay, the last day within the limit is {dayText(lastDay)}.
        </p>
      )}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <CountedDays card={card} />
          {isCurrent && <DropOuts card={card} />}
        </div>
        <LawPart {...card} />
      </div>
      <RuleExamples rule={rule} law={law} />
    </div>
  );
};
