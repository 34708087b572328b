import * as z from "zod";
import { NewsType } from "#shared/news/contract.ts";
import { languageCode, oneOf, optionalText, placeCode, readTable, text } from "./load.ts";

const Feed = z.object({
  url: z.url({ protocol: /^https$/, error: "must be an https address" }),
  name: text,
  country: placeCode,
  language: languageCode,
  topic: oneOf([...NewsType.options, "legislation"]),
  note: optionalText,
});

/**
 * A feed that is polled. With one of our types as its topic, all of its items are shown. With `legislation`
 * (gazettes, parliaments, general news), only items that match one of our types are shown.
 */
export type FeedSource = Omit<z.output<typeof Feed>, "note">;

/** The feeds that are polled unless the operator configures others. */
export const builtInSources: readonly FeedSource[] = readTable("feeds.csv", Feed).map(
  ({ note: _, ...feed }) => feed,
);
