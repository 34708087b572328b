import * as z from "zod";
import { checkReferences, groupRows, oneOf, readTable, severalOf, text, yesOrNo } from "./load.ts";
import { topicWords } from "./word-lists.ts";

const MatterRow = z.object({
  matter: text,
  role: oneOf(["subject", "aspect", "programme"]),
  topics: severalOf(oneOf([...new Set(topicWords.map(({ topic }) => topic))]), ";"),
  near: severalOf(z.string(), ";"),
  perNationality: yesOrNo,
});

/** What a headline is about: a `subject`, such as work; an `aspect`, such as the fee; or a `programme` by name. */
export interface Matter extends Omit<z.output<typeof MatterRow>, "topics"> {
  /** Written as in `topic-words.csv`. */
  terms: readonly string[];
}

const rows = readTable("news/matters.csv", MatterRow, ["matter"]);
checkReferences(
  "news/matters.csv",
  rows,
  ({ matter }) => matter,
  ({ near }) => near,
);

/** Terms of matters, in addition to those of their topics. */
export const eventWords = readTable(
  "news/event-words.csv",
  z.object({ matter: oneOf(rows.map(({ matter }) => matter)), term: text }),
  ["matter", "term"],
);

const ownWords = groupRows(eventWords, ({ matter }) => matter);
const wordsOfTopic = groupRows(topicWords, ({ topic }) => topic);

/** Headlines are compared by these subjects, aspects and programs, to see if two of them are about one event. */
export const matters: readonly Matter[] = rows.map(({ topics, ...row }) => ({
  ...row,
  terms: [...ownWords(row.matter), ...topics.flatMap(wordsOfTopic)].map(({ term }) => term),
}));
