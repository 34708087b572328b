import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { type FeedRoute, type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { ask, networkAddress, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, percentile } from "#tests/support/trials.ts";
import { forEachNumber, register } from "../security/accounts.ts";

const feedsPerHost = 5;
const chats = 40;
const maxRatio = 2;

const megabyte = Buffer.alloc(1024 * 1024, "a");

/** Feeds that cost their reader time or memory. */
const hostileRoutes: readonly FeedRoute[] = [
  () => undefined,
  (_, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  (_, response) => {
    response.writeHead(200, { "content-type": "application/xml" });
    const more = () => {
      while (response.write(megabyte)) if (response.destroyed) return;
      response.once("drain", more);
    };
    more();
  },
  (_, response) => void response.destroy(),
  { body: `<rss version="2.0"><channel>${"<item><title>".repeat(100_000)}` },
  {
    body: `<!DOCTYPE a [<!ENTITY b "${"c".repeat(50_000)}">]><rss version="2.0">${"&b;".repeat(10_000)}</rss>`,
  },
];

interface Hosts {
  servers: readonly FeedServer[];
  smtp: TestSmtpServer;
}

const pathsOfFeeds = Array.from({ length: feedsPerHost }, (_, index) => `/${index}.rss`);

const turnHostile = async (trial: TrialSite, url: string, { servers, smtp }: Hosts) => {
  for (const [index, server] of servers.entries())
    for (const path of pathsOfFeeds) server.set(path, hostileRoutes[index]!);
  smtp.answers.greeting.push(...Array.from({ length: 10_000 }, () => "hang" as const));
  await trial.query("UPDATE news_sources SET next_poll_at = now() WHERE kind = 'feed'");
  const asked: Promise<unknown>[] = [];
  await forEachNumber(chats, 8, async (index) => {
    const address = networkAddress(5000 + index);
    const cookie = await register(url, `asker-${index}`, address);
    asked.push(
      ask(`${url}/api/chat`, {
        method: "POST",
        body: { message: "Which visas does Portugal offer to nomads?" },
        headers: { cookie, "X-Forwarded-For": address, Accept: "text/event-stream" },
      }),
    );
  });
  return asked;
};

let writes = 0;

/** Sends pages, searches and writes of other users in turn. Resolves with the times in milliseconds and the failures. */
const measure = async (url: string, cookie: string, requests: number) => {
  const times: number[] = [];
  let failures = 0;
  await forEachNumber(requests, 2, async (index) => {
    writes += 1;
    const calls = [
      () => ask(`${url}/landing`),
      () => ask(`${url}/api/news`, { headers: { cookie } }),
      () =>
        ask(`${url}/api/waitlist`, {
          method: "POST",
          body: { email: `other-${writes}@trial.example` },
          headers: { "X-Forwarded-For": networkAddress(20_000 + writes) },
        }),
    ];
    const { status, ms } = await calls[index % calls.length]!();
    times.push(ms);
    if (status !== 200) failures += 1;
  });
  return { p99: percentile(times, 0.99), failures };
};

const tryAll = async (trial: TrialSite, hosts: Hosts, requests: number) => {
  const { url } = await trial.start();
  const cookie = await register(url, "a-reader", networkAddress(1));
  await measure(url, cookie, requests);
  const quiet = await measure(url, cookie, requests);
  const asked = await turnHostile(trial, url, hosts);
  const hostile = await measure(url, cookie, requests);
  const ratio = hostile.p99 / quiet.p99;
  const reads = hosts.servers.flatMap((server) => server.requests).length;
  const outcome: Outcome = {
    promise: `a hostile model, feeds and mail server at once: p99 of others at most ${maxRatio} times`,
    count: `${chats} chats, ${hosts.servers.length * feedsPerHost} feeds, ${reads} reads, ${hosts.smtp.conversations()} mail conversations, ${requests} requests`,
    result: `p99 ${quiet.p99.toFixed(0)} to ${hostile.p99.toFixed(0)} ms, ${ratio.toFixed(2)} times, ${hostile.failures} failures`,
    isKept: ratio <= maxRatio && hostile.failures === 0,
  };
  return { outcomes: [outcome], asked };
};

/** Measures the requests of other users before and while all external services are hostile. */
export const run = async (requests: number): Promise<Outcome[]> => {
  // One host for each kind of hostile feed, because feeds of one host are read one after the other.
  const empty = { body: '<rss version="2.0"><channel></channel></rss>' };
  const routes = Object.fromEntries(pathsOfFeeds.map((path) => [path, empty]));
  const servers = await Promise.all(hostileRoutes.map(() => startFeedServer(routes)));
  const model = await startFakeModel(modelReplies.stalls);
  const smtp = await startSmtpServer({ encrypts: false });
  const folder = await makeTestFolder("feeds");
  const file = join(folder, "feeds.json");
  const list = servers.flatMap((server, index) =>
    pathsOfFeeds.map((path) => ({
      ...{ url: `${server.url}${path}`, name: `Gazette ${index}${path}` },
      ...{ country: "PT", language: "en", topic: "visa" },
    })),
  );
  await writeFile(file, JSON.stringify(list));
  const settings = {
    NEWS_FEEDS_FILE: file,
    FETCH_ALLOW_HOSTS: servers.map(({ hostPort }) => hostPort).join(),
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: "fake",
    SMTP_URL: smtp.url,
    MAIL_FROM: "Meridian <desk@meridian.example>",
  };
  let asked: Promise<unknown>[] = [];
  try {
    return await withTrialSite(async (trial) => {
      const tried = await tryAll(trial, { servers, smtp }, requests);
      asked = tried.asked;
      return tried.outcomes;
    }, settings);
  } finally {
    await Promise.all(asked);
    await Promise.all(servers.map((server) => server.close()));
    await smtp.close();
    await rm(folder, { recursive: true });
    await model.close();
  }
};
