import type { StandingNoteId } from "./content/guides.ts";
import type { Change, Entry, OfficialLink, Statement } from "./entry.ts";

/** What programmes of residency and of citizenship have in common. */
export interface Programme extends Entry {
  country: string;
  /** ISO 3166-1 alpha-2, lower case. */
  flagCode: string;
  /** What has moved since the figures of the card were fixed, newest first. */
  changes: readonly Change[];
  /** The standing notes that matter here. */
  notes: readonly StandingNoteId[];
  details: {
    /** Those who decide, with their pages. */
    authority: OfficialLink & { links?: readonly OfficialLink[] };
    /** What it costs beside the figures of the card. */
    costs: readonly Statement[];
    /** The way to it, in order. */
    steps: readonly Statement[];
    warnings: readonly Statement[];
  };
}

/** A way to live in a country. Texts of the card are the product's own figures. */
export interface ResidencyProgramme extends Programme {
  program: string;
  /** Typical, from the sources: the product fixes no figure for it. */
  timeToResidency: Statement;
  pathToCitizenship: boolean;
  /** Only where there is a path to citizenship. */
  yearsToPassport?: number;
  minStay: string;
  /** Income, deposit or investment. */
  minInvestment: string;
  benefits: readonly Statement[];
}

/** Citizenship by investment. */
export interface CitizenshipProgramme extends Programme {
  /** `from $…`. */
  price: string;
  visaFreeDestinations: number;
  residencyRequirement: string;
  processingTime: string;
  onlineProcess: boolean;
  benefits: readonly Statement[];
  /** The ways to invest. */
  options: readonly Statement[];
}
