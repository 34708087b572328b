import { setTimeout as sleep } from "node:timers/promises";

/** The result of trying one promise. */
export interface Outcome {
  promise: string;
  /** The extent of the trial, for example `20 kills, 9,412 writes`. */
  count: string;
  result: string;
  isKept: boolean;
}

export interface Trial {
  /** The default of `count`. */
  count: number;
  run(count: number): Promise<Outcome[]>;
}

const heads: Outcome = { promise: "promise", count: "count", result: "result", isKept: true };

const print = (outcomes: readonly Outcome[]) => {
  const rows = [heads, ...outcomes];
  const widths = (["promise", "count", "result"] as const).map((key) =>
    Math.max(...rows.map((row) => row[key].length)),
  );
  for (const row of rows) {
    const cells = [row.promise, row.count, row.result].map((cell, index) => cell.padEnd(widths[index] ?? 0));
    const verdict = row === heads ? "" : row.isKept ? "kept" : "BROKEN";
    console.log([...cells, verdict].join("  ").trimEnd());
  }
};

/** Runs all trials, or the one that `args` names, with its count. Prints one table. Sets exit code 1 if a promise is broken. */
export const runTrials = async (trials: Record<string, Trial>, args: readonly string[]): Promise<void> => {
  const [wanted, count] = args;
  const chosen = Object.entries(trials).filter(([name]) => wanted === undefined || name === wanted);
  const isCount = count === undefined || /^[1-9]\d*$/.test(count);
  if (chosen.length === 0 || !isCount) {
    console.error(`Usage: [name [count]]. The names are: ${Object.keys(trials).join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  const outcomes: Outcome[] = [];
  for (const [name, trial] of chosen) {
    try {
      outcomes.push(...(await trial.run(Number(count ?? trial.count))));
    } catch (error) {
      outcomes.push({
        promise: name,
        count: "-",
        result: `failed: ${(error as Error).message}`,
        isKept: false,
      });
    }
  }
  print(outcomes);
  if (!outcomes.every(({ isKept }) => isKept)) process.exitCode = 1;
};

/** The percentile of sorted values at `share`, for example 0.99. NaN without values. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Asks every 10 ms until the condition holds. @throws Error with the description after `timeoutMs` */
export const waitUntil = async (
  description: string,
  isDone: () => boolean | Promise<boolean>,
  timeoutMs = 120_000,
): Promise<void> => {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${timeoutMs / 1000} s: ${description}`);
    await sleep(10);
  }
};
