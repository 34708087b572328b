import { sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/client.ts";

/** Two items in the order of their ids. */
export interface ItemPair {
  oneId: number;
  otherId: number;
}

/** Whether two items report the same event; null while the model has not judged. */
export interface Verdict extends ItemPair {
  isSame: boolean | null;
}

export const pairOf = (one: number, other: number): ItemPair => ({
  oneId: Math.min(one, other),
  otherId: Math.max(one, other),
});

/** The verdicts on pairs with one of these items. */
export const findVerdicts = async (db: Queryable, ids: readonly number[]): Promise<Verdict[]> => {
  const { rows } = await db.execute<Verdict & Record<string, unknown>>(sql`
    select one_id::float8 as "oneId", other_id::float8 as "otherId", is_same as "isSame" from news_story_verdicts
    where one_id = any(${sql.param(ids)}::bigint[]) or other_id = any(${sql.param(ids)}::bigint[])`);
  return rows;
};

const toRows = (pairs: readonly ItemPair[]) => sql`unnest(
  ${sql.param(pairs.map(({ oneId }) => oneId))}::bigint[], ${sql.param(pairs.map(({ otherId }) => otherId))}::bigint[]) as pair (one_id, other_id)`;

/** Notes pairs for the model. A pair that was noted before stays as it is. */
export const noteOpenPairs = async (db: Queryable, pairs: readonly ItemPair[]): Promise<void> => {
  await db.execute(sql`
    insert into news_story_verdicts (one_id, other_id)
    select one_id, other_id from ${toRows(pairs)} on conflict do nothing`);
};

/** Stores an administrator's verdict on these pairs. It replaces the model's. */
export const saveAdminVerdicts = async (
  db: Queryable,
  pairs: readonly ItemPair[],
  isSame: boolean,
): Promise<void> => {
  await db.execute(sql`
    insert into news_story_verdicts (one_id, other_id, is_same, decided_by)
    select one_id, other_id, ${isSame}, 'admin' from ${toRows(pairs)}
    on conflict (one_id, other_id) do update set is_same = excluded.is_same, decided_by = 'admin'`);
};

/** Stores what the model said, unless an administrator has decided meanwhile. */
export const saveJudgment = async (
  db: Queryable,
  { oneId, otherId }: ItemPair,
  isSame: boolean,
): Promise<void> => {
  await db.execute(sql`
    update news_story_verdicts set is_same = ${isSame}, decided_by = 'model'
    where one_id = ${oneId} and other_id = ${otherId} and is_same is null`);
};

/** A pair that the model has yet to judge, with both headlines and the beginnings of the texts. */
export interface OpenPair extends ItemPair {
  one: { title: string; text: string };
  other: { title: string; text: string };
}

/** Characters of each text that the model sees. */
const shownLength = 600;

/** The newest pairs that the model has yet to judge. Pairs older than a week are left alone. */
export const listOpenPairs = async (db: Queryable, limit: number): Promise<OpenPair[]> => {
  const { rows } = await db.execute<OpenPair & Record<string, unknown>>(sql`
    select one_id::float8 as "oneId", other_id::float8 as "otherId",
      jsonb_build_object('title', one.title, 'text', left(one.body, ${shownLength})) as one,
      jsonb_build_object('title', other.title, 'text', left(other.body, ${shownLength})) as other
    from news_story_verdicts
    join news_items as one on one.id = one_id
    join news_items as other on other.id = other_id
    where is_same is null and added_at > now() - interval '7 days' and one.shown and other.shown
    order by added_at desc, one_id, other_id limit ${limit}`);
  return rows;
};
