import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { postgresEnv } from "#server/platform/db/embedded/account.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { createMovableClock, type MovableClock } from "#tests/support/movable-clock.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { ask, cookieOf, networkAddress, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { findLosses, startWriters, type Writers } from "./writers.ts";

const day = 86_400;
const writers = 4;
const perStep = 50;
const password = "correct horse battery";

const feed = `<rss version="2.0"><channel><title>Gazette</title><item><title>Portugal opens a visa for remote workers</title>
<link>https://gazette.example/1</link></item></channel></rss>`;

const source = (url: string) => ({
  url,
  name: "Gazette",
  country: "PT",
  language: "en",
  topic: "visa",
});

/** The findings of one round. */
interface Round {
  /** Sessions that did not survive. */
  endedSessions: number;
  /** Whether a limit that was used up while the clock was ahead still refuses. */
  isStillLimited: boolean;
}

const moreAcknowledged = ({ acknowledged }: Writers) => {
  const enough = acknowledged.size + perStep;
  return waitUntil("writes succeed", () => acknowledged.size >= enough);
};

const moveTo = async (trial: TrialSite, clock: MovableClock, seconds: number) => {
  await clock.move(seconds);
  const isMoved = async () => {
    const [row] = await trial.query<{ now: Date }>("SELECT clock_timestamp() AS now");
    return Math.abs((row?.now.getTime() ?? 0) - Date.now() - seconds * 1000) < 60_000;
  };
  await waitUntil("the clock of PostgreSQL moves", isMoved);
};

const registerAt = async (url: string, username: string, number: number) =>
  cookieOf(
    await ask(`${url}/api/register`, {
      method: "POST",
      body: { username, password },
      headers: { "X-Forwarded-For": networkAddress(number) },
    }),
  );

const isSignedIn = async (url: string, cookie: string) =>
  (await ask(`${url}/api/user`, { headers: { cookie } })).status === 200;

const signUpFrom = (url: string, address: string, email: string) =>
  ask(`${url}/api/waitlist`, { method: "POST", body: { email }, headers: { "X-Forwarded-For": address } });

const exhaustLimit = async (url: string, address: string, round: number) => {
  for (let number = 0; ; number += 1) {
    const { status } = await signUpFrom(url, address, `limited-${round}-${number}@trial.example`);
    if (status === 429) return;
    if (status !== 200) throw new Error(`a sign-up got ${status}`);
  }
};

const nothingWaits = (trial: TrialSite) =>
  waitUntil("all emails are sent", async () => {
    const [row] = await trial.query<{ count: number }>(
      "SELECT count(*)::int FROM mails WHERE state <> 'sent'",
    );
    return row?.count === 0;
  });

interface Parts {
  trial: TrialSite;
  clock: MovableClock;
  feeds: FeedServer;
  load: Writers;
}

/** Moves the clock a day ahead and back. In every second round, the server is killed meanwhile. */
const runRound = async ({ trial, clock, feeds, load }: Parts, first: RunningSite, round: number) => {
  let site = first;
  const before = await registerAt(site.url, `before-${round}`, 2 * round);
  await moreAcknowledged(load);
  await moveTo(trial, clock, day);
  await moreAcknowledged(load);
  const meanwhile = await registerAt(site.url, `meanwhile-${round}`, 2 * round + 1);
  const address = `192.0.2.${round}`;
  await exhaustLimit(site.url, address, round);
  await trial.query("UPDATE news_sources SET next_poll_at = now() WHERE kind = 'feed'");
  await waitUntil("the feed is read ahead of time", async () => {
    const [row] = await trial.query<{ ahead: boolean }>(
      "SELECT last_poll_at > $1 AS ahead FROM news_sources WHERE kind = 'feed'",
      [new Date(Date.now() + (day / 2) * 1000)],
    );
    return row?.ahead === true;
  });
  const pollsBefore = feeds.requests.length;
  if (round % 2 === 0) await site.end("SIGKILL");
  await moveTo(trial, clock, 0);
  if (round % 2 === 0) {
    site = await trial.start();
    load.target(site.url);
  }
  await moreAcknowledged(load);
  await waitUntil("the feed is read after the step back", () => feeds.requests.length > pollsBefore, 200_000);
  const signedIn = [await isSignedIn(site.url, before), await isSignedIn(site.url, meanwhile)];
  const { status } = await signUpFrom(site.url, address, `after-${round}@trial.example`);
  const result: Round = {
    endedSessions: signedIn.filter((isIn) => !isIn).length,
    isStillLimited: status === 429,
  };
  return { site, result };
};

const tryClock = async (parts: Omit<Parts, "load">, { received }: TestSmtpServer, count: number) => {
  const { trial } = parts;
  let site = await trial.start();
  const load = startWriters(writers, site.url);
  const rounds: Round[] = [];
  const outputs = new Set<RunningSite>();
  for (let round = 1; round <= count; round += 1) {
    const done = await runRound({ ...parts, load }, site, round);
    outputs.add(site).add(done.site);
    site = done.site;
    rounds.push(done.result);
  }
  await load.stop();
  await nothingWaits(trial);
  const { lost, twice } = await findLosses(trial, load);
  const mails = await trial.query("SELECT FROM mails");
  const kills = Math.floor(count / 2);
  const repeated = received.length - new Set(received.map(({ to }) => to.join())).size;
  const unsent = mails.length - (received.length - repeated);
  const ended = rounds.reduce((sum, { endedSessions }) => sum + endedSessions, 0);
  const limited = rounds.filter(({ isStillLimited }) => isStillLimited).length;
  const failed = load.answers.filter(({ status }) => status >= 500 && status !== 503).length;
  const isSaid = [...outputs].some((each) => each.output().includes("the clock of this machine was moved"));
  return [
    {
      promise: "a clock that moves by a day and back loses no write, email or session, and jobs go on",
      count: `${count} times, ${load.acknowledged.size} acknowledged writes, ${mails.length} emails, ${2 * count} sessions, ${kills} kills`,
      result: `${lost} writes lost, ${twice} twice, ${unsent} emails missing, ${repeated} repeated, ${ended} sessions ended, ${limited} limits stuck, ${failed} times 5xx, feeds read again each time, ${isSaid ? "named" : "not named"} in the log`,
      isKept: lost + twice + unsent + ended + limited + failed === 0 && repeated <= kills && isSaid,
    },
  ];
};

/** Moves the clock of the server and of PostgreSQL under writes. */
export const run = async (count: number): Promise<Outcome[]> => {
  const clock = await createMovableClock();
  const folder = await makeTestFolder("feeds");
  const feeds = await startFeedServer({ "/feed.rss": { body: feed } });
  const smtp = await startSmtpServer({ encrypts: false });
  const feedsFile = join(folder, "feeds.json");
  await writeFile(feedsFile, JSON.stringify([source(`${feeds.url}/feed.rss`)]));
  // The programs of PostgreSQL inherit no environment.
  Object.assign(postgresEnv ?? {}, clock.env);
  try {
    return await withTrialSite((trial) => tryClock({ trial, clock, feeds }, smtp, count), {
      ...clock.env,
      NEWS_FEEDS_FILE: feedsFile,
      FETCH_ALLOW_HOSTS: feeds.hostPort,
      SMTP_URL: smtp.url,
      MAIL_FROM: "Meridian <desk@meridian.example>",
    });
  } finally {
    await feeds.close();
    await smtp.close();
    await clock.remove();
    await rm(folder, { recursive: true });
  }
};
