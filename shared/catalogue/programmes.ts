import type { Money } from "../programmes/contract.ts";
import type { Change, Entry, OfficialLink, SomeSources, Source, Statement } from "./entry.ts";
import type { StandingNoteId } from "./guides.ts";

/** The common fields of residency and citizenship programs. `Figure` names the figures that the specification fixes. */
export interface Programme<Figure extends string = string> extends Entry {
  /** The ids of its programs. The figures on the card are those of the first program. */
  programmes: readonly string[];
  country: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  /** Changes since the figures of the card were set, newest first. */
  changes: readonly Change<Figure>[];
  notes: readonly StandingNoteId[];
  details: {
    authority: OfficialLink & { links?: readonly OfficialLink[] };
    /** Costs in addition to the figures of the card. */
    costs: readonly Statement[];
    /** In chronological order. */
    steps: readonly Statement[];
    warnings: readonly Statement[];
  };
  /** The sources of the figures that the specification fixes. A figure without sources is marked as not confirmed. */
  specifiedSources: Readonly<Partial<Record<Figure, readonly Source[]>>>;
}

export type ResidencyFigure = "minStay" | "minInvestment" | "yearsToPassport";

/** `euros`: at a reference rate, for sorting and charts only. */
interface Amount extends Money {
  euros: number;
}

/** The numbers in what a program says today, for charts. A number that no source states is absent. */
export interface ResidencyMeasures {
  income?: Amount & { per: "month" | "year" };
  /** A deposit or an investment, in place of an income. */
  deposit?: Amount;
  /** `forTax`: the days that make a tax resident or bring a tax benefit, not a condition of the permit. */
  stay?: { count: number; unit: "day" | "month"; forTax?: true };
  /** `permanentSources`: what states the years, as under the benefits. */
  permanent?: { years: number; permanentSources: SomeSources };
  /** `sinceSources`: what states that the years count from permanent residence, not from the first permit. */
  passport?: { years: number; sinceSources?: SomeSources };
}

export interface ResidencyProgramme extends Programme<ResidencyFigure> {
  program: string;
  /** Why nobody can apply today, on the sources of `timeToResidency`. Absent while the program is open. */
  status?: "closed" | "suspended";
  /** A typical time, from the sources. The specification sets no figure. */
  timeToResidency: Statement;
  pathToCitizenship: boolean;
  /** Absent without a path to citizenship. */
  yearsToPassport?: number;
  minStay: string;
  /** Income, deposit, or investment. */
  minInvestment: string;
  measures: ResidencyMeasures;
  benefits: readonly Statement[];
}

export type CitizenshipFigure =
  | "price"
  | "visaFreeDestinations"
  | "residencyRequirement"
  | "processingTime"
  | "onlineProcess";

export interface CitizenshipProgramme extends Programme<CitizenshipFigure> {
  /** `from $…`. */
  price: string;
  /** The number in `price`. */
  priceUsd: number;
  visaFreeDestinations: number;
  residencyRequirement: string;
  processingTime: string;
  onlineProcess: boolean;
  benefits: readonly Statement[];
  /** Ways to invest. */
  options: readonly Statement[];
}
