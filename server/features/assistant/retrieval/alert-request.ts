import { monitoringKey, type Passage } from "#server/features/assistant/passage.ts";
import { createQuestionPhraseFinder } from "#server/knowledge/word-lists.ts";
import { paths } from "#shared/paths.ts";
import { wordsOf } from "#shared/text/words.ts";
import type { Reading } from "./read-question.ts";

const findPhrases = createQuestionPhraseFinder("alert");

/** A passage that links to the screen of alerts, with the country of the request; undefined for other questions. */
export const alertPassage = (question: string, { places }: Reading): Passage | undefined => {
  if (findPhrases(wordsOf(question)).length === 0) return undefined;
  const country = places.about.find((code) => code !== "EU");
  const excerpt = "Sends one alert, with the reason, for each update that matches your rules.";
  return {
    ...{ key: monitoringKey, kind: "guide", title: "Legislative Monitoring", excerpt, text: excerpt },
    href: country ? `${paths.legislativeMonitor}?country=${country}` : paths.legislativeMonitor,
    ...{ date: null, dateMeans: null, confidence: "sourced", sources: [{ name: "Meridian" }] },
  };
};
