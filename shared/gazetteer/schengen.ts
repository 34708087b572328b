/** The Schengen area, a zone of the entry rules. People who ask about days in Europe mean it. */
export const schengen = {
  code: "SCHENGEN",
  name: "Schengen area",
  flagCode: "eu",
  aliases: ["EU", "Europe", "European Union"],
};

/** The name of the flag of a country or zone, by its code. */
export const flagCodeOf = (code: string): string =>
  code === schengen.code ? schengen.flagCode : code.toLowerCase();
