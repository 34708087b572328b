import * as z from "zod/mini";
import { NewsStage, NewsType } from "../news/contract.ts";
import { askedDay, Country, checkCountries, IsoDay } from "./fields.ts";
import { defineQuestion } from "./question.ts";

/** A published update. */
export const Update = z.object({
  title: z.string(),
  /** The day that the publisher gives. */
  date: IsoDay,
  type: NewsType,
  /** Countries (ISO 3166-1 alpha-2), or `EU`. */
  places: z.array(z.string()),
  stage: z.optional(NewsStage),
  /** The day on which the change takes effect or ends. */
  effectiveOn: z.optional(IsoDay),
  source: z.object({ name: z.string(), url: z.string() }),
});
export type Update = z.infer<typeof Update>;

/** The most changes of an answer. */
const maxChanges = 10;

/** The newest reported changes of a place. */
export const whatChanged = defineQuestion({
  id: "what-changed",
  title: "What changed there?",
  input: z.strictObject({
    place: z.optional(z.union([Country, z.literal("EU")])),
    type: z.optional(NewsType),
    /** The first day of the changes. */
    since: z.optional(IsoDay),
    on: IsoDay,
  }),
  output: z.strictObject({
    /** Newest first, at most ten. */
    changes: z.array(Update),
  }),
  answer({ place, type, since = "", on }, { updates, law }) {
    askedDay(on);
    checkCountries(place === undefined || place === "EU" ? [] : [place], law);
    const changes = updates.filter(
      (update) =>
        (place === undefined || update.places.includes(place)) &&
        (type === undefined || update.type === type) &&
        since <= update.date &&
        update.date <= on,
    );
    return { changes: changes.sort((a, b) => b.date.localeCompare(a.date)).slice(0, maxChanges) };
  },
});
