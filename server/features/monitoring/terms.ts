import { setImmediate as nextTurn } from "node:timers/promises";
import { fixedWords, type WordLanguage } from "#server/knowledge/alert-words.ts";
import { fixedRuleOf, fixedRules, type Importance, type Rule, ruleLimits } from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";

/** A word of a text as the news feature tells words apart; a mark that ends a clause is one, too. */
export interface Word {
  /** Without accents, in lower case. */
  lower: string;
  /** The same without the ending of a plural, where that is an s or much like it. */
  plain: string;
}

/** Takes any text apart, in order. */
export type Tokenise = (text: string) => readonly Word[];

/** Plurals that `plain` leaves as they are, in English, Spanish, Portuguese and German, and what takes their place. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=[xz]|ss|sh|ch)es$/, ""],
  [/(?<=(?:[dt]ad|or|[aei]l|[isc]on))es$/, ""],
  [/(?<=[a-z]{2}[aeo])is$/, "l"],
  [/(?<=[a-z]{2})oes$/, "ao"],
  [/(?<=ung|heit|keit|schaft|ion)en$/, ""],
  [/(?<=[a-z]{3}(?:er|el))n$/, ""],
];

/** Words that end like plurals and are none. */
const noPlurals = new Set(
  "eastern western northern southern modern govern concern intern extern angeles wales".split(" "),
);

/** Another form of a word that may be a plural; undefined for most. */
export const singularOf = (lower: string): string | undefined => {
  if (lower.length < 5 || noPlurals.has(lower)) return undefined;
  for (const [ending, instead] of plurals) {
    if (ending.test(lower)) return lower.replace(ending, instead);
  }
  return undefined;
};

/** Whether it is a word at all: not a mark, and not too long to be kept. */
export const isWord = ({ plain }: Word): boolean => plain.length > 1 || /[\p{L}\p{N}]/u.test(plain);

/** The forms in which a keyword may be met, as terms: its words with a blank between. None where it holds no word. */
export const termsOfKeyword = (tokenise: Tokenise, keyword: string): string[] => {
  const words = tokenise(keyword);
  if (words.length === 0 || !words.every(isWord)) return [];
  const plain = words.map((word) => word.plain).join(" ");
  const other = words.map((word) => singularOf(word.lower) ?? word.plain).join(" ");
  return [...new Set([plain, other])];
};

/** What of an item is looked at. */
export interface ItemWords {
  title: string;
  body: string;
  type: NewsType;
  /** ISO 639-1. */
  language: string;
}

/** Where a term stands in an item. */
export interface Found {
  place: "title" | "text" | "type";
  /** Lower where it counts more: the title before the text before the type, and there what comes first. */
  rank: number;
  /** The word of a fixed rule that was found, or the type; null where it is the keyword that is asked for. */
  word: string | null;
}

/** The terms of an item, which rules may ask for. */
export type ItemTerms = ReadonlyMap<string, Found>;

/** What terms are looked for. */
export interface TermReader {
  tokenise: Tokenise;
  fixedTerms: ReadonlyMap<string, readonly FixedWord[]>;
}

/** The text that is looked at, in characters; no feed's is longer than half of it. */
const longestText = 10_000;
const sliceLength = 2000;
/** How long requests may wait. */
const sliceMs = 2;
const textRank = 1_000_000;
const typeRank = 2_000_000;

/** A text in pieces between words. */
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

/** Lets requests through whenever they have waited for long. */
const createPause = () => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < sliceMs) return;
    await nextTurn();
    since = performance.now();
  };
};

/** Collects the terms that the words of one place end. */
const createCollector = (
  item: ItemWords,
  { tokenise, fixedTerms }: TermReader,
  wanted?: ReadonlySet<string>,
) => {
  const terms = new Map<string, Found>();
  const addFixed = (term: string, place: Found["place"], rank: number) => {
    for (const { ruleId, word, language } of fixedTerms.get(term) ?? []) {
      const key = `fixed:${ruleId satisfies FixedRuleId}`;
      if ((language === "any" || language === item.language) && !terms.has(key))
        terms.set(key, { place, rank, word });
    }
  };
  const add = (term: string, place: Found["place"], rank: number) => {
    addFixed(term, place, rank);
    if (!terms.has(term) && (!wanted || wanted.has(term))) terms.set(term, { place, rank, word: null });
  };

  const read = (place: "title" | "text", firstRank: number) => {
    /** What the last words make up, the shortest first, in both forms. */
    let open: { plain: string; other: string }[] = [];
    let rank = firstRank;
    return (text: string) => {
      for (const token of tokenise(text)) {
        rank += 1;
        if (!isWord(token)) {
          open = [];
          continue;
        }
        const { plain } = token;
        const other = singularOf(token.lower) ?? plain;
        open = [
          { plain, other },
          ...open
            .slice(0, ruleLimits.keywordWords - 1)
            .map((before) => ({ plain: `${before.plain} ${plain}`, other: `${before.other} ${other}` })),
        ];
        for (const term of open) {
          add(term.plain, place, rank);
          if (term.other !== term.plain) add(term.other, place, rank);
        }
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
 * The terms of an item with the best place of each: runs of up to five words of its title and then of its text, what the
 * fixed rules look for, and its type. Requests are let through every few milliseconds.
 * @param wanted which runs of words are kept; all where absent
 */
export const readItemTerms = async (
  item: ItemWords,
  reader: TermReader,
  wanted?: ReadonlySet<string>,
): Promise<ItemTerms> => {
  const { terms, read, addType } = createCollector(item, reader, wanted);
  const pause = createPause();
  const places = [
    { text: item.title, readMore: read("title", 0) },
    { text: item.body.slice(0, longestText), readMore: read("text", textRank) },
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

/** What makes a rule match: that an item has this term. */
export interface RuleTerm {
  /** A keyword in a form in which it is met, `type:` with a type, or `fixed:` with the name of a fixed rule. */
  term: string;
  ruleId: string;
  /** 1 high, 2 medium, 3 low. */
  importance: number;
  /** As its owner wrote it; null where the term is no keyword. */
  keyword: string | null;
}

const ranks = { high: 1, medium: 2, low: 3 } as const satisfies Record<Importance, number>;

/** How much a stored rank matters, in the word of the form. */
export const importanceOf = (rank: number): Importance =>
  (Object.keys(ranks) as Importance[]).find((name) => ranks[name] === rank) ?? "low";

const termsOfRule = (tokenise: Tokenise, rule: Rule): RuleTerm[] => {
  const common = { ruleId: rule.id, importance: ranks[rule.importance] };
  const fixed = fixedRuleOf(rule);
  if (fixed) return [{ ...common, term: `fixed:${fixed.id}`, keyword: null }];
  const byTerm = new Map<string, RuleTerm>();
  for (const keyword of rule.keywords) {
    for (const term of termsOfKeyword(tokenise, keyword)) {
      if (!byTerm.has(term)) byTerm.set(term, { ...common, term, keyword });
    }
  }
  const ofType = rule.type === "other" ? [] : [{ ...common, term: `type:${rule.type}`, keyword: null }];
  return [...byTerm.values(), ...ofType];
};

/** All that makes these rules match, each once for a rule. */
export const termsOfRules = (tokenise: Tokenise, rules: readonly Rule[]): RuleTerm[] =>
  rules.flatMap((rule) => termsOfRule(tokenise, rule));

/** The name of a fixed rule. */
type FixedRuleId = (typeof fixedRules)[number]["id"];

/** A word that a fixed rule looks for. */
interface FixedWord {
  ruleId: FixedRuleId;
  /** As a reason names it. */
  word: string;
  language: WordLanguage;
}

/** The words of the fixed rules by the terms under which they are met. */
export const compileFixedTerms = (tokenise: Tokenise): ReadonlyMap<string, readonly FixedWord[]> => {
  const compiled = new Map<string, FixedWord[]>();
  for (const { rule: ruleId, language, keyword: word } of fixedWords) {
    // Only the first form, which is as written: `Steuern` are taxes, but `Steuer` may be a wheel.
    const [term] = termsOfKeyword(tokenise, word);
    if (term === undefined) throw new Error(`no text can hold '${word}'`);
    compiled.set(term, [...(compiled.get(term) ?? []), { ruleId, word, language }]);
  }
  return compiled;
};

/** Why an item concerns somebody. */
export interface BestMatch {
  rule: RuleTerm;
  found: Found;
}

/**
 * The one of these rules' terms that an item has and that counts most: by importance, then by its place, then by the
 * name of the rule. `matchBatch` asks PostgreSQL for the same.
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
