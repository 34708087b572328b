import { monthOrDay } from "#client/platform/format.ts";
import {
  type AnswerOrigin,
  type Citation,
  type CitationKind,
  type Confidence,
  standingNote,
} from "#shared/assistant/contract.ts";
import { defuseMarkdown } from "./defuse-markdown.ts";

/** What a passage is taken from. */
export const kindWords: Readonly<Record<CitationKind, string>> = {
  residency: "Residency program",
  citizenship: "Citizenship program",
  tool: "Tool",
  company: "Company formation",
  country: "Country",
  guide: "Guide",
  news: "News",
};

/** How sure a passage is. */
export const confidenceWords: Readonly<Record<Confidence, string>> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
  sourced: "Sources named",
  "partly-sourced": "Partly unverified",
  unverified: "Unverified",
  official: "Official source",
  reported: "Reported",
};

/** What stands instead of an answer. */
export const notAnswered = "This question was not answered.";

/** Who wrote an answer. */
export const originWords: Readonly<Record<AnswerOrigin, string>> = {
  library: "From Meridian's library, without a language model",
  model: "Written by a language model",
};

/** 'Checked May 2026' of a citation; undefined where it bears no date. */
export const dateWords = ({ date, dateMeans }: Citation): string | undefined => {
  if (date === null) return undefined;
  const words = `${dateMeans ?? "dated"} ${monthOrDay(date)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The id of a citation's entry among the sources of an answer. */
export const entryIdOf = (answerId: string, { number }: Citation): string => `${answerId}-source-${number}`;

/** An answer for elsewhere: its Markdown, its sources, and what it is not. */
export const copyOf = (text: string, citations: readonly Citation[]): string => {
  const lines = citations.map((citation) => {
    const { number, title, href, confidence } = citation;
    const facts = [title, dateWords(citation), confidenceWords[confidence]].filter(Boolean).join(", ");
    return `[${number}] ${facts}${href ? `: ${new URL(href, window.location.origin)}` : ""}`;
  });
  const sources = lines.length > 0 ? [`Sources:\n${lines.join("\n")}`] : [];
  return [defuseMarkdown(text.trim()), ...sources, standingNote].join("\n\n");
};

/** An answer by its lines, without marks of citations and of Markdown. */
export const plainOf = (text: string): string =>
  text
    .replace(/[^\S\n]*\[\d+\]/g, "")
    .replace(/^[^\S\n]*(#{1,6}|[-*+>]|\d+[.)])[^\S\n]+/gm, "")
    .replace(/(\*\*|__|\*|`)/g, "")
    .trim();

/** An answer as it is read out. */
export const spokenOf = (text: string): string => plainOf(text).replace(/\s+/g, " ");
