import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { checkAlertMails } from "../../support/alert-mails.ts";
import { type AlertSite, createAlertSite } from "../../support/alert-site.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";
import { type Line, median } from "../report.ts";

const readers = 20;
const feeds = 40;
const itemsPerFeed = 25;
const kills = 20;
const betweenMs = { least: 3000, most: 10_000 };
const outageMs = 60_000;
const resumeGoalSeconds = 60;

/** A site, and its mail server, which can be stopped and started. */
interface World {
  site: AlertSite;
  /** All emails that arrived so far. */
  received(): ReceivedMail[];
  stopMailServer(): Promise<void>;
  startMailServer(): Promise<void>;
  close(): Promise<void>;
}

const createWorld = async (serverUrl: string): Promise<World> => {
  const name = `kills_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const before: ReceivedMail[] = [];
  let smtp: TestSmtpServer = await startSmtpServer({ encrypts: false });
  const port = Number(new URL(smtp.url).port);
  const site = await createAlertSite({
    databaseUrl: url.href,
    smtpUrl: smtp.url,
    readers,
    feeds,
    itemsPerFeed,
  });
  return {
    site,
    received: () => [...before, ...smtp.received],
    async stopMailServer() {
      await smtp.close();
      before.push(...smtp.received.splice(0));
    },
    async startMailServer() {
      smtp = await startSmtpServer({ encrypts: false, port });
    },
    async close() {
      await site.close();
      await smtp.close();
    },
  };
};

/** Keeps emails of the readers due until the returned function is called. */
const keepMailing = ({ site }: World) => {
  let over = false;
  const done = (async () => {
    while (!over) {
      // PostgreSQL may be unavailable.
      await site.passTime().catch(() => undefined);
      await sleep(500);
    }
  })();
  return () => {
    over = true;
    return done;
  };
};

/** The number of unmatched items, waiting alerts and unsent emails. */
const countOpen = async ({ site }: World): Promise<number> => {
  const [row] = await site.query<{ open: number }>(
    `SELECT (SELECT count(*)::int FROM monitoring_queue)
      + (SELECT count(*)::int FROM monitoring_alerts WHERE mail_state = 'waiting')
      + (SELECT count(*)::int FROM mails WHERE state IN ('queued', 'sending')) AS open`,
  );
  return row?.open ?? 0;
};

const untilDone = async (world: World, patienceMs = 300_000): Promise<number> => {
  const begun = performance.now();
  for (;;) {
    await world.site.makeFeedsDue();
    const [row] = await world.site.query<{ alerts: number }>(
      "SELECT count(*)::int AS alerts FROM monitoring_alerts",
    );
    const open = await countOpen(world);
    const seconds = (performance.now() - begun) / 1000;
    if (row?.alerts === world.site.expectedAlerts && open === 0) return seconds;
    if (seconds * 1000 > patienceMs)
      throw new Error(`it does not end: ${row?.alerts} alerts, and ${open} things to be done`);
    await sleep(1000);
  }
};

const told = async (name: string, world: World, most: number): Promise<Line[]> => {
  const { faults, alerts, mails, repeats } = await checkAlertMails(world.site, world.received());
  for (const fault of faults) console.error(`${name}: ${fault}`);
  return [
    { what: `${name}: faults`, value: String(faults.length), goal: "0", met: faults.length === 0 },
    { what: `${name}: repeats`, value: String(repeats), goal: `<= ${most}`, met: repeats <= most },
    { what: "  alerts, in so many mails", value: `${alerts}, ${mails}` },
  ];
};

/** The pause before a kill. The pauses are the same in each run. */
const pauseOf = (index: number) =>
  betweenMs.least + ((index * 7919) % 1000) * ((betweenMs.most - betweenMs.least) / 1000);

/** Resolves with the time of the next email after the first `count`. */
const untilMail = async (world: World, count: number): Promise<number> => {
  const begun = performance.now();
  while (world.received().length === count) {
    if (performance.now() - begun > 2 * outageMs) throw new Error("no mail comes any more");
    await sleep(20);
  }
  return performance.now();
};

/** Runs a measurement with its own world, and closes it. */
const inWorld = async (serverUrl: string, measure: (world: World) => Promise<Line[]>): Promise<Line[]> => {
  const world = await createWorld(serverUrl);
  const stopMailing = keepMailing(world);
  try {
    return await measure(world);
  } finally {
    await stopMailing();
    await world.close();
  }
};

const killing = async (world: World): Promise<Line[]> => {
  const perLife = feeds / kills;
  const resumed: number[] = [];
  let killedAt = performance.now();
  let cutOff = 0;
  for (let life = 0; life < kills; life += 1) {
    await world.site.publish(...Array.from({ length: perLife }, (_, index) => life * perLife + index));
    const count = world.received().length;
    const running = await world.site.start();
    const [mailedAt] = await Promise.all([untilMail(world, count), sleep(pauseOf(life))]);
    // Otherwise the site works on new items, and a feed that was being read stays leased for a minute.
    if (cutOff > 0) resumed.push((mailedAt - killedAt) / 1000);
    await running.end("SIGKILL");
    killedAt = performance.now();
    cutOff = await countOpen(world);
  }
  await world.site.start();
  const seconds = await untilDone(world);
  const slowest = Math.max(...resumed);
  return [
    ...(await told(`${kills} kills`, world, kills)),
    {
      what: `  first mail after each of ${resumed.length} kills in the middle of work, and the start: middle, slowest`,
      value: `${median(resumed).toFixed(1)}, ${slowest.toFixed(1)} s`,
      goal: `<= ${resumeGoalSeconds} s`,
      met: slowest <= resumeGoalSeconds,
    },
    { what: "  until all was done after the last", value: `${seconds.toFixed(1)} s` },
  ];
};

/** Publishes all feeds at once, and runs `happens` meanwhile. */
const calamity = async (
  name: string,
  world: World,
  happens: (world: World) => Promise<void>,
): Promise<Line[]> => {
  await world.site.publish(...Array.from({ length: feeds }, (_, index) => index));
  await world.site.start();
  await happens(world);
  const seconds = await untilDone(world);
  return [
    ...(await told(name, world, 0)),
    { what: "  until all was done afterwards", value: `${seconds.toFixed(1)} s` },
  ];
};

const mailServerAway = async (world: World): Promise<void> => {
  await sleep(5000);
  await world.stopMailServer();
  await sleep(outageMs);
  await world.startMailServer();
};

const restartPostgres = async (serverUrl: string): Promise<void> => {
  for (let time = 0; time < 3; time += 1) {
    const client = new pg.Client({ connectionString: serverUrl });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: string }>(
      "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
    );
    // Ends PostgreSQL at once, like a restart of the machine. The program that started it restarts it.
    process.kill(Number(rows[0]?.pid), "SIGQUIT");
    await client.end().catch(() => undefined);
    await sleep(6000);
  }
};

/** Measures alerts and emails while the site is killed, its mail server is unreachable, and PostgreSQL is restarted. */
export const measureKills = async (serverUrl: string): Promise<Line[]> => [
  ...(await inWorld(serverUrl, killing)),
  ...(await inWorld(serverUrl, (world) => calamity("mail server away", world, mailServerAway))),
  ...(await inWorld(serverUrl, (world) =>
    calamity("PostgreSQL restarted", world, () => restartPostgres(serverUrl)),
  )),
];
