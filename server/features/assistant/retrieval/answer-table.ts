import type { Passage, PassageList } from "#server/features/assistant/passage.ts";
import type { Comparison } from "#server/knowledge/comparisons.ts";
import type { Confidence } from "#shared/assistant/contract.ts";

/** The table that answers a question about several entries, and the keys of the entries in it. */
export interface AnswerTable {
  passage: Passage;
  keys: readonly string[];
}

/** An entry in a table of answers. */
export interface Row {
  key: string;
  name: string;
  value: number | undefined;
  figure: string;
  confidence: "high" | "medium" | "low";
  /** A program to which nobody can apply. It comes last. */
  isClosed?: boolean;
}

const maxListed = 64;
/** The lowest or the highest figures are the first few. */
const maxExtreme = 12;

/** The rows by their values: the highest first for `more` and `most`, else the lowest. */
export const arrange = (rows: readonly Row[], comparison: Comparison | "at most" | undefined): Row[] => {
  const order = { high: 0, medium: 1, low: 2 };
  const sign = comparison === "more" || comparison === "most" ? -1 : 1;
  const sorted = [...rows].sort(
    (a, b) =>
      Number(a.isClosed ?? false) - Number(b.isClosed ?? false) ||
      sign * ((a.value ?? 0) - (b.value ?? 0)) ||
      order[a.confidence] - order[b.confidence] ||
      a.name.localeCompare(b.name, "en"),
  );
  return comparison === "least" || comparison === "most" ? sorted.slice(0, maxExtreme) : sorted;
};

/** The rows as texts: 'Vanuatu Citizenship by Investment ($130,000)'. */
export const itemsOf = (rows: readonly Row[]): string[] => {
  const listed = rows.slice(0, maxListed).map(({ name, figure, confidence }) => {
    const doubt = confidence === "low" ? "low confidence" : "";
    const notes = [figure, doubt].filter(Boolean).join(", ");
    return notes ? `${name} (${notes})` : name;
  });
  const more = rows.length - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])];
};

const worst = (rows: readonly Row[]): Confidence =>
  (["low", "medium", "high"] as const).find((level) => rows.some(({ confidence }) => confidence === level)) ??
  "medium";

/** What a table says besides its rows. */
interface TableText extends Pick<Passage, "kind" | "title" | "href"> {
  lists: readonly PassageList[];
  /** The name of our table that the rows come from. */
  source: string;
}

export const toTable = (
  rows: readonly Row[],
  { kind, title, href, lists, source }: TableText,
): AnswerTable => {
  const text = lists
    .map(({ intro, items }) => (items.length > 0 ? `${intro} ${items.join(", ")}.` : intro))
    .join(" ");
  return {
    keys: rows.map(({ key }) => key),
    passage: {
      ...{ key: "table", kind, title, href, excerpt: text, text, lists },
      ...{ date: null, dateMeans: null, confidence: worst(rows), sources: [{ name: source }] },
    },
  };
};
