import * as z from "zod";
import { NewsType, PublisherKind } from "#shared/news/contract.ts";
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
});
/** A real event with its source. `dateBasis` is what happened on the date: `effective`, `adopted`, `announced` … */
export type ArchiveEvent = z.output<typeof ArchiveEvent>;

/** The built-in archive, oldest first. A new installation shows it until the first feed is read. */
export const archive: readonly ArchiveEvent[] = readTable("archive.csv", ArchiveEvent);
