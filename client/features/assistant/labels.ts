import {
  type AnswerOrigin,
  type Citation,
  type CitationKind,
  disclaimer,
  type Reliability,
} from "#shared/assistant/contract.ts";
import { dateText } from "#shared/calendar/words.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import { capitalize } from "#shared/text/capitalize.ts";
import { defuseMarkdown } from "./defuse-markdown.ts";

export const kindLabels: Readonly<Record<CitationKind, string>> = {
  answer: "Computed",
  residency: "Residency program",
  citizenship: "Citizenship program",
  tool: "Tool",
  company: "Company formation",
  country: "Country",
  guide: "Guide",
  news: "News",
};

export const confidenceLabels: Readonly<Record<Reliability, string>> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
  sourced: "Sources named",
  "partly-sourced": "Partly not confirmed",
  unverified: "Not confirmed",
  official: "Official source",
  reported: "Reported",
};

/** The button that asks for an answer without the language model, after it failed. */
export const libraryAction = "Answer from the library";

export const notAnswered = "This question was not answered.";

export const originLabels: Readonly<Record<AnswerOrigin, string>> = {
  library: "From Meridian's library, without a language model",
  model: "Written by a language model",
};

/** For example 'Newest source Dec 2024, over 12 months old'; undefined without a date. */
export const dateLabel = ({ kind, date, dateMeans }: Citation): string | undefined => {
  if (date === null) return undefined;
  const age = kind !== "news" && isOld(date, new Date()) ? ", over 12 months old" : "";
  const label = `${dateMeans ?? "dated"} ${dateText(date)}${age}`;
  return capitalize(label);
};

/** The element id of a citation in an answer's list of sources. */
export const entryIdOf = (answerId: string, { number }: Citation): string => `${answerId}-source-${number}`;

/** An answer for the clipboard: its Markdown, its sources, and the disclaimer. */
export const clipboardText = (text: string, citations: readonly Citation[]): string => {
  const lines = citations.map((citation) => {
    const { number, title, href, confidence } = citation;
    const facts = [title, dateLabel(citation), confidenceLabels[confidence]].filter(Boolean).join(", ");
    return `[${number}] ${facts}${href ? `: ${new URL(href, window.location.origin)}` : ""}`;
  });
  const sources = lines.length > 0 ? [`Sources:\n${lines.join("\n")}`] : [];
  return [defuseMarkdown(text.trim()), ...sources, disclaimer].join("\n\n");
};

/** An answer's text without citation marks and Markdown syntax. */
export const plainText = (text: string): string =>
  text
    .replace(/(?<![^\S\n])[^\S\n]*\[\d+\]/g, "")
    .replace(/^[^\S\r\n\u2028\u2029]*(#{1,6}|[-*+>]|\d+[.)])[^\S\n]+/gm, "")
    .replace(/(\*\*|__|\*|`)/g, "")
    .trim();

/** The plain text on one line, for screen readers. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, " ");
