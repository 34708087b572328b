import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/client.ts";
import { isoDay } from "#shared/calendar/day.ts";
import type { NewsStage, TimelineStep } from "#shared/news/contract.ts";
import { isVisible, newsItems, statedDay, statedStage } from "#shared/news/tables.ts";
import { isSameChange, type ReadReport, shareChange } from "./same-event.ts";

/** An item that states a stage. */
interface StagedItem extends Record<string, unknown> {
  id: number;
  /** The id of its story, or its own id without one. */
  story: number;
  title: string;
  /** Its countries, those that act first. */
  countries: string[];
  matters: string[];
  stage: NewsStage;
  effectiveOn: string | null;
  pubDate: Date;
}

const item = alias(newsItems, "item");

const columns = sql`
  item.id::float8 as id, coalesce(item.story_id, item.id)::float8 as story, item.title, item.countries, item.matters,
  ${statedStage(item)} as stage, ${statedDay(item)} as "effectiveOn", item.pub_date as "pubDate"`;

/** The newest report of an item's story that states a stage. */
const findStaged = async (db: Queryable, id: number): Promise<StagedItem | undefined> => {
  const { rows } = await db.execute<StagedItem>(sql`
    select ${columns} from news_items as self
    join news_items as item on item.id = self.id or item.story_id = self.story_id
    where self.id = ${id} and item.stage is not null and ${isVisible(item)}
    order by item.pub_date desc, item.id desc limit 1`);
  return rows[0];
};

/** Reports of a proposal and of its outcome are at most this far apart. */
const months = 24;

/** How many reports are compared: those with the most similar titles. */
const maxCompared = 60;

/** Reports on a matter of an item's country that state a stage. */
const findAkin = async (db: Queryable, { id, story, countries, matters }: StagedItem) => {
  const { rows } = await db.execute<StagedItem>(sql`
    select ${columns} from news_items as item, (select title_parts as parts, pub_date from news_items where id = ${id}) as self
    where item.countries && ${sql.param(countries.slice(0, 1))}::text[] and item.matters && ${sql.param(matters)}::text[]
      and item.stage is not null and ${isVisible(item)}
      and coalesce(item.story_id, item.id) <> ${story}::bigint
      and item.pub_date between self.pub_date - interval '${sql.raw(String(months))} months'
        and self.pub_date + interval '${sql.raw(String(months))} months'
    order by bit_count(item.title_parts & self.parts) desc, item.id limit ${maxCompared}`);
  return rows;
};

const rank: Readonly<Record<NewsStage, number>> = {
  consultation: 0,
  proposed: 1,
  // A date may be announced before or after the adoption.
  adopted: 2,
  planned: 2,
  "in force": 3,
  limited: 3,
  ended: 4,
};

const timeOf = ({ pubDate }: StagedItem) => new Date(pubDate).getTime();

/** Whether two reports on one change are in the order in which laws are made. */
const isInOrder = (one: StagedItem, other: StagedItem) => {
  if (one.stage === other.stage) return false;
  const [earlier, later] = timeOf(one) <= timeOf(other) ? [one, other] : [other, one];
  return rank[earlier.stage] <= rank[later.stage];
};

const toStep = ({ id, title, stage, effectiveOn, pubDate }: StagedItem): TimelineStep => ({
  id,
  title,
  stage,
  date: isoDay(new Date(pubDate)),
  ...(effectiveOn && { effectiveOn }),
});

/**
 * The steps of an item's change from its proposal on, oldest first, each with its first report; empty if there are fewer
 * than two. Only reports of the same change count, in the order in which laws are made: a wrong step is worse than none.
 */
export const readTimeline = async (
  db: Queryable,
  readReport: ReadReport,
  id: number,
): Promise<TimelineStep[]> => {
  const staged = await findStaged(db, id);
  if (!staged || staged.matters.length === 0 || staged.countries.length === 0) return [];
  const reportOf = ({ title, countries }: StagedItem) =>
    readReport(title, { countries: countries.slice(0, 1) });
  const own = reportOf(staged);
  const isStepOfSame = (other: StagedItem) =>
    shareChange(staged.matters, other.matters) || isSameChange(own, reportOf(other));
  const akin = (await findAkin(db, staged))
    .filter((other) => isInOrder(staged, other) && isStepOfSame(other))
    .sort((a, b) => timeOf(a) - timeOf(b) || a.id - b.id);
  const steps = [{ ...staged, id }];
  for (const other of akin) if (steps.every((step) => isInOrder(step, other))) steps.push(other);
  return steps.length < 2 ? [] : steps.sort((a, b) => timeOf(a) - timeOf(b)).map(toStep);
};
