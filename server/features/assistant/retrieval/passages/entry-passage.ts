import type { LibraryStatement } from "#shared/assistant/tables.ts";
import type { Passage } from "../../passage.ts";
import type { ReadEntry } from "../library-search-store.ts";
import { fitOfAmounts } from "./amounts.ts";
import { chooseText } from "./choose-text.ts";

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
