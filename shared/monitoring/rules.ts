import * as z from "zod/mini";

/** The countries at the top of the form. The specification uses `UK` for GB. */
export const specifiedCountries = {
  US: "United States",
  UK: "United Kingdom",
  PT: "Portugal",
  ES: "Spain",
  DE: "Germany",
} as const;

/** ISO 3166-1 alpha-2, but `UK` for GB. Whether there is such a country, the server knows. */
export const CountryCode = z.string().check(
  z.regex(/^[A-Z]{2}$/, "Invalid input"),
  z.overwrite((code) => codeOfIso(code)),
);
export type CountryCode = z.infer<typeof CountryCode>;

/** Converts a country code of the form to ISO 3166-1 alpha-2. */
export const isoCodeOf = (code: CountryCode): string => (code === "UK" ? "GB" : code);

/** Converts a code of ISO 3166-1 alpha-2 to the form's. */
export const codeOfIso = (iso: string): CountryCode => (iso === "GB" ? "UK" : iso);

/** The maximum number of countries that an account can follow. Every rule is indexed for each of them. */
export const maxFollowed = 20;

export const frequencies = {
  immediate: "Immediate",
  daily: "Daily Digest",
  weekly: "Weekly Summary",
} as const;
export const Frequency = z.enum(["immediate", "daily", "weekly"]);
export type Frequency = z.infer<typeof Frequency>;

/** The types of rules. A rule of type `other` matches only by its keywords. */
export const ruleTypes = {
  visa: "Visa",
  citizenship: "Citizenship",
  residency: "Residency",
  tax: "Tax",
  other: "Keywords only",
} as const;
export const RuleType = z.enum(["visa", "citizenship", "residency", "tax", "other"]);
export type RuleType = z.infer<typeof RuleType>;

/** The importance of a rule. Emails list the most important alerts first. */
export const importances = { high: "High", medium: "Medium", low: "Low" } as const;
export const Importance = z.enum(["high", "medium", "low"]);
export type Importance = z.infer<typeof Importance>;

/** `rules` includes the fixed ones. `keywords` is per rule. */
export const ruleLimits = { rules: 22, keywords: 20, keywordLength: 60, keywordWords: 5 } as const;

const keywordRule =
  "Use letters, digits, and spaces. Hyphens and apostrophes are allowed inside words. Patterns aren't supported";
const tooManyWords = `Use at most ${ruleLimits.keywordWords} words`;
/** The matcher does not index longer words. */
const maxWordLength = 40;
const tooLongWord = `Use words of at most ${maxWordLength} letters`;

const splitWords = (text: string) => text.split(/[ '’-]/);

/**
 * Normalizes to NFC with single spaces. Cuts overlong text first, because normalizing a long run of marks takes quadratic
 * time. The cut text is still too long to be valid.
 */
const normalizeKeyword = (text: string) =>
  text
    .slice(0, 4 * ruleLimits.keywordLength)
    .normalize("NFC")
    .trim()
    .replace(/\s+/gu, " ");

/** A phrase of whole words. Matching ignores accents, case, and plurals. */
export const Keyword = z.string().check(
  z.overwrite(normalizeKeyword),
  z.minLength(1),
  z.maxLength(ruleLimits.keywordLength),
  z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ '’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u, keywordRule),
  z.refine((text: string) => splitWords(text).length <= ruleLimits.keywordWords, tooManyWords),
  z.refine((text: string) => splitWords(text).every((word) => word.length <= maxWordLength), tooLongWord),
);

/** Matches items of its type and items that contain one of its keywords. */
export const MonitorRule = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: RuleType,
  keywords: z
    .array(Keyword)
    .check(
      z.minLength(1, "Add at least one keyword"),
      z.maxLength(ruleLimits.keywords, `Use at most ${ruleLimits.keywords} keywords`),
    ),
  importance: Importance,
});
export type MonitorRule = z.infer<typeof MonitorRule>;

export const Rules = z.array(MonitorRule).check(
  z.minLength(1, "Add at least one rule"),
  z.maxLength(ruleLimits.rules, `Use at most ${ruleLimits.rules} rules`),
  z.refine(
    (rules: readonly { id: string }[]) => new Set(rules.map(({ id }) => id)).size === rules.length,
    "Rule ids must be unique",
  ),
);

export const FixedRuleId = z.enum(["visa", "tax"]);
export type FixedRuleId = z.infer<typeof FixedRuleId>;

/** The rules that the form always sends. Their keywords also match in translation. */
export const fixedRules = [
  { id: "visa", type: "visa", keywords: ["visa", "immigration", "permit"], importance: "high" },
  { id: "tax", type: "tax", keywords: ["tax", "taxation", "revenue"], importance: "medium" },
] as const satisfies readonly (MonitorRule & { id: FixedRuleId })[];
type FixedRule = (typeof fixedRules)[number];

/** The fixed rule with the same type and keywords, or undefined for a custom rule. Ignores id and importance. */
export const fixedRuleOf = ({
  type,
  keywords,
}: Pick<MonitorRule, "type" | "keywords">): FixedRule | undefined =>
  fixedRules.find(
    (fixed) =>
      fixed.type === type &&
      fixed.keywords.length === keywords.length &&
      fixed.keywords.every((keyword) => keywords.includes(keyword)),
  );

/** Leaves out the fixed rules with these ids, each once: a second rule with the same keywords is the account's own. */
export const withoutFixed = (
  rules: readonly MonitorRule[],
  ids: readonly FixedRuleId[],
): readonly MonitorRule[] => {
  const left = new Set(ids);
  return rules.filter((rule) => {
    const fixed = fixedRuleOf(rule);
    return !fixed || !left.delete(fixed.id);
  });
};

/** Why a rule matched an item. */
export interface Match {
  /** The name of the item's country, or 'European Union'. */
  country: string;
  /** The keyword or its translation. The type if `place` is `type`. */
  keyword: string;
  place: "title" | "text" | "type";
}

/** For example "Portugal, keyword 'permit' in the title". */
export const formatReason = ({ country, keyword, place }: Match): string =>
  place === "type"
    ? `${country}, update of type '${keyword}'`
    : `${country}, keyword '${keyword}' in the ${place}`;
