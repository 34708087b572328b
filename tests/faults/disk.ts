import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeTestFolder } from "#tests/support/folder.ts";
import { mountSmallDisk, type SmallDisk } from "#tests/support/small-disk.ts";
import { type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { findLosses, startWriters, type Writers } from "./writers.ts";

const writers = 20;
const perRound = 200;

interface Disks {
  outbox: SmallDisk;
  database: SmallDisk;
}

const isSuccess = ({ status }: { status: number }) => status >= 200 && status < 300;

const moreAcknowledged = ({ acknowledged }: Writers, count: number) => {
  const enough = acknowledged.size + count;
  return waitUntil("writes succeed", () => acknowledged.size >= enough);
};

const noneWaits = (trial: TrialSite) =>
  waitUntil("all emails are written", async () => {
    await trial.query("UPDATE mails SET due_at = now() WHERE state = 'queued' AND due_at > now()");
    const [waiting] = await trial.query<{ count: number }>(
      "SELECT count(*)::int FROM mails WHERE state <> 'sent'",
    );
    return waiting?.count === 0;
  });

/** Fills the outbox while writes continue. */
const fillOutbox = async ({ outbox }: Disks, load: Writers) => {
  await outbox.fill();
  await moreAcknowledged(load, perRound);
  await outbox.free();
};

/** Fills the disk of the database until enough writes were refused. */
const fillDatabase = async ({ database }: Disks, load: Writers) => {
  const before = load.answers.length;
  await database.fill();
  const countRefused = () => load.answers.slice(before).filter((answer) => !isSuccess(answer)).length;
  await waitUntil("writes are refused", () => countRefused() >= perRound);
  await database.free();
  await moreAcknowledged(load, perRound);
};

/** Whether a refusal says what is wrong and when to try again. */
const isClear = ({ status, body, headers }: Writers["answers"][number]) =>
  status === 503 && /Please try again/.test(body) && headers["retry-after"] !== undefined;

const tryDisks = async (trial: TrialSite, disks: Disks, outboxFolder: string, rounds: number) => {
  // By default, the log alone may grow beyond the disk.
  await trial.query("ALTER SYSTEM SET max_wal_size = '64MB'");
  await trial.query("SELECT pg_reload_conf()");
  const site = await trial.start();
  const load = startWriters(writers, site.url);
  for (let round = 0; round < rounds; round += 1) {
    await fillOutbox(disks, load);
    await fillDatabase(disks, load);
  }
  await load.stop();
  await noneWaits(trial);
  const files = (await readdir(outboxFolder)).filter((name) => name.endsWith(".eml"));
  const mails = await trial.query("SELECT FROM mails");
  const { lost, twice } = await findLosses(trial, load);
  const refused = load.answers.filter((answer) => !isSuccess(answer));
  const unclear = refused.filter((answer) => !isClear(answer)).length;
  const isSame = site.process.exitCode === null;
  const saysOutbox = /the outbox cannot be written: ENOSPC/.test(site.output());
  const saysDatabase = /No space left on device/.test(site.output());
  return [
    {
      promise: "a full disk of the outbox is said in words, and every email is written once after it",
      count: `${rounds} times full, ${mails.length} emails`,
      result: `${mails.length - files.length} missing or repeated, ${saysOutbox ? "named" : "not named"} in the log`,
      isKept: files.length === mails.length && saysOutbox,
    },
    {
      promise: "a full disk of the database gives 503 in words, loses and repeats nothing, and recovers",
      count: `${rounds} times full, ${load.acknowledged.size} acknowledged writes, ${refused.length} refused`,
      result: `${lost} lost, ${twice} twice, ${unclear} refused in another way, ${saysDatabase ? "named" : "not named"} in the log, ${isSame ? "same" : "another"} process`,
      isKept: lost === 0 && twice === 0 && unclear === 0 && saysDatabase && isSame,
    },
  ];
};

/** Fills the disks of the outbox and of the database in turn under writes. Only root on Linux can run it. */
export const run = async (rounds: number): Promise<Outcome[]> => {
  const folders = { outbox: await makeTestFolder("outbox"), database: await makeTestFolder("database") };
  const disks: Disks = {
    outbox: mountSmallDisk(folders.outbox, 64),
    database: mountSmallDisk(folders.database, 256),
  };
  const dataDir = join(folders.outbox, "data");
  try {
    return await withTrialSite(
      (trial) => tryDisks(trial, disks, join(dataDir, "outbox"), rounds),
      { DATA_DIR: dataDir },
      join(folders.database, "data"),
    );
  } finally {
    disks.outbox.unmount();
    disks.database.unmount();
    await rm(folders.outbox, { recursive: true });
    await rm(folders.database, { recursive: true });
  }
};
