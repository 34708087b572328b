import * as z from "zod";
import { NewsStage, NewsType, PublisherKind } from "#shared/news/contract.ts";
import { day, oneOf, placeCode, readTable, text } from "./load.ts";

const endDay = z.union([z.literal("").transform(() => undefined), day]);

const ArchiveEvent = z
  .object({
    date: day,
    country: placeCode,
    type: oneOf(NewsType.options),
    title: text,
    facts: text,
    sourceUrl: z.url("must be an address"),
    sourceKind: oneOf(PublisherKind.options),
    dateBasis: text,
    stage: z.union([z.literal("").transform(() => undefined), oneOf(NewsStage.options)]),
    until: endDay,
    change: z.string().transform((id) => id || undefined),
  })
  .refine(({ stage, until }) => (stage === "limited") === (until !== undefined), {
    path: ["until"],
    message: "must be the last day of a change whose stage is limited, and empty for others",
  });
/**
 * A real event with its source. `dateBasis` is what happened on the date: `effective`, `adopted`, `announced` … `stage` is
 * how far the change had come then, if the source says so. `until` is the last day of a `limited` one. Events with the same
 * `change` are steps of one change.
 */
export type ArchiveEvent = z.output<typeof ArchiveEvent>;

/** The built-in archive, oldest first. A new installation shows it until the first feed is read. */
export const archive: readonly ArchiveEvent[] = readTable("news/archive.csv", ArchiveEvent, [
  "date",
  "country",
  "title",
]);
