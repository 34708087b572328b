import { CalendarPlus } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { WordsForm } from "#client/platform/asking/words-form.tsx";
import { failureText } from "#client/platform/call-endpoint.ts";
import { useCountries } from "#client/platform/countries.ts";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { countryOptions, type PlaceOption, placeOption } from "#client/platform/place-options.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { Skeleton, Spinner } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { type Day, dayOf, isoOf, plusDays } from "#shared/calendar/day.ts";
import type { Country } from "#shared/countries/contract.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import { schengen } from "#shared/gazetteer/schengen.ts";
import type { Person } from "#shared/stays/counting/history.ts";
import type { StayRule } from "#shared/stays/counting/rule.ts";
import type { ProposedStay } from "#shared/stays/planning/planner.ts";
import { maxAskedDays, questionProblem, type StayQuestion } from "#shared/stays/planning/stay-question.ts";
import { LongestAnswer, ReturnAnswer, StayAnswer } from "./planner-answers.tsx";
import { useReadQuestion } from "./use-read-question.ts";

/** A planned stay to add. Days are ISO 8601. */
export interface NewStay {
  country: string;
  from: string;
  to: string;
}

interface PlannerProps {
  person: Person;
  /** The rules for the person's passports. */
  rules: readonly StayRule[];
  today: Day;
  onAdd: (stay: NewStay) => void;
}

type Kind = StayQuestion["kind"];

const kinds: Readonly<Record<Kind, string>> = {
  stay: "Can I stay?",
  longest: "How long can I stay?",
  return: "When can I come back?",
};

/** The state of the form. It keeps the fields of the other kinds of questions. */
interface Draft {
  kind: Kind;
  place?: string;
  from?: Day;
  to?: Day;
  days?: number;
}

/** The question of the form. Undefined if a field is empty. */
const questionOf = ({ kind, place, from, to, days }: Draft): StayQuestion | undefined => {
  if (place === undefined) return undefined;
  if (kind === "return") return days === undefined ? undefined : { kind, place, days };
  if (from === undefined) return undefined;
  if (kind === "longest") return { kind, place, from };
  return to === undefined ? undefined : { kind, place, from, to };
};

interface AskProps {
  today: Day;
  /** Why the question was not understood. */
  problem?: string;
  onAsk: (question: StayQuestion) => void;
  onRefuse: (problem: string) => void;
}

/** The field for a question in words. The server parses it, and the browser computes the answer. */
const PlanInWords = ({ today, problem, onAsk, onRefuse }: AskProps) => {
  const { mutate, isPending } = useReadQuestion(today);
  const ask = (text: string) =>
    mutate(text, {
      onSuccess: (question) => (typeof question === "string" ? onRefuse(question) : onAsk(question)),
      onError: (error) => onRefuse(failureText(error, "Couldn't read the question. Use the fields below.")),
    });
  return (
    <WordsForm
      example="Can I be in Spain from 10 May to 30 July?"
      isPending={isPending}
      problem={problem}
      onAsk={ask}
    />
  );
};

interface DayFieldProps {
  label: string;
  error?: string;
  value: Day | undefined;
  onChange: (day: Day | undefined) => void;
}

const DayField = ({ value, onChange, ...props }: DayFieldProps) => (
  <DateField
    {...props}
    value={value === undefined ? "" : isoOf(value)}
    onChange={(date) => onChange(date === "" ? undefined : dayOf(date))}
  />
);

interface FormProps {
  draft: Draft;
  places: readonly PlaceOption[];
  problem?: string;
  onChange: (part: Partial<Draft>) => void;
}

const QuestionForm = ({ draft, places, problem, onChange }: FormProps) => (
  <div className="grid gap-4">
    <fieldset aria-label="Question" className="flex flex-wrap gap-2">
      {(Object.keys(kinds) as Kind[]).map((kind) => (
        <ChipButton key={kind} aria-pressed={draft.kind === kind} onClick={() => onChange({ kind })}>
          {kinds[kind]}
        </ChipButton>
      ))}
    </fieldset>
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <Field label="Country">
        <PlaceCombobox
          value={draft.place ?? ""}
          options={places}
          onChange={(place) => onChange({ place })}
          placeholder="Choose a country..."
        />
      </Field>
      {draft.kind !== "return" && (
        <DayField
          label={draft.kind === "stay" ? "First day" : "Day of arrival"}
          value={draft.from}
          onChange={(from) => onChange({ from })}
        />
      )}
      {draft.kind === "stay" && (
        <DayField label="Last day" error={problem} value={draft.to} onChange={(to) => onChange({ to })} />
      )}
      {draft.kind === "return" && (
        <Field label="Days" error={problem}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={maxAskedDays}
            value={draft.days ?? ""}
            onChange={({ target: { value } }) => onChange({ days: value === "" ? undefined : Number(value) })}
          />
        </Field>
      )}
    </div>
  </div>
);

interface AnswerProps {
  question: StayQuestion;
  rules: readonly StayRule[];
  person: Person;
  today: Day;
  nameOf: NameOf;
  onStay: (stay: ProposedStay) => void;
  onAdd: (stay: ProposedStay) => void;
}

const Answer = ({ question, onStay, onAdd, ...context }: AnswerProps) => {
  const { place } = question;
  if (question.kind === "stay") {
    return (
      <StayAnswer
        {...context}
        stay={question}
        onChange={onStay}
        action={
          place === schengen.code ? (
            <p className="text-sm text-ink-muted">To plan this stay, choose one of the countries.</p>
          ) : (
            <Button onClick={() => onAdd(question)}>
              <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
              Add as planned stay
            </Button>
          )
        }
      />
    );
  }
  if (question.kind === "longest")
    return <LongestAnswer {...context} place={place} from={question.from} onStay={onStay} />;
  return <ReturnAnswer {...context} place={place} days={question.days} onStay={onStay} />;
};

const PlannerView = ({ countries, ...props }: PlannerProps & { countries: readonly Country[] }) => {
  const { person, rules, today, onAdd } = props;
  const places = useMemo(() => [placeOption(schengen), ...countryOptions(countries)], [countries]);
  const [draft, setDraftOnly] = useState<Draft>({ kind: "stay", from: plusDays(today, 1), days: 30 });
  // A question that is not understood removes the previous answer.
  const [refusal, setRefusal] = useState<string>();
  const setDraft = (changed: Draft) => {
    setRefusal(undefined);
    setDraftOnly(changed);
  };
  const nameOf: NameOf = useCallback(
    (code) =>
      code === schengen.code
        ? "the Schengen area"
        : inSentence(places.find(({ value }) => value === code)?.label ?? code),
    [places],
  );
  const answerArea = useRef<HTMLDivElement>(null);
  const answerInWords = (part: StayQuestion) => {
    flushSync(() => setDraft({ ...draft, ...part }));
    // On a phone, the fields are between the question and its answer.
    answerArea.current?.scrollIntoView({ block: "nearest" });
  };
  const question = questionOf(draft);
  const problem = question && questionProblem(question);
  const answered = problem === undefined && refusal === undefined ? question : undefined;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  return (
    <div className="grid gap-6">
      <Card aria-label="Your question" className="grid gap-5 p-card">
        <PlanInWords today={today} problem={refusal} onAsk={answerInWords} onRefuse={setRefusal} />
        {refusal !== undefined && (
          <p className="text-sm text-ink-muted">
            No answer yet.{" "}
            {question
              ? "The fields below still hold your previous question. Ask again, or change the fields."
              : "Ask again, or use the fields below."}
          </p>
        )}
        <QuestionForm draft={draft} places={places} problem={problem} onChange={change} />
      </Card>
      {answered && (
        <div ref={answerArea} className="scroll-my-4">
          <Answer
            {...{ rules, person, today, nameOf, question: answered }}
            onStay={(stay) => change({ kind: "stay", ...stay })}
            onAdd={({ place, from, to }) => onAdd({ country: place, from: isoOf(from), to: isoOf(to) })}
          />
        </div>
      )}
      <p className="max-w-measure text-sm text-ink-muted">
        The planner counts days. It does not say whether you need a visa, and it is not legal advice. An
        officer decides at the border.
      </p>
    </div>
  );
};

/** Answers what a stay changes for each rule, how long a stay may last, and when the next one is possible. */
export const Planner = (props: PlannerProps) => {
  const countries = useCountries();
  if (countries.data) return <PlannerView {...props} countries={countries.data} />;
  if (countries.isError)
    return <RetryNotice onRetry={() => countries.refetch()}>Couldn't load the countries.</RetryNotice>;
  return (
    <div aria-busy="true">
      <Spinner label="Loading the planner" className="sr-only" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
};
