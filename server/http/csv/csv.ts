/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * What a spreadsheet would take for a formula, or a control character, which may hide one: the signs that begin a
 * formula, also in full width and after blanks (OWASP, CSV injection).
 */
const active = /^(?:\p{Cc}|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

const cell = (value: string | number | null): string => {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const inert = active.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** One record as RFC 4180 has it, with its line break. No cell can act in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;
