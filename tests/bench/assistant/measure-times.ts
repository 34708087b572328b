import type { FindPassages } from "#server/features/assistant/passage.ts";
import { type Line, median } from "../report.ts";
import { questions } from "./questions.ts";

const rounds = 3;
const mostRatio = 3;

const tookFor = async (findPassages: FindPassages, text: string) => {
  const start = performance.now();
  await findPassages({ text, earlier: [], ownCountries: [] });
  return performance.now() - start;
};

/** Measures the questions with a thousand and with a hundred thousand updates, alternately, so that both get the same load. */
export const measureTimes = async (small: FindPassages, large: FindPassages): Promise<Line[]> => {
  const both: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    for (const { question } of questions) {
      const pair = [await tookFor(small, question), await tookFor(large, question)] as const;
      if (round < 0) continue;
      both[0].push(pair[0]);
      both[1].push(pair[1]);
    }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const slowest = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
  const line = (what: string, of: (values: readonly number[]) => number): Line[] => {
    const [before, after] = both.map(of) as [number, number];
    const ratio = after / before;
    return [
      {
        what: `${what}: times as long with 100,000 updates`,
        value: ratio.toFixed(2),
        goal: `<= ${mostRatio}`,
        met: ratio <= mostRatio,
      },
      {
        what: "  milliseconds: a thousand, a hundred thousand",
        value: `${before.toFixed(1)}, ${after.toFixed(1)}`,
      },
    ];
  };
  return [
    ...line("median question", median),
    ...line("mean", (values) => sum(values) / values.length),
    ...line("one in twenty", slowest),
  ];
};
