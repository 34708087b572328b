import { setImmediate as nextTurn } from "node:timers/promises";
import { fixedRules, ruleLimits } from "#shared/monitoring/rules.ts";
import type { NewsType } from "#shared/news/contract.ts";
import type { FixedRuleId, FixedWord } from "./fixed-terms.ts";
import { isWord, singularOf, type Tokenise } from "./word-forms.ts";

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
