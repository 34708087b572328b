import * as z from "zod/mini";

/** The countries of the form, by the code that it sends: `UK` stands for GB. */
export const monitoredCountries = {
  US: "United States",
  UK: "United Kingdom",
  PT: "Portugal",
  ES: "Spain",
  DE: "Germany",
} as const;
/** One of them, by its code. */
export const CountryCode = z.enum(
  ["US", "UK", "PT", "ES", "DE"],
  "Choose one of the countries: US, UK, PT, ES or DE",
);
export type CountryCode = z.infer<typeof CountryCode>;

/** ISO 3166-1 alpha-2 of a code of the form. */
export const isoCodeOf = (code: CountryCode): string => (code === "UK" ? "GB" : code);

/** How often mails come, as the form names it. */
export const frequencies = {
  immediate: "Immediate",
  daily: "Daily Digest",
  weekly: "Weekly Summary",
} as const;
/** One of them. */
export const Frequency = z.enum(["immediate", "daily", "weekly"], "Choose immediate, daily or weekly");
export type Frequency = z.infer<typeof Frequency>;

/** What a rule is on; `other` matches by its keywords alone. */
export const ruleTypes = {
  visa: "Visa",
  citizenship: "Citizenship",
  residency: "Residency",
  tax: "Tax",
  other: "Keywords only",
} as const;
/** One of them. */
export const RuleType = z.enum(
  ["visa", "citizenship", "residency", "tax", "other"],
  "Choose visa, citizenship, residency, tax or other",
);
export type RuleType = z.infer<typeof RuleType>;

/** How much a rule matters; the highest comes first in mails. */
export const importances = { high: "High", medium: "Medium", low: "Low" } as const;
/** One of them. */
export const Importance = z.enum(["high", "medium", "low"], "Choose high, medium or low");
export type Importance = z.infer<typeof Importance>;

/** How many rules an account may have, the fixed ones among them, and how many keywords a rule. */
export const ruleLimits = { rules: 22, keywords: 20, keywordLength: 60, keywordWords: 5 } as const;

const keywordRule =
  "Use letters, digits and spaces, and hyphens or apostrophes only inside words: patterns are not understood";
const tooManyWords = `Use at most ${ruleLimits.keywordWords} words`;
/** Longer runs of letters are no words where keywords are looked for. */
const longestWord = 40;
const tooLongWord = `Use words of at most ${longestWord} letters`;

const wordsOf = (text: string) => text.split(/[ '’-]/);

/** Composed, with one blank between words. A text that is far too long stays so, but is cut: composing a long run of marks takes quadratic time. */
const tidy = (text: string) =>
  text
    .slice(0, 4 * ruleLimits.keywordLength)
    .normalize("NFC")
    .trim()
    .replace(/\s+/gu, " ");

/** Words that must occur together, in this order; whole words, whatever their accents, case or plural. */
export const Keyword = z.string().check(
  z.overwrite(tidy),
  z.minLength(1, "Required"),
  z.maxLength(ruleLimits.keywordLength),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ '’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u, keywordRule),
  z.refine((text: string) => wordsOf(text).length <= ruleLimits.keywordWords, tooManyWords),
  z.refine((text: string) => wordsOf(text).every((word) => word.length <= longestWord), tooLongWord),
);

/** Matches an item of its type, and an item that holds one of its keywords. */
export const Rule = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: RuleType,
  keywords: z
    .array(Keyword)
    .check(
      z.minLength(1, "Give at least one keyword"),
      z.maxLength(ruleLimits.keywords, `Give at most ${ruleLimits.keywords} keywords`),
    ),
  importance: Importance,
});
export type Rule = z.infer<typeof Rule>;

/** The rules of an account. */
export const Rules = z.array(Rule).check(
  z.minLength(1, "Give at least one rule"),
  z.maxLength(ruleLimits.rules, `Give at most ${ruleLimits.rules} rules`),
  z.refine(
    (rules: readonly { id: string }[]) => new Set(rules.map(({ id }) => id)).size === rules.length,
    "Each rule needs an id of its own",
  ),
);

/** The rules that the form always sends. Their keywords are found in their translations, too. */
export const fixedRules = [
  { id: "visa", type: "visa", keywords: ["visa", "immigration", "permit"], importance: "high" },
  { id: "tax", type: "tax", keywords: ["tax", "taxation", "revenue"], importance: "medium" },
] as const satisfies readonly Rule[];
type FixedRule = (typeof fixedRules)[number];

/** Which fixed rule a rule is: the one of its type and keywords, whatever its id and importance; undefined for an own rule. */
export const fixedRuleOf = ({ type, keywords }: Pick<Rule, "type" | "keywords">): FixedRule | undefined =>
  fixedRules.find(
    (fixed) =>
      fixed.type === type &&
      fixed.keywords.length === keywords.length &&
      fixed.keywords.every((keyword) => keywords.includes(keyword)),
  );

/** What made a rule match. */
export interface Match {
  /** The name of the country that the item names, which may be 'European Union'. */
  country: string;
  /** The word that was found, as the rule has it or in its translation; the type where that alone matched. */
  keyword: string;
  place: "title" | "text" | "type";
}

/** Why somebody is told of an item: "Portugal, keyword 'permit' in the title". */
export const reasonWords = ({ country, keyword, place }: Match): string =>
  place === "type"
    ? `${country}, update of type '${keyword}'`
    : `${country}, keyword '${keyword}' in the ${place}`;
