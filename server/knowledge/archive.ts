import * as z from "zod";
import { NewsStage, NewsType, PublisherKind } from "#shared/news/contract.ts";
import {
  address,
  day,
  oneOf,
  optionalDay,
  optionalOneOf,
  optionalText,
  placeCode,
  readTable,
  text,
} from "./load.ts";

const ArchiveEvent = z
  .object({
    date: day,
    country: placeCode,
    type: oneOf(NewsType.options),
    title: text,
    facts: text,
    sourceUrl: address,
    sourceKind: oneOf(PublisherKind.options),
    dateBasis: text,
    stage: optionalOneOf(NewsStage.options),
    until: optionalDay,
    change: optionalText,
  })
  .refine(({ stage, until }) => (stage === "limited") === (until !== undefined), {
    path: ["until"],
    message: "must be the last day of a change whose stage is limited, and empty for others",
  });
/**
 * A real event with its source. `dateBasis` is what happened on the date: `effective`, `adopted`, `announced` … `stage` is
 * how far the change had come then, if the source says so. `until` is the last day of a `limited` change. Events with the same
 * `change` are steps of one change.
 */
export type ArchiveEvent = z.output<typeof ArchiveEvent>;

/** The built-in archive, oldest first. A new installation shows it until the first feed is read. */
export const archive: readonly ArchiveEvent[] = readTable("news/archive.csv", ArchiveEvent, [
  "date",
  "country",
  "title",
]);
