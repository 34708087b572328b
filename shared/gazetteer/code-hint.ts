const hints: Readonly<Record<string, string>> = {
  EU: "It is a group: list its countries.",
  SCHENGEN: "It is a group: list its countries.",
  UK: "Write GB.",
  EL: "Write GR.",
};

/** What to write in place of a code that no country has. */
export const codeHint = (code: string): string =>
  hints[code] ?? "Write two letters of ISO 3166-1, such as PT.";
