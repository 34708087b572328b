import * as z from "zod";
import { NewsType } from "#shared/news/contract.ts";
import { decimal, oneOf, readTable, text } from "./load.ts";

const language = oneOf(["en", "es", "pt", "de", "other"]);

/** Terms that point to a type of news, by weight. */
export const typeWords = readTable(
  "type-words.csv",
  z.object({ type: oneOf(NewsType.options), weight: decimal, language, term: text }),
);

/** Terms that point to a topic. The name of a topic is what readers see. */
export const topicWords = readTable(
  "topic-words.csv",
  z.object({ topic: text, weight: decimal, language, term: text }),
);

/** Terms that look like words of a type but mean something else. */
export const otherSenses: readonly string[] = readTable("other-senses.csv", z.object({ term: text })).map(
  ({ term }) => term,
);

/** Terms in a title that show that an item is about something else, such as football. */
export const offTopicWords: readonly string[] = readTable(
  "off-topic-words.csv",
  z.object({ language, term: text }),
).map(({ term }) => term);
