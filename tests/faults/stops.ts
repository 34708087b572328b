import { type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { findLosses, startWriters } from "./writers.ts";

const writers = 100;

/** A refused connection was never accepted. Every other missing answer is a loss. */
const stopOnce = async (trial: TrialSite) => {
  const site = await trial.start();
  const load = startWriters(writers, site.url);
  await waitUntil("writes succeed", () => load.acknowledged.size >= 200);
  const exitCode = await site.end("SIGTERM");
  await load.stop();
  const errors = load.answers.map(({ error }) => error).filter((error) => error && error !== "ECONNREFUSED");
  return { exitCode, requests: load.answers.length, errors, ...(await findLosses(trial, load)) };
};

/** Stops the server at full load. */
export const run = (stops: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const all: Awaited<ReturnType<typeof stopOnce>>[] = [];
    for (let stop = 0; stop < stops; stop += 1) all.push(await stopOnce(trial));
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
    const unanswered = all.flatMap(({ errors }) => errors);
    const lost = sum((one) => one.lost);
    const twice = sum((one) => one.twice);
    const cleanExits = sum((one) => Number(one.exitCode === 0));
    const kinds = unanswered.length > 0 ? ` (${[...new Set(unanswered)].join(", ")})` : "";
    return [
      {
        promise: "SIGTERM at full load loses no accepted request",
        count: `${stops} stops, ${sum((one) => one.requests)} requests`,
        result: `${unanswered.length} unanswered${kinds}, ${lost} writes lost, ${twice} twice, exit 0 in ${cleanExits}`,
        isKept: unanswered.length === 0 && lost === 0 && twice === 0 && cleanExits === stops,
      },
    ];
  });
