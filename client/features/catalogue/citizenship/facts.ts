import type { CitizenshipProgramme } from "#shared/catalogue/programmes.ts";

/** The figures of a card, in order; the price stands apart. */
export const citizenshipFacts = (
  programme: CitizenshipProgramme,
): readonly { label: string; text: string }[] => [
  { label: "Visa-Free Destinations", text: String(programme.visaFreeDestinations) },
  { label: "Processing Time", text: programme.processingTime },
  { label: "Residency Requirement", text: programme.residencyRequirement },
  { label: "Online Process", text: programme.onlineProcess ? "Yes" : "No" },
];
