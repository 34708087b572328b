import names from "./other-names.json" with { type: "json" };

const byCode: Readonly<Record<string, readonly string[]>> = names;

/** Other common names of a country. The code may be in lower case, as in the name of its flag. */
export const otherNames = (code: string): readonly string[] => byCode[code.toUpperCase()] ?? [];
