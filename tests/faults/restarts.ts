import { setTimeout as sleep } from "node:timers/promises";
import { ask, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, percentile, waitUntil } from "#tests/support/trials.ts";
import { findLosses, startWriters, type Writers } from "./writers.ts";

const writers = 40;
const loadMs = 2000;
const windowMs = 500;

const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;

/** Whether 99% of the requests in a window that begins now succeed. */
const mostSucceed = async ({ answers }: Writers): Promise<boolean> => {
  const from = Date.now();
  await sleep(windowMs);
  const recent = answers.filter(({ at }) => at >= from);
  return recent.length > 0 && recent.filter(isSuccess).length >= 0.99 * recent.length;
};

/** Resolves with the milliseconds from PostgreSQL's return until requests succeed again. */
const restartPostgres = async (trial: TrialSite, load: Writers): Promise<number> => {
  await sleep(loadMs);
  const old = await trial.postgresPid();
  if (!old) throw new Error("PostgreSQL does not run");
  process.kill(old, "SIGINT");
  const answers = () =>
    trial.query("SELECT").then(
      () => true,
      () => false,
    );
  await waitUntil("PostgreSQL is back", async () => {
    const pid = await trial.postgresPid();
    return pid !== undefined && pid !== old && (await answers());
  });
  const backAt = Date.now();
  await waitUntil("requests succeed again", () => mostSucceed(load));
  return Date.now() - windowMs - backAt;
};

/** Restarts PostgreSQL under load, and measures the time until requests succeed again. */
export const run = (restarts: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const site = await trial.start();
    const load = startWriters(writers, site.url);
    const recoveries: number[] = [];
    for (let restart = 0; restart < restarts; restart += 1)
      recoveries.push(await restartPostgres(trial, load));
    const isSame = (await ask(`${site.url}/livez`)).status === 200 && site.process.exitCode === null;
    await load.stop();
    const { lost, twice } = await findLosses(trial, load);
    const refusedMs = load.answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
    const others = load.answers.filter((answer) => answer.status !== 503 && !isSuccess(answer)).length;
    const slowestMs = Math.max(0, ...refusedMs);
    const worstMs = Math.max(...recoveries);
    return [
      {
        promise: "PostgreSQL restarts: 503 within 3 s, and no other failure",
        count: `${restarts} restarts, ${load.answers.length} writes`,
        result: `${refusedMs.length} times 503, slowest ${slowestMs.toFixed(0)} ms, p99 ${percentile(refusedMs, 0.99).toFixed(0)} ms, ${others} other failures`,
        isKept: slowestMs <= 3000 && others === 0 && refusedMs.length > 0,
      },
      {
        promise: "PostgreSQL restarts: 99% succeed within 5 s, in the same process",
        count: `${restarts} restarts`,
        result: `slowest recovery ${worstMs} ms, ${isSame ? "same" : "another"} process`,
        isKept: worstMs <= 5000 && isSame,
      },
      {
        promise: "PostgreSQL restarts: no acknowledged write is lost or done twice",
        count: `${load.acknowledged.size} acknowledged writes`,
        result: `${lost} lost, ${twice} twice`,
        isKept: lost === 0 && twice === 0 && load.acknowledged.size > 0,
      },
    ];
  });
