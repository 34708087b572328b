import type { Entry, OfficialLink, Statement } from "./entry.ts";

/** A figure of the comparison: what is read, and what it sorts by (absent: sorts last). */
export interface Figure {
  /** The parts that rest on different sources, or contradict each other, in reading order. */
  parts: readonly Statement[];
  /** Days, euros or per cent as the column says; rough where currencies differ. Ranges sort by their end. */
  sortBy?: number;
}

/** A place to form a company. */
export interface Jurisdiction extends Entry {
  name: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  entity: string;
  /** Sorts by days on the way that is open from abroad, a week for five working days. */
  setupTime: Figure;
  /** Sorts by euros. */
  minimumCapital: Figure;
  /** Sorts by euros of the first year. */
  governmentFee: Figure;
  /** Sorts by the lowest general rate on profit paid out, per cent; by none where the owner is taxed instead. */
  corporateTax: Figure;
  remote: Statement & { answer: "yes" | "partly" };
  registry: OfficialLink & { links?: readonly OfficialLink[] };
  requirements: readonly Statement[];
  warnings: readonly Statement[];
}

/** What one unit of a currency is worth in euros, rounded by us to the order of 2026: for sorting, not shown. */
export const roughEuros = { usd: 0.87, gbp: 1.15, hkd: 0.11, sgd: 0.67, aed: 0.24, gel: 0.32 } as const;
