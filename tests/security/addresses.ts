import { rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { join } from "node:path";
import { modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { privateHosts } from "#tests/support/private-addresses.ts";
import { ask, networkAddress, type TrialSite, withTrialSite } from "#tests/support/trial-site.ts";
import { type Outcome, waitUntil } from "#tests/support/trials.ts";
import { forEachNumber, register } from "./accounts.ts";

/** A server on all addresses of this machine, which counts connections. */
const startTrap = async () => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  const { port } = server.address() as AddressInfo;
  const connect = () =>
    new Promise<void>((resolve) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.once("close", () => resolve());
    });
  // Check the trap itself, because a broken one would prove nothing.
  await connect();
  if (connections !== 1) throw new Error("the trap does not count connections");
  return { port, caught: () => connections - 1, close: () => server.close() };
};

const itemOf = (link: string, index: number) =>
  `<item><title>Portugal visa order ${index} for digital nomads</title><link>${link.replaceAll("&", "&amp;")}</link>
<guid>${index}</guid><pubDate>${new Date(Date.now() - index * 25_200_000).toUTCString()}</pubDate><description>Visa.</description></item>`;

const sourceOf = (url: string, name: string) => ({
  ...{ url, name, kind: "official" },
  ...{ country: "PT", language: "en", topic: "visa" },
});

/** An item whose link is a private address, and one whose link redirects to it. */
const itemsOf = (address: string, redirect: string, index: number) => [
  itemOf(address, 2 * index),
  itemOf(redirect, 2 * index + 1),
];

const withPort = (host: string, port: number) => {
  const end = host.search(/[\\#?]/);
  return end < 0 ? `http://${host}:${port}/` : `http://${host.slice(0, end)}:${port}${host.slice(end)}`;
};

const allRead = (trial: TrialSite) =>
  waitUntil("all sources were tried", async () => {
    const [row] = await trial.query<{ count: number }>(
      "SELECT count(*)::int FROM news_sources WHERE kind = 'feed' AND active AND last_poll_at IS NULL",
    );
    return row?.count === 0;
  });

/** Opens each item as a reader, so that its article is read for a model. */
const openArticles = async (trial: TrialSite, url: string): Promise<number> => {
  const items = await trial.query<{ title: string; type: string }>(
    "SELECT title, type FROM news_items WHERE title LIKE 'Portugal visa order%'",
  );
  await forEachNumber(items.length, 4, async (index) => {
    const cookie = await register(url, `reader-${index}`, networkAddress(index));
    const headers = { cookie, "X-Forwarded-For": networkAddress(index) };
    const { status, body } = await ask(`${url}/api/news/summarize`, {
      method: "POST",
      body: items[index]!,
      headers,
    });
    if (status !== 200) throw new Error(`a summary got ${status}: ${body}`);
  });
  return items.length;
};

/** Adds each address as a source, as an administrator would. */
const addSources = async (trial: TrialSite, url: string, addresses: readonly string[]) => {
  await forEachNumber(addresses.length, 4, async (index) => {
    const name = `admin-${index}`;
    const cookie = await register(url, name, networkAddress(1000 + index));
    await trial.query("UPDATE users SET role = 'admin' WHERE username = $1", [name]);
    const body = sourceOf(addresses[index]!, name);
    for (const path of ["/api/admin/sources/preview", "/api/admin/sources"]) {
      const { status } = await ask(`${url}${path}`, { method: "POST", body, headers: { cookie } });
      if (status === 401 || status === 403) throw new Error(`an administrator got ${status}`);
    }
  });
};

/** Puts private addresses into sources, redirects and links of articles, and counts connections to them. */
export const run = async (count: number): Promise<Outcome[]> => {
  const trap = await startTrap();
  const feeds = await startFeedServer();
  const model = await startFakeModel(modelReplies.saysJson({ summary: "A summary.", impact: "None." }));
  const addresses = privateHosts.slice(0, count).map((host) => withPort(host, trap.port));
  for (const [index, address] of addresses.entries()) {
    const redirect = { status: 302, headers: { location: encodeURI(address) } };
    feeds.set(`/feed-${index}`, redirect);
    feeds.set(`/article-${index}`, redirect);
  }
  const items = addresses.flatMap((address, index) =>
    itemsOf(address, `${feeds.url}/article-${index}`, index),
  );
  feeds.set("/items", {
    body: `<rss version="2.0"><channel><title>Gazette</title>${items.join("")}</channel></rss>`,
  });
  const folder = await makeTestFolder("feeds");
  const file = join(folder, "feeds.json");
  const sources = [
    ...addresses.map((_, index) => sourceOf(`${feeds.url}/feed-${index}`, `Redirect ${index}`)),
    sourceOf(`${feeds.url}/items`, "Items"),
  ];
  await writeFile(file, JSON.stringify(sources));
  const work = async (trial: TrialSite): Promise<Outcome[]> => {
    const { url } = await trial.start();
    await addSources(trial, url, addresses);
    await allRead(trial);
    const articles = await openArticles(trial, url);
    const asked = (prefix: string) => feeds.requests.filter(({ path }) => path.startsWith(prefix)).length;
    const ways = `${addresses.length} as sources, ${asked("/feed-")} redirects of feeds, ${articles} links of articles, ${asked("/article-")} redirects of them`;
    return [
      {
        promise: "no connection to private addresses in sources, redirects and links",
        count: `${addresses.length} spellings: ${ways}`,
        result: `${trap.caught()} connections`,
        isKept: trap.caught() === 0 && asked("/feed-") > 0 && asked("/article-") > 0,
      },
    ];
  };
  try {
    return await withTrialSite(work, {
      NEWS_FEEDS_FILE: file,
      FETCH_ALLOW_HOSTS: feeds.hostPort,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: "fake",
    });
  } finally {
    trap.close();
    await rm(folder, { recursive: true });
    await feeds.close();
    await model.close();
  }
};
