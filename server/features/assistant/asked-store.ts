import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Queryable } from "#server/platform/db/client.ts";
import type { AnswerKind, WrongReason } from "#shared/assistant/contract.ts";
import { answerCounts, answerRatings, unansweredQuestions } from "#shared/assistant/tables.ts";
import { askedText, questionKeyOf } from "./asked-text.ts";

/** How a question was answered, for the statistics. */
export interface AnswerType {
  kind: AnswerKind;
  /** The id of the computed question. Null for other kinds. */
  computedId: string | null;
}

const today = sql`(now() at time zone 'UTC')::date`;

/** Counts an answer by its kind. Stores the text of the question, without the account, if nothing was found. */
export const recordAnswer = async (
  tx: Queryable,
  { kind, computedId }: AnswerType,
  question: string,
): Promise<void> => {
  const { day, answerKind, answers } = answerCounts;
  await tx
    .insert(answerCounts)
    .values({ day: today, answerKind: kind, computedId: computedId ?? "", answers: 1 })
    .onConflictDoUpdate({
      target: [day, answerKind, answerCounts.computedId],
      set: { answers: sql`${answers} + 1` },
    });
  if (kind !== "nothing") return;
  const { questionKey, askedOn, times } = unansweredQuestions;
  await tx
    .insert(unansweredQuestions)
    .values({ questionKey: questionKeyOf(question), askedOn: today, question: askedText(question) })
    .onConflictDoUpdate({
      target: [questionKey, askedOn],
      set: { times: sql`${times} + 1`, doneAt: null },
    });
};

/** A row of the list. `kinds` and `reasons` repeat. */
export interface MissedRow extends Record<string, unknown> {
  id: string;
  question: string;
  unanswered: number;
  wrong: number;
  answers: { kind: AnswerKind | null; computedId: string | null }[];
  reasons: WrongReason[];
  notes: string[];
  lastDay: string;
  done: boolean;
}

export interface MissedQuery {
  /** The first day of the period (UTC), as `YYYY-MM-DD`. */
  from: string;
  kind: AnswerKind | undefined;
  done: boolean;
}

interface CountRow extends Record<string, unknown> {
  kind: AnswerKind | null;
  computedId: string | null;
  asked: number;
  right: number;
  wrong: number;
}

const ratedSince = (from: string): SQL =>
  sql`${answerRatings.ratedAt} >= ${from}::timestamp at time zone 'UTC'`;

/** Every miss since a day: a text that got no answer on a day, or a wrong answer. */
const missesSince = (from: string): SQL => {
  const { questionKey, question, times, askedOn, doneAt } = unansweredQuestions;
  const rated = answerRatings;
  return sql`
    select ${questionKey} as key, ${question} as question, ${times} as unanswered, 0 as wrong, 'nothing' as kind,
      null as computed, null as reason, null as note, ${askedOn} as day, ${doneAt} as done_at,
      ${askedOn}::timestamptz as at
    from ${unansweredQuestions} where ${askedOn} >= ${from}
    union all
    select ${rated.questionKey}, ${rated.question}, 0, 1, ${rated.answerKind}, ${rated.computedId}, ${rated.reason},
      ${rated.note}, (${rated.ratedAt} at time zone 'UTC')::date, ${rated.doneAt}, ${rated.ratedAt}
    from ${answerRatings} where not ${rated.right} and ${ratedSince(from)}`;
};

/** Queries over all users' questions, for administrators. None of them reads who asked. */
export const createAskedStore = ({
  db,
  read,
  transaction,
}: Pick<Database, "db" | "read" | "transaction">) => ({
  /** Answers and ratings since a day, by kind and computed question, the most frequent first. */
  async countAnswers(from: string): Promise<CountRow[]> {
    const { rows } = await read((reader) =>
      reader.execute<CountRow>(sql`
        select kind, nullif(computed, '') as "computedId", sum(asked)::int as asked, sum(correct)::int as right,
          sum(wrong)::int as wrong
        from (
          select ${answerCounts.answerKind} as kind, ${answerCounts.computedId} as computed,
            ${answerCounts.answers} as asked, 0 as correct, 0 as wrong
          from ${answerCounts} where ${answerCounts.day} >= ${from}
          union all
          select ${answerRatings.answerKind}, coalesce(${answerRatings.computedId}, ''), 0,
            ${answerRatings.right}::int, (not ${answerRatings.right})::int
          from ${answerRatings} where ${ratedSince(from)}
        ) as counted
        group by kind, computed
        order by 3 desc, 1, 2`),
    );
    return rows;
  },

  /** Missed questions, the most frequent first. A question is done if all of its misses are. */
  async listMissed(
    { from, kind, done }: MissedQuery,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<MissedRow[]> {
    const { rows } = await read((reader) =>
      reader.execute<MissedRow>(sql`
        select key as id, (array_agg(question order by at desc))[1] as question, sum(unanswered)::int as unanswered,
          sum(wrong)::int as wrong,
          json_agg(distinct jsonb_build_object('kind', kind, 'computedId', computed)) as answers,
          coalesce(json_agg(reason) filter (where reason is not null), '[]') as reasons,
          coalesce((array_agg(note order by at desc) filter (where note is not null))[1:5], '{}') as notes,
          max(day)::text as "lastDay", bool_and(done_at is not null) as done
        from (${missesSince(from)}) as misses
        ${kind === undefined ? sql`` : sql`where kind = ${kind}`}
        group by key
        having bool_and(done_at is not null) = ${done}
        order by sum(unanswered) + sum(wrong) desc, max(day) desc, key
        limit ${limit} offset ${offset}`),
    );
    return rows;
  },

  /** Marks all misses of a question as done, or as open again. @returns whether there are any */
  mark: (key: string, done: boolean): Promise<boolean> =>
    transaction(async (tx) => {
      const doneAt = done ? sql`now()` : null;
      const unanswered = await tx
        .update(unansweredQuestions)
        .set({ doneAt })
        .where(eq(unansweredQuestions.questionKey, key));
      const rated = await tx.update(answerRatings).set({ doneAt }).where(eq(answerRatings.questionKey, key));
      return Boolean(unanswered.rowCount || rated.rowCount);
    }),

  /** Deletes the texts of unanswered questions after twelve months. */
  async prune(): Promise<void> {
    await db
      .delete(unansweredQuestions)
      .where(lt(unansweredQuestions.askedOn, sql`${today} - interval '12 months'`));
  },
});

export type AskedStore = ReturnType<typeof createAskedStore>;
