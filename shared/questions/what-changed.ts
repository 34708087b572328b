import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { NewsType } from "../news/contract.ts";
import { askedDay, checkCountries, IsoDay } from "./fields.ts";
import { defineQuestion } from "./question.ts";
import { Update } from "./update.ts";

/** The maximum number of changes in an answer. */
const maxChanges = 10;

/** The newest reported changes of a place. */
export const whatChanged = defineQuestion({
  id: "what-changed",
  title: "What changed there?",
  input: z.strictObject({
    place: z.optional(z.union([CountryCode, z.literal("EU")])),
    type: z.optional(NewsType),
    /** Words that the titles hold, such as 'golden visa'. */
    title: z.optional(z.string().check(z.minLength(2), z.maxLength(40))),
    /** The first day of the changes. */
    since: z.optional(IsoDay),
    on: IsoDay,
  }),
  output: z.strictObject({
    /** Newest first, at most ten. */
    changes: z.array(Update),
  }),
  answer({ place, type, title = "", since = "", on }, { updates, law }) {
    askedDay(on);
    checkCountries(place === undefined || place === "EU" ? [] : [place], law);
    const changes = updates.filter(
      (update) =>
        (place === undefined || update.places.includes(place)) &&
        (type === undefined || update.type === type) &&
        update.title.toLowerCase().includes(title.toLowerCase()) &&
        since <= update.date &&
        update.date <= on,
    );
    return { changes: changes.sort((a, b) => b.date.localeCompare(a.date)).slice(0, maxChanges) };
  },
});
