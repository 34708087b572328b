import type { Passage } from "#server/features/assistant/passage.ts";
import type { LibraryStatement } from "#shared/assistant/tables.ts";
import { isOverdue, statusOf } from "#shared/news/blog.ts";
import { truncateAtWord } from "#shared/text/cut.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { sentencesOf } from "#shared/text/sentences.ts";
import { parseUrl } from "#shared/url.ts";
import type { Quoted } from "./agreement.ts";
import type { Reading } from "./read-question.ts";
import type { ReadEntry, ReadUpdate } from "./search-store.ts";

const maxExcerptCharacters = 480;
const maxTextCharacters = 1500;
/** The maximum number of statements in an excerpt. */
const maxStatements = 3;

/** A statement or sentence, and how well it fits the question. */
interface Scored {
  text: string;
  fit: number;
}

/** The first whole statements within limits. If even the first has too many characters, it is cut. */
const fill = <Statement extends Scored>(
  best: readonly Statement[],
  maxCharacters: number,
  maxCount = Number.POSITIVE_INFINITY,
): Statement[] => {
  const chosen: Statement[] = [];
  let left = maxCharacters;
  for (const one of best) {
    if (chosen.length === maxCount) break;
    if (one.text.length > left) continue;
    chosen.push(one);
    left -= one.text.length + 1;
  }
  const [first] = best;
  return chosen.length === 0 && first
    ? [{ ...first, text: truncateAtWord(first.text, maxCharacters) }]
    : chosen;
};

const joined = (statements: readonly Scored[], separator: string): string =>
  statements.map(({ text }) => text).join(separator);

/** The statements for readers, and the longer text for the model: the asked ones first, then the best others. */
const chooseText = <Statement extends Scored>(
  scored: readonly Statement[],
  asked: readonly Statement[] = [],
): { quoted: Statement[]; text: string } => {
  const others = scored
    .filter((one) => one.text !== "" && !asked.includes(one))
    .sort((a, b) => b.fit - a.fit);
  const most = Math.max(0, ...scored.map(({ fit }) => fit));
  const fitting = [...asked, ...others.filter(({ fit }) => fit > 0 && fit >= most * 0.4)];
  return {
    quoted: fill(fitting.length > 0 ? fitting : others, maxExcerptCharacters, maxStatements),
    text: joined(fill([...asked, ...others], maxTextCharacters), "\n"),
  };
};

/** The maximum number of statements for each subject of the question. */
const maxAsked = 2;

/** A change whose fit is at least this share of the best fit is about what is asked. */
const minChangeFit = 0.2;

/**
 * For each subject of the question, the best statement in each of the parts that answer it. A change of what is asked
 * comes first, because a figure may be older.
 */
const chooseAsked = <Statement extends Scored & { part: string }>(
  scored: readonly Statement[],
  asked: readonly (readonly string[])[],
): Statement[] => {
  const best = (wanted: string): Statement[] =>
    scored
      .filter(({ part }) => part === wanted)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, 1);
  const chosen = asked.flatMap((parts) => parts.flatMap(best).slice(0, maxAsked));
  const most = Math.max(0, ...scored.map(({ fit }) => fit));
  const changed = best("Changes").filter(({ fit }) => fit > 0 && fit >= most * minChangeFit);
  return [...new Set(chosen.length > 0 ? [...changed, ...chosen] : [])];
};

const isAddress = /https?:\/\//;

const unconfirmed = " (not confirmed)";

/** The text with a mark before its final period if no source confirms it and it does not say so itself. */
const marked = ({ text, sources }: LibraryStatement): string =>
  sources.length > 0 || text.includes("not confirmed") ? text : text.replace(/\.?$/, `${unconfirmed}$&`);

/** The distinct sources, with a page if any statement names it. */
const sourcesOf = (statements: readonly Pick<LibraryStatement, "sources">[]): Passage["sources"] => {
  const sources = new Map<string, Passage["sources"][number]>();
  for (const source of statements.flatMap((statement) => statement.sources)) {
    if (!sources.get(source.name)?.url) sources.set(source.name, source);
  }
  return [...sources.values()];
};

/** A monthly income, as the library writes it. */
const perMonth = /\ba month\b/;

/** Parts of the program of a passport that the question names. */
const passportParts = [["Changes"], ["Warnings"]];

/** For each subject of a question, the parts of an entry that answer it. */
const askedOf = ({ kind, countries }: ReadEntry, { asked, places }: Reading) => {
  const isPassport = kind === "citizenship" && countries.some((code) => places.passports.includes(code));
  return isPassport ? [...asked, ...passportParts] : asked;
};

/** A passage, and what its excerpt covers of the question. */
export interface QuotedPassage {
  passage: Passage;
  quoted: Quoted;
}

/** Turns a library entry into a passage with the statements that fit the question, and their sources. */
export const toEntryPassage = (
  entry: ReadEntry,
  reading: Reading,
  weights: readonly number[],
): QuotedPassage => {
  const asked = askedOf(entry, reading);
  const { id, kind, title, href, date, dateMeans, confidence, statements } = entry;
  const fits = entry.held.map((terms) =>
    terms.reduce((sum, at) => sum + (reading.terms[at]?.isPlace ? 0 : (weights[at] ?? 0)), 0),
  );
  const most = Math.max(0, ...fits);
  const asksIncome = reading.concepts.includes("incomeRequired");
  const asksAddress = asked.some((parts) => parts.includes("Authority"));
  // If nothing of the entry is confirmed, its confidence says so, and the statements need no mark in the excerpt.
  const isMarkedOnce = confidence === "unverified";
  const scored = statements.map((statement, at) => {
    const fit = fits[at] ?? 0;
    const isMereAddress = isAddress.test(statement.text) && !asksAddress;
    return {
      text: marked(statement),
      ...{ part: statement.part, sources: statement.sources, terms: entry.held[at] ?? [] },
      fit: (isMereAddress ? fit * 0.3 : fit) + (asksIncome && perMonth.test(statement.text) ? most : 0),
    };
  });
  const { quoted, text } = chooseText(scored, chooseAsked(scored, asked));
  const said = quoted.map((one) => (isMarkedOnce ? one.text.replaceAll(unconfirmed, "") : one.text));
  return {
    passage: {
      ...{ key: id, kind, title, href, text, statements: said, excerpt: said.join(" ") },
      ...{ date, dateMeans, confidence, sources: sourcesOf(quoted) },
    },
    quoted: {
      terms: new Set(quoted.flatMap(({ terms }) => terms)),
      parts: new Set(quoted.map(({ part }) => part)),
      ofEntry: new Set(statements.map(({ part }) => part)),
    },
  };
};

const maxBodyCharacters = 12_000;

/** How many countries precede a headline. */
const maxNamed = 2;

/** The default meaning of a date, written before it: `published 2026-01-01`. */
const published = "published";

/** The title, after the countries that it does not name: a headline is cited without its card. */
const headlineOf = ({ title, countries }: ReadUpdate): string => {
  const unnamed = countries.filter((name) => !title.includes(name));
  return unnamed.length > 0 && unnamed.length === countries.length
    ? `${unnamed.slice(0, maxNamed).join(", ")}: ${title}`
    : title;
};

/** Turns an update into a passage with the sentences that fit the question, its date and its publisher. */
export const toUpdatePassage = (update: ReadUpdate, stems: readonly string[]): Passage => {
  const { id, title, body, link, countries, date, publisherKind, summary, publisher } = update;
  const page = /^https?:\/\//i.test(link) ? parseUrl(link) : undefined;
  const href = page ? link : null;
  const dateMeans = update.dateBasis ?? published;
  // The first sentences of news matter most.
  const sentences = sentencesOf(body.slice(0, maxBodyCharacters)).map((text, at) => {
    const words = foldLetters(text);
    const held = stems.filter((stem) => words.includes(stem)).length;
    return { text, fit: 0.5 + held + 1 / (1 + at) };
  });
  const scored = sentences.length > 0 ? sentences : [{ text: summary ?? title, fit: 1 }];
  const { quoted, text } = chooseText(scored);
  const excerpt = joined(quoted, " ");
  const status = statusOf(update);
  const isBill = update.stage === "proposed" || update.stage === "consultation";
  const stated = status && (isBill && !isOverdue(update) ? `${status}; not law` : status);
  const head = `${title} (${dateMeans} ${date}${countries.length > 0 ? `; ${countries.join(", ")}` : ""}; ${publisher})`;
  return {
    key: `news/${id}`,
    kind: "news",
    title: headlineOf(update),
    href,
    excerpt: stated ? `${stated}. ${excerpt}` : excerpt,
    text: `${head}\n${[stated && `Stage: ${stated}.`, summary, text].filter(Boolean).join("\n")}`.slice(
      0,
      1500,
    ),
    date,
    dateMeans,
    confidence: publisherKind === "official" ? "official" : "reported",
    sources: [href ? { name: publisher, url: href } : { name: publisher }],
  };
};
