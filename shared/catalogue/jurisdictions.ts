import type { Entry, OfficialLink, Statement } from "./entry.ts";

/** A figure of the comparison table. */
export interface Figure {
  /** Separate statements for different or contradicting sources, in reading order. Empty if no source gives the figure. */
  parts: readonly Statement[];
  /** The parts in a few words, for tables and cards. Absent if no source gives the figure. */
  short?: string;
  /**
   * The sort key in days, euros, or percent, depending on the column. A range sorts by its upper end. Absent: sorts last.
   */
  sortBy?: number;
}

/** A figure that no source gives. */
export const notKnown: Figure = { parts: [] };

export interface Jurisdiction extends Entry {
  name: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  entity: string;
  /** Sorted by days for a registration from abroad. Five working days count as seven days. */
  setupTime: Figure;
  /** Sorted by euros. */
  minimumCapital: Figure;
  /** Sorted by euros in the first year. */
  governmentFee: Figure & { /** Euros in each later year, if a source states them. */ laterYears?: number };
  /** Sorted by the lowest rate on distributed profit in percent. Absent if only the owner is taxed. */
  corporateTax: Figure & { /** The highest rate of a range in percent. */ upTo?: number };
  /** Absent if no source says whether a company can be registered from abroad. */
  remote?: Statement & { answer: "yes" | "partly" };
  registry: OfficialLink & { links?: readonly OfficialLink[] };
  requirements: readonly Statement[];
  warnings: readonly Statement[];
}
