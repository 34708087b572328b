import { foldLetters } from "#shared/fold.ts";
import type { Passage } from "../../passage.ts";
import type { ReadUpdate } from "../news-search-store.ts";
import { chooseText } from "./choose-text.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const mostCharacters = 12_000;

const sentencesOf = (text: string): string[] =>
  [...segmenter.segment(text.slice(0, mostCharacters))]
    .map(({ segment }) => segment.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");

const isWeb = (link: string) => /^https?:\/\//i.test(link) && URL.canParse(link);

/** How a date's meaning reads before it: `effective 2026-01-01`. */
const published = "published";

/** An update as a passage: what it says on what is asked, when it is from and who says so. */
export const toUpdatePassage = (update: ReadUpdate, stems: readonly string[]): Passage => {
  const { id, title, body, link, countries, date, publisherKind, summary, sourceName } = update;
  const href = isWeb(link) ? link : null;
  const dateMeans = update.dateBasis ?? published;
  // The first sentences of news say what matters.
  const sentences = sentencesOf(body).map((text, at) => {
    const words = foldLetters(text);
    const held = stems.filter((stem) => words.includes(stem)).length;
    return { text, fit: 0.5 + held + 1 / (1 + at) };
  });
  const said = sentences.length > 0 ? sentences : [{ text: summary ?? title, fit: 1 }];
  const { excerpt, text } = chooseText(said);
  const name = href ? new URL(href).hostname.replace(/^www\./, "") : sourceName;
  const head = `${title} (${dateMeans} ${date}${countries.length > 0 ? `; ${countries.join(", ")}` : ""}; ${name})`;
  return {
    key: `news/${id}`,
    kind: "news",
    title,
    href,
    excerpt,
    text: `${head}\n${[summary, text].filter(Boolean).join("\n")}`.slice(0, 1500),
    date,
    dateMeans,
    confidence: publisherKind === "official" ? "official" : "reported",
    sources: [href ? { name, url: href } : { name }],
  };
};
