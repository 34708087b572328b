/** One measured figure with its goal. A missed goal does not fail the benchmark. */
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

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
