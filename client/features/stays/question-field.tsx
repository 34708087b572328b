import { useId, useState } from "react";
import { PlaceList } from "#client/platform/place-list.tsx";
import { Button } from "#client/ui/button.tsx";
import { Choice } from "#client/ui/choice.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import type { DayQuestion } from "#shared/law/day-rule.ts";
import type { RuleAnswer } from "#shared/stays/counting/answers.ts";
import { answerQuestion } from "./answer-question.ts";
import { useStays } from "./stays-context.tsx";

interface AnswerProps {
  text: string;
  answer: RuleAnswer | undefined;
  /** Undefined clears the answer. */
  onAnswer: (answer: RuleAnswer | undefined) => void;
}

const YesNo = ({ text, answer, onAnswer }: AnswerProps) => {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{text}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(
          [
            ["Yes", true],
            ["No", false],
            ["Not answered", undefined],
          ] as const
        ).map(([label, value]) => (
          <Choice
            key={label}
            type="radio"
            name={name}
            checked={answer === value}
            onChange={() => onAnswer(value)}
          >
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
};

const numbers = {
  number: {
    isAllowed: (value: number) => value >= 0 && value <= 9999,
    error: "Enter a whole number of days from 0 to 9999.",
  },
  year: {
    isAllowed: (value: number) => value === 0 || (value >= 1950 && value <= 2100),
    error: "Enter a year, such as 2024, or 0.",
  },
};

const NumberAnswer = ({ kind, text, answer, onAnswer }: AnswerProps & { kind: keyof typeof numbers }) => {
  const [typed, setTyped] = useState(typeof answer === "number" ? String(answer) : "");
  const value = Number(typed);
  const { isAllowed, error } = numbers[kind];
  const isValid = typed === "" || (Number.isInteger(value) && isAllowed(value));
  const commit = () => {
    if (isValid) onAnswer(typed === "" ? undefined : value);
  };
  return (
    <Field label={text} error={isValid ? undefined : error} className="max-w-md">
      <Input
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={commit}
        onKeyDown={({ key }) => key === "Enter" && commit()}
        className="max-w-32"
      />
    </Field>
  );
};

const CountryAnswer = ({ text, answer, onAnswer }: AnswerProps) => {
  const { options } = useStays();
  const codes = Array.isArray(answer) ? (answer as readonly string[]) : [];
  return (
    <div className="grid max-w-md gap-2">
      <PlaceList label={text} name="Your answer" options={options} codes={codes} onChange={onAnswer} />
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {answer === undefined ? (
          <Button variant="secondary" size="sm" onClick={() => onAnswer([])}>
            No country
          </Button>
        ) : (
          <>
            {codes.length === 0 && <span>Your answer: no country.</span>}
            <Button variant="quiet" size="sm" onClick={() => onAnswer(undefined)}>
              Clear the answer
            </Button>
          </>
        )}
      </div>
    </div>
  );
};

interface QuestionFieldProps {
  question: DayQuestion;
  /** The key of the answer: the question's id, unless the answer is for one entry. */
  answerKey?: string;
}

/** A question of a rule with its answer. */
export const QuestionField = ({ question: { id, kind, text }, answerKey = id }: QuestionFieldProps) => {
  const { answers, change } = useStays();
  const props: AnswerProps = {
    text,
    answer: answers[answerKey],
    onAnswer: (answer) => void change(answerQuestion(answerKey, answer)),
  };
  if (kind === "yes-no") return <YesNo {...props} />;
  if (kind === "countries") return <CountryAnswer {...props} />;
  return <NumberAnswer kind={kind} {...props} />;
};
