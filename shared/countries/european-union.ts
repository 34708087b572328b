/** The name by which updates on the whole Union are tagged. */
export const europeanUnion = "European Union";

/** Codes of the member states (ISO 3166-1 alpha-2). */
export const unionMembers: ReadonlySet<string> = new Set([
  ...["AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV", "LT"],
  ...["LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE"],
]);
