import { CheckCheck, Download, Undo2 } from "lucide-react";
import { useState } from "react";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Chip, ChipButton } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { LoadingText } from "#client/ui/loading-text.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Select } from "#client/ui/select.tsx";
import type {
  AnswerType,
  AskedPeriod,
  MissedQuestion,
  MissedView,
} from "#shared/assistant/asked-contract.ts";
import { type AnswerKind, wrongReasons } from "#shared/assistant/contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import { countOf } from "#shared/text/count.ts";
import { answerKindLabels } from "./answer-kinds.ts";
import { useExportQuestions, useMarkQuestion, useMissedQuestions } from "./asked-api.ts";

const views: Readonly<Record<MissedView, { label: string; empty: string; next: string }>> = {
  open: {
    label: "Open",
    empty: "No open questions.",
    next: "Choose a longer period or all kinds.",
  },
  done: {
    label: "Done",
    empty: "No questions marked as done.",
    next: "A question that you mark as done stays here until it is missed again.",
  },
};

const { unknown: unknownLabel, ...kindOptions } = answerKindLabels;

const typeLabel = ({ kind, computed }: AnswerType): string =>
  computed ?? (kind === null ? unknownLabel : answerKindLabels[kind]);

const timesText = ({ unanswered, wrong, lastDay }: MissedQuestion): string =>
  [
    unanswered > 0 && `${countOf(unanswered, "time")} without an answer`,
    wrong > 0 && `${countOf(wrong, "time")} rated wrong`,
    `last on ${dateText(lastDay)}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** The id of the number of questions, which takes the focus when a focused button disappears. */
const countId = "missed-count";

interface RowProps {
  missed: MissedQuestion;
  onMark: (question: MissedQuestion) => void;
  isMarking: boolean;
}

const QuestionRow = ({ missed, onMark, isMarking }: RowProps) => {
  const { question, answers, reasons, notes, done } = missed;
  const Icon = done ? Undo2 : CheckCheck;
  return (
    <li
      data-focus-after={countId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t py-4 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-1.5">
        <h3 dir="auto" className="font-text text-base font-semibold tracking-normal wrap-anywhere">
          {question}
        </h3>
        <p className="text-sm text-ink-muted">{timesText(missed)}</p>
        <p className="flex flex-wrap gap-1.5">
          {answers.map((type) => (
            <Chip key={typeLabel(type)}>{typeLabel(type)}</Chip>
          ))}
          {reasons.map(({ reason, times }) => (
            <Chip key={reason} variant="solid">
              {wrongReasons[reason]}
              {times > 1 && ` (${times})`}
            </Chip>
          ))}
        </p>
        {notes.length > 0 && (
          <ul aria-label="Notes" className="grid gap-1 border-l-2 pl-3 text-sm">
            {notes.map((note, index) => (
              // Two readers may write the same.
              // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity
              <li key={index} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button variant="secondary" size="sm" pending={isMarking} onClick={() => onMark(missed)}>
          {!isMarking && <Icon aria-hidden="true" strokeWidth={1.75} />}
          {done ? "Open again" : "Mark as done"}
          <span className="sr-only"> {question}</span>
        </Button>
      </div>
    </li>
  );
};

interface ListProps {
  view: MissedView;
  list: ReturnType<typeof useMissedQuestions>;
}

const QuestionList = ({ view, list }: ListProps) => {
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage } = list;
  const { toast } = useToast();
  const { mutate, isPending, variables } = useMarkQuestion();
  const questions = data?.pages.flatMap((page) => page.questions);
  if (!questions) return isError ? null : <LoadingText>Loading questions...</LoadingText>;
  if (questions.length === 0)
    return <EmptyState as="p" icon={CheckCheck} title={views[view].empty} description={views[view].next} />;
  const mark = ({ id, done, question }: MissedQuestion) =>
    mutate(
      { id, done: !done },
      {
        onSuccess: ({ message }) => toast({ title: message, description: question }),
      },
    );
  return (
    <div aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
      <ul aria-label="Missed questions">
        {questions.map((missed) => (
          <QuestionRow
            key={missed.id}
            missed={missed}
            onMark={mark}
            isMarking={isPending && variables.id === missed.id}
          />
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          className="justify-self-center"
          pending={isFetchingNextPage}
          data-focus-after={countId}
          onClick={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
};

/** The questions that got no answer or a wrong one, the most frequent first. */
export const MissedQuestions = ({ days }: { days: AskedPeriod }) => {
  const [view, setView] = useState<MissedView>("open");
  const [kind, setKind] = useState<AnswerKind | "">("");
  const filter = { days, view, kind: kind || undefined };
  const list = useMissedQuestions(filter);
  const csv = useExportQuestions();
  const count = list.data?.pages.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 px-card pt-card">
        <CardTitle>Missed questions</CardTitle>
        <Button variant="secondary" size="sm" pending={csv.isPending} onClick={() => csv.mutate(filter)}>
          {!csv.isPending && <Download aria-hidden="true" strokeWidth={1.5} />}
          Download CSV
        </Button>
      </div>
      <CardContent className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Status</legend>
            {Object.entries(views).map(([name, { label }]) => (
              <ChipButton key={name} aria-pressed={name === view} onClick={() => setView(name as MissedView)}>
                {label}
              </ChipButton>
            ))}
          </fieldset>
          <Select
            aria-label="Kind of answer"
            placeholder="All kinds"
            options={kindOptions}
            value={kind}
            onChange={(event) => setKind(event.target.value as AnswerKind | "")}
            className="min-w-44 max-sm:w-full"
          />
          <p id={countId} role="status" tabIndex={-1} className="text-sm text-ink-muted">
            {count !== undefined && `${countOf(count, "question")} shown`}
          </p>
        </div>
        {list.isError && (
          <RetryNotice onRetry={() => list.refetch()}>Couldn't load the questions.</RetryNotice>
        )}
        <QuestionList view={view} list={list} />
      </CardContent>
    </Card>
  );
};
