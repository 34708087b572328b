import { setTimeout as sleep } from "node:timers/promises";
import { type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { findLosses, startWriters, type Writers } from "./writers.ts";

const writers = 500;

const someAcknowledged = ({ acknowledged }: Writers) => {
  const enough = acknowledged.size + 20;
  return waitUntil("writes succeed", () => acknowledged.size >= enough);
};

/** Kills the server at random moments under load, and PostgreSQL in every second round. */
const killInTurn = async (trial: TrialSite, kills: number): Promise<Writers> => {
  let site = await trial.start();
  const load = startWriters(writers, site.url);
  for (let kill = 0; kill < kills; kill += 1) {
    await someAcknowledged(load);
    await sleep(Math.random() * 300);
    const pid = kill % 2 === 1 ? await trial.postgresPid() : undefined;
    if (pid) process.kill(pid, "SIGKILL");
    else {
      await site.end("SIGKILL");
      site = await trial.start();
      load.target(site.url);
    }
  }
  await someAcknowledged(load);
  await load.stop();
  return load;
};

/** Kills the server and PostgreSQL in turn under concurrent writes. */
export const run = (kills: number): Promise<Outcome[]> =>
  withTrialSite(async (trial) => {
    const load = await killInTurn(trial, kills);
    const { lost, twice } = await findLosses(trial, load);
    const failed = load.answers.filter(({ status }) => status >= 500 && status !== 503).length;
    return [
      {
        promise: `kill -9 under ${writers} concurrent writes loses and repeats none`,
        count: `${kills} kills, ${load.acknowledged.size} acknowledged writes`,
        result: `${lost} lost, ${twice} twice, ${failed} with a 5xx other than 503`,
        isKept: lost === 0 && twice === 0 && failed === 0,
      },
    ];
  });
