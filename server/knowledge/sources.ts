import * as z from "zod";
import { PublisherKind } from "#shared/news/contract.ts";
import { SourceTopic } from "#shared/news/sources-contract.ts";
import { languageCode, oneOf, optionalText, placeCode, readTable, text } from "./load.ts";

const Feed = z.object({
  url: z.url({ protocol: /^https$/, error: "must be an https address" }),
  name: text,
  country: placeCode,
  language: languageCode,
  topic: oneOf(SourceTopic.options),
  kind: oneOf(PublisherKind.options),
  note: optionalText,
});

/**
 * A feed that is polled. The topic `legislation` stands for several (gazettes, parliaments, general news). Items of the
 * press need more matching words than those of an authority to be shown.
 */
export type FeedSource = Omit<z.output<typeof Feed>, "note" | "kind"> & {
  /** An operator's feed may leave it out. Its items are then judged like those of the press. */
  kind?: PublisherKind | undefined;
};

/** The feeds that are polled unless the operator configures others. */
export const builtInSources: readonly FeedSource[] = readTable("news/feeds.csv", Feed, ["url"]).map(
  ({ note: _, ...feed }) => feed,
);
