import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRandom } from "#tests/support/random.ts";

const places =
  "Portugal,Spain,Georgia,Thailand,Panama,Costa Rica,Germany,Italy,Greece,Malta,Croatia,Estonia,Mexico,Brazil,Colombia,Japan,Malaysia,Indonesia,Vietnam,Cyprus,Hungary,Romania,Albania,Montenegro,Turkey,Mauritius,Barbados,Uruguay,Paraguay,Argentina".split(
    ",",
  );
const actors =
  "Parliament,The immigration service,The ministry of finance,The tax authority,The government,A court,The interior ministry,The consulate,The revenue office,The cabinet,The border police,The central bank,The foreign ministry,The labour inspectorate".split(
    ",",
  );
const acts =
  "adopts,announces,delays,repeals,extends,publishes,clarifies,suspends,tightens,eases,doubles,reviews,drafts,defends,postpones,withdraws".split(
    ",",
  );
const objects =
  "digital nomad visa,residence permit,income tax rate,citizenship by naturalisation,golden visa,withholding tax,tax residency test,work permit quota,family reunification rules,student visa fee,entry declaration,biometric appointment,language requirement,proof of savings,wealth tax,social security treaty".split(
    ",",
  );
const tails =
  "after a ruling,from next spring,for remote workers,for pensioners,ahead of elections,in a new decree,despite protests,for investors,by the end of the year,for seasonal staff,as arrivals rise,after talks with employers,for applicants abroad,with immediate effect,until further notice,following an audit".split(
    ",",
  );
const words =
  "applicants documents threshold appointments fees income months portal renewals employers remote savings pensions translation interview overstays penalties consulates decree reform deadline savings register proof address insurance police record employer contract notary apostille".split(
    " ",
  );

const spanMs = 60 * 24 * 60 * 60_000;

/** A feed of 50 unique items of the last two months. */
const feedOf = (source: number): string => {
  const random = createRandom(source);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const items = Array.from({ length: 50 }, (_, index) => {
    const date = new Date(Date.now() - random() * spanMs).toUTCString();
    const title = `${pick(places)}: ${pick(actors)} ${pick(acts)} ${pick(objects)} ${pick(tails)}`;
    const text = Array.from({ length: 40 }, () => pick(words)).join(" ");
    const link = `https://news-${source}.example/${index}-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
    return `<item><title>${title}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${text}</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Source ${source}</title>${items.join("")}</channel></rss>`;
};

/** Local feed servers that answer conditional requests with 304. */
export interface PollFeeds {
  urls: string[];
  hostPorts: string[];
  /** Since the last reset: the time of the first request, the count of each status, and the most concurrent requests. */
  seen: { firstAt: number; statuses: Map<number, number>; atOnce: number };
  reset(): void;
  close(): void;
}

/** Serves `feeds` feeds of 50 items each on `ports` ports. */
export const startPollFeeds = async (feeds: number, ports: number): Promise<PollFeeds> => {
  const bodies = Array.from({ length: feeds }, (_, index) => Buffer.from(feedOf(index + 1)));
  const seen: PollFeeds["seen"] = { firstAt: 0, statuses: new Map(), atOnce: 0 };
  let open = 0;
  const servers: Server[] = [];
  for (let count = 0; count < ports; count += 1) {
    const server = createServer((request, response) => {
      open += 1;
      seen.atOnce = Math.max(seen.atOnce, open);
      response.on("close", () => {
        open -= 1;
      });
      seen.firstAt ||= performance.now();
      const index = Number(request.url?.slice(1));
      const etag = `"feed-${index}"`;
      const status = request.headers["if-none-match"] === etag ? 304 : 200;
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      response.writeHead(status, {
        "Content-Type": "application/rss+xml; charset=utf-8",
        ETag: etag,
        "Last-Modified": "Sat, 21 Nov 2026 09:00:00 GMT",
      });
      response.end(status === 304 ? undefined : bodies[index]);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.push(server);
  }
  const hostPorts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    urls: bodies.map((_, index) => `http://${hostPorts[index % ports]}/${index}`),
    hostPorts,
    seen,
    reset() {
      Object.assign(seen, { firstAt: 0, statuses: new Map(), atOnce: 0 });
    },
    close() {
      for (const server of servers) server.close().closeAllConnections();
    },
  };
};
