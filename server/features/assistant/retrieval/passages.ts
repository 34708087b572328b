import type { Passage } from "#server/features/assistant/passage.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { foldLetters, truncateAtWord } from "#shared/text.ts";
import type { ReadEntry, ReadUpdate } from "./search-store.ts";

const amount = /[$€£¥%]|\b(?:USD|EUR|GBP|THB|GEL|AED)\b|(?:US|HK|S)\$|\bper cent\b/;
const asked =
  /[$€£¥%]|\d\s?k\b|\b(?:how much|percent|dollars?|euros?|pounds?|bucks|quid|cost|costs|fee|fees|price|rate|salary|income|cuánto|quanto|wie viel|wie hoch|combien|cuesta|kostet|custa|coûte)\b/i;
const perMonth =
  /\b(?:a|per|each|every) month\b|\bmonthly\b|\bal mes\b|\bpor mês\b|\bim monat\b|\bpar mois\b/i;

const withAmount = 0.5;
const withMonth = 0.8;

/**
 * How much more a statement fits a question on money for naming an amount, and the month if that is what is asked; as
 * a share of what fits best.
 */
const fitOfAmounts = (question: string): ((statement: string) => number) => {
  const asksMonth = perMonth.test(question);
  const asksAmount = asksMonth || asked.test(question);
  return (statement) => {
    if (!asksAmount || !amount.test(statement)) return 0;
    return asksMonth && perMonth.test(statement) ? withMonth : withAmount;
  };
};

const mostOfExcerpt = 400;
const mostOfText = 1500;
const mostStatements = 3;

/** One thing that is said, and how well it fits what is asked. */
export interface Said {
  text: string;
  fit: number;
}

/** The statements that fit best, whole, in at most so many characters; of the first a part where even it is longer. */
const fill = (
  best: readonly Said[],
  most: number,
  atMost = Number.POSITIVE_INFINITY,
  parter = " ",
): string => {
  const chosen: string[] = [];
  let left = most;
  for (const { text } of best) {
    if (chosen.length === atMost) break;
    if (text.length > left) continue;
    chosen.push(text);
    left -= text.length + parter.length;
  }
  return chosen.length > 0 ? chosen.join(parter) : truncateAtWord(best[0]?.text ?? "", most);
};

/** What is shown of what is said, and what a language model reads of it; best first. */
const chooseText = (said: readonly Said[]): { excerpt: string; text: string } => {
  const best = said.filter(({ text }) => text !== "").sort((a, b) => b.fit - a.fit);
  const fitting = best.filter(({ fit }) => fit > 0 && fit >= (best[0]?.fit ?? 0) * 0.4);
  return {
    excerpt: fill(fitting.length > 0 ? fitting : best.slice(0, 2), mostOfExcerpt, mostStatements),
    text: fill(best, mostOfText, undefined, "\n"),
  };
};

const isAddress = /https?:\/\//;

const marked = ({ text, sources }: LibraryStatement) =>
  sources.length === 0 ? `${text} (unverified)` : text;

/** Each source once; with its page, where one of the statements names it. */
const sourcesOf = (statements: readonly LibraryStatement[]): Passage["sources"] => {
  const sources = new Map<string, Passage["sources"][number]>();
  for (const source of statements.flatMap((statement) => statement.sources)) {
    if (!sources.get(source.name)?.url) sources.set(source.name, source);
  }
  return [...sources.values()];
};

const isUsed = (excerpt: string) => (statement: LibraryStatement) => excerpt.includes(statement.text);

/** An entry of the library as a passage: what of it fits the question, and who says so. */
export const toEntryPassage = (entry: ReadEntry, question: string): Passage => {
  const fitOf = fitOfAmounts(question);
  const { id, kind, title, href, date, dateMeans, confidence, statements, fits } = entry;
  const most = Math.max(0, ...fits);
  const said = statements.map((statement, at) => {
    const fit = fits[at] ?? 0;
    return {
      plain: statement.text,
      text: marked(statement),
      // A page's address answers little.
      fit: isAddress.test(statement.text) ? fit * 0.3 : fit > 0 ? fit + most * fitOf(statement.text) : 0,
    };
  });
  const { text } = chooseText(said);
  // What holds for the whole entry stands beside it, and is not said again with each statement.
  const isSaidOnce = confidence === "unverified";
  const { excerpt } = chooseText(isSaidOnce ? said.map(({ plain, fit }) => ({ text: plain, fit })) : said);
  const used = statements.filter(isUsed(excerpt));
  return { key: id, kind, title, href, excerpt, text, date, dateMeans, confidence, sources: sourcesOf(used) };
};

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
