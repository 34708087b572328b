import { fixedWords, notPlurals, pluralEndings, type WordLanguage } from "#server/knowledge/word-lists.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { nextTurn } from "#server/platform/next-turn.ts";
import type { SavePreferences } from "#shared/monitoring/contract.ts";
import {
  type FixedRuleId,
  fixedRuleOf,
  fixedRules,
  type Importance,
  type MonitorRule,
  ruleLimits,
  withoutFixed,
} from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";

/** A token of the news feature's tokenizer; punctuation that ends a clause is a token too. */
export interface Word {
  /** Lower case, without accents. */
  lower: string;
  /** The same without a simple plural ending such as -s. */
  plain: string;
}

/** Splits a text into tokens, in order. */
export type Tokenize = (text: string) => readonly Word[];

/** Plural endings that `plain` keeps. The longest one that fits wins. */
const endings = [...pluralEndings]
  .sort((one, other) => other.plural.length - one.plural.length)
  .map(({ plural, singular, letters }) => ({
    plural,
    singular,
    fitsStem: new RegExp(`[a-z]{${letters}}$`),
  }));

/** A likely singular; undefined if the word does not look like a plural. */
export const singularOf = (lower: string): string | undefined => {
  if (lower.length < 5 || notPlurals.has(lower)) return undefined;
  for (const { plural, singular, fitsStem } of endings) {
    if (!lower.endsWith(plural)) continue;
    const stem = lower.slice(0, -plural.length);
    if (fitsStem.test(stem)) return stem + singular;
  }
  return undefined;
};

/** Whether a token is a word and not punctuation. */
export const isWord = ({ plain }: Word): boolean => plain.length > 1 || /[\p{L}\p{N}]/u.test(plain);

/**
 * The terms under which a keyword is found: its words joined by spaces, as written and in the singular. Empty if it
 * has no word.
 */
export const termsOfKeyword = (tokenize: Tokenize, keyword: string): string[] => {
  const words = tokenize(keyword);
  if (words.length === 0 || !words.every(isWord)) return [];
  const plain = words.map((word) => word.plain).join(" ");
  const other = words.map((word) => singularOf(word.lower) ?? word.plain).join(" ");
  return [...new Set([plain, other])];
};

export interface ItemWords {
  title: string;
  body: string;
  type: NewsType;
  /** ISO 639-1. */
  language: string;
}

/** Where a term occurs in an item. */
export interface TermMatch {
  place: "title" | "text" | "type";
  /** Lower is better: title before text before type, then by position. */
  rank: number;
  /** The matched word of a fixed rule, or the type; null for a keyword. */
  word: string | null;
}

/** The terms of an item with their best match. */
export type ItemTerms = ReadonlyMap<string, TermMatch>;

export interface TermReader {
  tokenize: Tokenize;
  fixedTerms: ReadonlyMap<string, readonly FixedWord[]>;
  clock?: Clock;
}

/** Characters to read; twice the longest feed body. */
const maxTextLength = 10_000;
const sliceLength = 2000;
/** How long matching may block the event loop. */
const sliceMs = 2;
const textRank = 1_000_000;
const typeRank = 2_000_000;

/** Cuts a text into slices at whitespace. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const blank = text
      .slice(start, start + 2 * sliceLength)
      .slice(sliceLength)
      .search(/\s/);
    const end = start + (blank === -1 ? 2 * sliceLength : sliceLength + blank);
    yield text.slice(start, end);
    start = end;
  }
}

/** Yields to the event loop whenever matching has blocked it for too long. */
const createPause = (clock = systemClock) => {
  let since = clock.now();
  return async (): Promise<void> => {
    if (clock.now() - since < sliceMs) return;
    await nextTurn();
    since = clock.now();
  };
};

/** Consecutive words in both forms. */
interface Phrase {
  plain: string;
  singular: string;
}

/** The phrases that end at this word, shortest first, given those that end at the word before. */
const extendPhrases = (phrases: readonly Phrase[], { plain, lower }: Word): Phrase[] => {
  const singular = singularOf(lower) ?? plain;
  const longer = phrases
    .slice(0, ruleLimits.keywordWords - 1)
    .map((before) => ({ plain: `${before.plain} ${plain}`, singular: `${before.singular} ${singular}` }));
  return [{ plain, singular }, ...longer];
};

const createCollector = (
  item: ItemWords,
  { tokenize, fixedTerms }: TermReader,
  wanted?: ReadonlySet<string>,
) => {
  const terms = new Map<string, TermMatch>();
  const addFixed = (term: string, place: TermMatch["place"], rank: number) => {
    for (const { ruleId, word, language } of fixedTerms.get(term) ?? []) {
      const key = `fixed:${ruleId satisfies FixedRuleId}`;
      if ((language === "any" || language === item.language) && !terms.has(key))
        terms.set(key, { place, rank, word });
    }
  };
  const add = (term: string, place: TermMatch["place"], rank: number) => {
    addFixed(term, place, rank);
    if (!terms.has(term) && (!wanted || wanted.has(term))) terms.set(term, { place, rank, word: null });
  };

  const addPhrase = ({ plain, singular }: Phrase, place: TermMatch["place"], rank: number) => {
    add(plain, place, rank);
    if (singular !== plain) add(singular, place, rank);
  };

  const read = (place: "title" | "text", firstRank: number) => {
    let phrases: Phrase[] = [];
    let rank = firstRank;
    return (text: string) => {
      for (const token of tokenize(text)) {
        rank += 1;
        phrases = isWord(token) ? extendPhrases(phrases, token) : [];
        for (const phrase of phrases) addPhrase(phrase, place, rank);
      }
    };
  };
  const addType = () => {
    terms.set(`type:${item.type}`, { place: "type", rank: typeRank, word: item.type });
    const fixed = fixedRules.find(({ type }) => type === item.type);
    if (fixed && !terms.has(`fixed:${fixed.id}`))
      terms.set(`fixed:${fixed.id}`, { place: "type", rank: typeRank, word: item.type });
  };
  return { terms, read, addType };
};

/**
 * Reads an item's terms with the best place of each: phrases of up to five words in the title and text, fixed-rule
 * words, and its type. Yields to the event loop every few milliseconds.
 * @param wanted the phrases to keep; all if absent
 */
export const readItemTerms = async (
  item: ItemWords,
  reader: TermReader,
  wanted?: ReadonlySet<string>,
): Promise<ItemTerms> => {
  const { terms, read, addType } = createCollector(item, reader, wanted);
  const pause = createPause(reader.clock);
  const places = [
    { text: item.title, readMore: read("title", 0) },
    { text: item.body.slice(0, maxTextLength), readMore: read("text", textRank) },
  ];
  for (const { text, readMore } of places) {
    for (const slice of slicesOf(text)) {
      readMore(slice);
      await pause();
    }
  }
  addType();
  return terms;
};

/** A term that makes a rule match. */
export interface RuleTerm {
  /** A form of a keyword, `type:` with a type, or `fixed:` with the id of a fixed rule. */
  term: string;
  ruleId: string;
  /** 1 high, 2 medium, 3 low. */
  importance: number;
  /** The keyword as written; null if the term is not a keyword. */
  keyword: string | null;
}

const ranks = { high: 1, medium: 2, low: 3 } as const satisfies Record<Importance, number>;

/** The importance of a stored rank. */
export const importanceOf = (rank: number): Importance =>
  (Object.keys(ranks) as Importance[]).find((name) => ranks[name] === rank) ?? "low";

const termsOfRule = (tokenize: Tokenize, rule: MonitorRule): RuleTerm[] => {
  const common = { ruleId: rule.id, importance: ranks[rule.importance] };
  const fixed = fixedRuleOf(rule);
  if (fixed) return [{ ...common, term: `fixed:${fixed.id}`, keyword: null }];
  const byTerm = new Map<string, RuleTerm>();
  for (const keyword of rule.keywords) {
    for (const term of termsOfKeyword(tokenize, keyword)) {
      if (!byTerm.has(term)) byTerm.set(term, { ...common, term, keyword });
    }
  }
  const ofType = rule.type === "other" ? [] : [{ ...common, term: `type:${rule.type}`, keyword: null }];
  return [...byTerm.values(), ...ofType];
};

/** All terms of the rules that are not muted, each once per rule. */
export const termsOfRules = (
  tokenize: Tokenize,
  { rules, mutedRules = [] }: Pick<SavePreferences, "rules" | "mutedRules">,
): RuleTerm[] => withoutFixed(rules, mutedRules).flatMap((rule) => termsOfRule(tokenize, rule));

interface FixedWord {
  ruleId: FixedRuleId;
  /** As shown in a reason. */
  word: string;
  language: WordLanguage;
}

/** The words of all fixed rules, by term. */
export const compileFixedTerms = (tokenize: Tokenize): ReadonlyMap<string, readonly FixedWord[]> => {
  const compiled = new Map<string, FixedWord[]>();
  for (const { rule: ruleId, language, keyword: word } of fixedWords) {
    // Only the first form, which is as written: `Steuern` are taxes, but `Steuer` may be a wheel.
    const [term] = termsOfKeyword(tokenize, word);
    if (term === undefined) throw new Error(`no text can hold '${word}'`);
    compiled.set(term, [...(compiled.get(term) ?? []), { ruleId, word, language }]);
  }
  return compiled;
};

export interface BestMatch {
  rule: RuleTerm;
  found: TermMatch;
}

/**
 * The best match of these rules in an item: by importance, then by place, then by rule id. `matchBatch` orders the
 * same way in SQL.
 */
export const bestMatch = (terms: ItemTerms, rules: readonly RuleTerm[]): BestMatch | undefined => {
  let best: BestMatch | undefined;
  for (const rule of rules) {
    const found = terms.get(rule.term);
    if (!found) continue;
    const order = best
      ? rule.importance - best.rule.importance ||
        found.rank - best.found.rank ||
        Buffer.compare(Buffer.from(rule.ruleId), Buffer.from(best.rule.ruleId))
      : -1;
    if (order < 0) best = { rule, found };
  }
  return best;
};
