import { byteOrderMark, csvLine, type Download } from "#server/platform/http/download.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import {
  type AnswerCount,
  type AnswerType,
  type AskedPeriod,
  type MissedFilter,
  type MissedQuestion,
  usualPeriod,
} from "#shared/assistant/asked-contract.ts";
import { type WrongReason, wrongReasons } from "#shared/assistant/contract.ts";
import { dayMs, isoDay } from "#shared/calendar/day.ts";
import { anyQuestions } from "#shared/questions/registry.ts";
import type { AskedStore, MissedRow } from "./asked-store.ts";

const pageSize = 50;
/** Rows per query of a download. */
const exportBatchSize = 1000;

const firstDay = (days: AskedPeriod = usualPeriod): string =>
  isoDay(new Date(Date.now() - (Number(days) - 1) * dayMs));

/** A question that was removed from the registry since is shown by its id. */
const titleOf = (id: string): string => anyQuestions.find((question) => question.id === id)?.title ?? id;

const toAnswerType = ({ kind, computedId }: MissedRow["answers"][number]): AnswerType => ({
  kind,
  computed: computedId === null ? null : titleOf(computedId),
});

const countReasons = (reasons: readonly WrongReason[]): MissedQuestion["reasons"] => {
  const times = new Map<WrongReason, number>();
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1);
  return [...times]
    .map(([reason, count]) => ({ reason, times: count }))
    .sort((one, other) => other.times - one.times);
};

const toMissedQuestion = ({ answers, reasons, ...row }: MissedRow): MissedQuestion => ({
  ...row,
  answers: answers.map(toAnswerType),
  reasons: countReasons(reasons),
});

const header = csvLine([
  ...["question", "unanswered", "wrong", "answered_as", "reasons", "notes", "last_day", "done"],
]);

const line = ({ question, unanswered, wrong, answers, reasons, notes, lastDay, done }: MissedQuestion) =>
  csvLine([
    ...[question, unanswered, wrong],
    answers.map(({ kind, computed }) => computed ?? kind ?? "unknown").join("; "),
    reasons.map(({ reason, times }) => `${wrongReasons[reason]} (${times})`).join("; "),
    notes.join("\n"),
    ...[lastDay, done ? "yes" : "no"],
  ]);

/** The statistics and missed questions of the assistant, for administrators. */
export const createAskedAdmin = (store: AskedStore) => {
  const listMissed = async ({ days, kind, view }: MissedFilter, page: { limit: number; offset: number }) => {
    const rows = await store.listMissed({ from: firstDay(days), kind, done: view === "done" }, page);
    return rows.map(toMissedQuestion);
  };

  async function* exportMissed(filter: MissedFilter): AsyncGenerator<string, void> {
    yield byteOrderMark + header;
    for (let offset = 0; ; offset += exportBatchSize) {
      const questions = await listMissed(filter, { limit: exportBatchSize, offset });
      yield questions.map(line).join("");
      if (questions.length < exportBatchSize) return;
    }
  }

  return {
    async statistics(days?: AskedPeriod): Promise<AnswerCount[]> {
      const rows = await store.countAnswers(firstDay(days));
      return rows.map(({ kind, computedId, ...counts }) => ({
        ...toAnswerType({ kind, computedId }),
        ...counts,
      }));
    },

    async list({ page = 1, ...filter }: MissedFilter & { page?: number | undefined }) {
      const offset = (page - 1) * pageSize;
      const questions = await listMissed(filter, { limit: pageSize + 1, offset });
      return { questions: questions.slice(0, pageSize), hasMore: questions.length > pageSize };
    },

    download: (filter: MissedFilter): Download => ({
      fileName: `questions-${isoDay(new Date())}.csv`,
      text: exportMissed(filter),
    }),

    /** @throws ApiError 404 if there is no missed question with this id */
    async mark(id: string, done: boolean): Promise<{ message: string }> {
      if (!(await store.mark(id, done)))
        throw new ApiError(404, "unknown_question", "This question is no longer in the list. Reload it.");
      return { message: done ? "Marked as done." : "Marked as open." };
    },
  };
};

export type AskedAdmin = ReturnType<typeof createAskedAdmin>;
