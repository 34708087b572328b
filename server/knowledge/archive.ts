import * as z from "zod";
import { NewsStage, NewsType, PublisherKind } from "#shared/news/contract.ts";
import { day, oneOf, placeCode, readTable, text } from "./load.ts";

const ArchiveEvent = z.object({
  date: day,
  country: placeCode,
  type: oneOf(NewsType.options),
  title: text,
  facts: text,
  sourceUrl: z.url("must be an address"),
  sourceKind: oneOf(PublisherKind.options),
  dateBasis: text,
  stage: z.union([z.literal("").transform(() => undefined), oneOf(NewsStage.options)]),
  change: z.string().transform((id) => id || undefined),
});
/**
 * A real event with its source. `dateBasis` is what happened on the date: `effective`, `adopted`, `announced` … `stage` is
 * how far the change had come then, if the source says so. Events with the same `change` are its steps.
 */
export type ArchiveEvent = z.output<typeof ArchiveEvent>;

/** The built-in archive, oldest first. A new installation shows it until the first feed is read. */
export const archive: readonly ArchiveEvent[] = readTable("archive.csv", ArchiveEvent, [
  "date",
  "country",
  "title",
]);
