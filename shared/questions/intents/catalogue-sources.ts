import { confidenceOf, type Source } from "../../catalogue/entry.ts";
import type { WordedAnswer, Words } from "./intent.ts";

const maxNamed = 3;

/** The sources of an answer from the catalog, with the oldest date among them, and the words for both. */
export const catalogueSupport = (
  all: readonly Source[],
  words: Words,
): Pick<WordedAnswer, "sources" | "asOf" | "confidence"> & { sentence?: string } => {
  const sources = [...new Map(all.map((source) => [source.name, source])).values()];
  const named = sources.slice(0, maxNamed);
  if (named.length === 0) return { sources: [] };
  const [oldest] = named.flatMap(({ date }) => date ?? []).sort();
  const confidence = confidenceOf({ sources: named });
  const sentence = words.say(confidence === "low" ? "catalogue.source-weak" : "catalogue.source", {
    sources: words.list(named.map(({ name }) => name)),
    dated: oldest === undefined ? "no" : "yes",
    date: oldest === undefined ? "" : words.date(oldest),
  });
  return {
    sources: named.map(({ name, url }) => ({ name, url })),
    ...{ asOf: oldest, confidence, sentence },
  };
};
