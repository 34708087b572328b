/** What an answer may need and a text may leave out. */
export const missingFields = ["passports", "place", "stays", "days", "programme"] as const;
export type MissingFieldName = (typeof missingFields)[number];
