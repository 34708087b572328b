import * as z from "zod";
import { CitationKind } from "#shared/assistant/contract.ts";
import { countryCode, oneOf, optionalText, readTable, text } from "./load.ts";

const rows = readTable(
  "questions/library-words.csv",
  z.object({
    about: oneOf([
      "residency",
      "citizenship",
      "program",
      "tool category",
      "tool",
      "company",
      "country",
      "tax system",
      "guide",
    ]),
    id: z.string(),
    words: text,
  }),
);

const wordsAbout = (wanted: (typeof rows)[number]["about"]): Readonly<Record<string, string>> =>
  Object.fromEntries(rows.filter(({ about }) => about === wanted).map(({ id, words }) => [id, words]));

/** Words that people use to look for any residency program, for any citizenship by investment, and for any country. */
export const residencyWords = wordsAbout("residency")[""]!;
export const citizenshipWords = wordsAbout("citizenship")[""]!;
export const countryWords = wordsAbout("country")[""]!;

/** Words that people use to look for one entry, by its ID. */
export const programmeWords = wordsAbout("program");
export const toolWords = wordsAbout("tool");
export const toolCategoryWords = wordsAbout("tool category");
export const guideWords = wordsAbout("guide");

/** Words that people use to look for a company, by jurisdiction. Words with an empty ID apply to all jurisdictions. */
export const companyWords = wordsAbout("company");

/** Words for countries without income tax, without tax on foreign income, and with remittance taxation. */
export const taxWords = wordsAbout("tax system");

/** The countries that a tool is limited to (ISO 3166-1 alpha-2). */
export const toolCountries = readTable(
  "questions/tool-countries.csv",
  z.object({ tool: text, country: countryCode }),
  ["tool", "country"],
);

/** The question that a guide answers, by its ID. */
export const guideQuestions: ReadonlyMap<string, string> = new Map(
  readTable("questions/guide-questions.csv", z.object({ guide: text, question: text })).map(
    ({ guide, question }) => [guide, question],
  ),
);

/**
 * Typical first questions, with the kind of source that answers each. `news`: the country whose recent updates answer the
 * question.
 */
export const newcomerQuestions = readTable(
  "questions/newcomer-questions.csv",
  z.object({ kind: oneOf(CitationKind.options), news: optionalText, question: text }),
);
