import type { StandingNoteId } from "./content/guides.ts";
import type { Change, Entry, OfficialLink, Source, Statement } from "./entry.ts";

/** The common fields of residency and citizenship programs. */
export interface Programme extends Entry {
  country: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  /** Changes since the figures of the card were set, newest first. */
  changes: readonly Change[];
  notes: readonly StandingNoteId[];
  details: {
    authority: OfficialLink & { links?: readonly OfficialLink[] };
    /** Costs in addition to the figures of the card. */
    costs: readonly Statement[];
    /** In chronological order. */
    steps: readonly Statement[];
    warnings: readonly Statement[];
  };
}

/** The sources of figures that the specification fixes. A figure without sources is shown as unverified. */
type SpecifiedSources<Figure extends string> = Readonly<Partial<Record<Figure, readonly Source[]>>>;

export interface ResidencyProgramme extends Programme {
  program: string;
  /** A typical time, from the sources. The specification sets no figure. */
  timeToResidency: Statement;
  pathToCitizenship: boolean;
  /** Absent without a path to citizenship. */
  yearsToPassport?: number;
  minStay: string;
  /** Income, deposit, or investment. */
  minInvestment: string;
  benefits: readonly Statement[];
  specifiedSources: SpecifiedSources<"minStay" | "minInvestment" | "yearsToPassport">;
}

export interface CitizenshipProgramme extends Programme {
  /** `from $…`. */
  price: string;
  visaFreeDestinations: number;
  residencyRequirement: string;
  processingTime: string;
  onlineProcess: boolean;
  benefits: readonly Statement[];
  /** Ways to invest. */
  options: readonly Statement[];
  specifiedSources: SpecifiedSources<
    "price" | "visaFreeDestinations" | "residencyRequirement" | "processingTime" | "onlineProcess"
  >;
}
