import type { Statement } from "#shared/catalogue/entry.ts";
import type { ResidencyProgramme } from "#shared/catalogue/programmes.ts";

/** A figure of a programme: its label, and the figure with its sources where it has any of its own. */
export interface Fact {
  label: string;
  text: string;
  sources?: Statement["sources"];
}

/** The figures of a card, in order. The passport's only where a path leads to it. */
export const residencyFacts = (programme: ResidencyProgramme): readonly Fact[] => [
  { label: "Time to Residency", ...programme.timeToResidency },
  { label: "Minimum Stay", text: programme.minStay },
  { label: "Requirement", text: programme.minInvestment },
  ...(programme.yearsToPassport === undefined
    ? []
    : [{ label: "Passport Timeline", text: `${programme.yearsToPassport} years` }]),
];

/** A programme as readers name it: 'Portugal D7 Visa'. */
export const programmeName = ({ country, program }: ResidencyProgramme): string => `${country} ${program}`;
