/** One measured line: what, how much, and what was hoped for. A goal that is missed fails nothing. */
export interface Line {
  what: string;
  value: string;
  goal?: string;
  met?: boolean;
}

/** Prints measured lines as an aligned table. */
export const report = (lines: readonly Line[]): void => {
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const { what, value, goal, met } of lines) {
    const verdict = met === undefined ? "" : met ? "  met" : "  MISSED";
    console.log(`${what.padEnd(width)}  ${value.padStart(12)}${goal ? `   goal ${goal}${verdict}` : ""}`);
  }
};

/** The middle value. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
