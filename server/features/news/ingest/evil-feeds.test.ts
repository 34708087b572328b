import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewsSourceRow } from "#shared/news/tables.ts";
import { type FeedRoute, startFeedServer } from "#tests/support/feed-server.ts";
import { type Polling, rss, startPolling } from "#tests/support/polling.ts";
import { privateHosts, refusedAddresses } from "#tests/support/private-addresses.ts";
import { startRawServer } from "#tests/support/raw-server.ts";
import { createPollService } from "./poll.ts";
import { createLeaseStore } from "./poll-lease-store.ts";
import { createFeedGateway } from "./source-gateway.ts";

/** Every few milliseconds, until the client disconnects. */
const writeRepeatedly = (stream: ServerResponse | Socket, everyMs: number, write: () => void) => {
  const timer = setInterval(write, everyMs);
  stream.on("close", () => clearInterval(timer));
};
const okay = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n";
const good = rss({ title: "Never stored", link: "https://gov.example/never" }).body;
const xml = (doctype: string, title: string) =>
  `<?xml version="1.0"?><!DOCTYPE rss [${doctype}]><rss version="2.0"><channel><item><title>${title}</title><link>https://gov.example/x</link></item></channel></rss>`;
const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
).join("");
const zeros = gzipSync(Buffer.alloc(200_000_000), { level: 9 });

/** These never answer completely. They are polled with a short limit. */
const shortMs = 200;
const tooSlow = /no complete answer within 0\.2 s/;
const slow: [name: string, answer: (socket: Socket) => void, words: RegExp][] = [
  ["hangs before the headers", () => {}, tooSlow],
  [
    "sends one byte at a time",
    (socket) => {
      socket.write(`${okay}Transfer-Encoding: chunked\r\n\r\n`);
      writeRepeatedly(socket, 100, () => socket.write("1\r\n<\r\n"));
    },
    tooSlow,
  ],
  [
    "sends headers that never end",
    (socket) => {
      socket.write(okay);
      let count = 0;
      writeRepeatedly(socket, 100, () => {
        count += 1;
        socket.write(`X-${count}: x\r\n`);
      });
    },
    tooSlow,
  ],
  [
    "redirects slowly",
    (socket) => {
      const redirect = "HTTP/1.1 302 Found\r\nLocation: /feed\r\nContent-Length: 0\r\n\r\n";
      socket.on("data", () => setTimeout(() => socket.write(redirect), 0.8 * shortMs));
    },
    tooSlow,
  ],
];

const overHttp: [name: string, route: FeedRoute, words: RegExp][] = [
  [
    "never ends",
    (_request, response) => writeRepeatedly(response, 1, () => response.write("<item/>".repeat(50_000))),
    /larger than 5120 KiB/,
  ],
  ["is a gzip bomb", { body: zeros, headers: { "content-encoding": "gzip" } }, /larger than 5120 KiB/],
  [
    "is a nested gzip bomb",
    { body: gzipSync(zeros), headers: { "content-encoding": "gzip, gzip" } },
    /larger than 5120 KiB/,
  ],
  [
    "is a brotli bomb",
    {
      body: brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
      headers: { "content-encoding": "br" },
    },
    /larger than 5120 KiB/,
  ],
  [
    "is compressed three times",
    { body: gzipSync(gzipSync(gzipSync(good))), headers: { "content-encoding": "gzip, gzip, gzip" } },
    /compressed in an unsupported way/,
  ],
  [
    "claims to be compressed but is not",
    { body: good, headers: { "content-encoding": "gzip" } },
    /compressed data of the document is damaged/,
  ],
  [
    "has 200,000 items",
    {
      body: gzipSync(
        `<rss version="2.0"><channel>${"<item><link>//a</link></item>".repeat(160_000)}${"<item/>".repeat(40_000)}</channel></rss>`,
      ),
      headers: { "content-encoding": "gzip" },
    },
    /entries|items|too many|more than/i,
  ],
  ["is an entity bomb", { body: xml(`<!ENTITY e0 "ha">${laughs}`, "&e12;") }, /entities/],
  [
    "has a billion-laughs entity",
    { body: xml(`<!ENTITY a "${"a".repeat(50_000)}">`, "&a;".repeat(50_000)) },
    /entities/,
  ],
  ["has an external entity", { body: xml('<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;") }, /entities/],
  ["has a document nested a million deep", { body: "<a>".repeat(1_000_000) }, /./],
  ["has a redirect loop", { status: 301, headers: { location: "/feed" } }, /redirects more than 5 times/],
  ["redirects to a file", { status: 302, headers: { location: "file:///etc/passwd" } }, /http:\/\/ or https/],
  ["has no content", { status: 204 }, /empty/],
  [
    "is a web page",
    { body: "<!doctype html><html><body>Sign in", headers: { "content-type": "text/html" } },
    /html/,
  ],
  ["is random bytes", { body: Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 251)) }, /./],
  ["answers 304", { status: 304 }, /unconditional request/],
  ["requires a password", { status: 401, headers: { "www-authenticate": "Basic" } }, /401 \(Unauthorized\)/],
];

const overSockets: [name: string, answer: (socket: Socket) => void, words: RegExp][] = [
  [
    "sends too many headers",
    (socket) => socket.write(`${okay}X: ${"x".repeat(1_000_000)}`),
    /headers that are too large/,
  ],
  ["does not speak HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"), /proper HTTP/],
  ["disconnects at once", (socket) => socket.destroy(), /broke off/],
  ["disconnects midway", (socket) => socket.end(`${okay}Content-Length: 9999\r\n\r\n${good}`), /broke off/],
  [
    "has an invalid length",
    (socket) => socket.end(`${okay}Content-Length: -5\r\n\r\n${good}`),
    /proper HTTP|broke off/,
  ],
  [
    "has two lengths",
    (socket) => socket.end(`${okay}Content-Length: 5\r\nContent-Length: 99\r\n\r\n${good}`),
    /proper HTTP|broke off/,
  ],
  [
    "ends within a chunk",
    (socket) => socket.end(`${okay}Transfer-Encoding: chunked\r\n\r\nffff\r\n${good}`),
    /broke off/,
  ],
];

/** Expects full sentences without paths, codes, stack traces or control characters. */
const expectWords = ({ url, lastError }: NewsSourceRow, words: RegExp) => {
  expect(lastError, url).toMatch(words);
  expect(lastError, url).toMatch(/^[\p{L}\p{N}"'<[].{5,499}[.!?]$/u);
  expect(lastError, url).not.toMatch(/\/etc|passwd|node_modules|\bat \/|Error:|undefined|\[object|[\p{C}]/u);
};

let polling: Polling;
const ends: (() => Promise<void>)[] = [];
const open = async (also: string[] = []) => {
  polling = await startPolling({ also });
  ends.push(polling.close);
};
afterAll(async () => {
  for (const end of ends) await end();
});

describe("malicious feeds", () => {
  const expected = new Map<string, RegExp>();

  /** Polls these feeds with the short limit, and makes all others due. */
  const pollSlow = async (urls: string[]) => {
    const { platform, news } = polling.app;
    const { pool } = platform.database;
    const service = createPollService({
      leases: createLeaseStore(platform.database),
      items: news.items,
      gateway: createFeedGateway({
        fetch: platform.fetch,
        documents: news.documentReader,
        fetchMs: shortMs,
      }),
      classify: news.classify,
      pollMinutes: 30,
      log: platform.log,
    });
    const isDue =
      "CASE WHEN url = ANY ($1) THEN now() - interval '1 second' ELSE now() + interval '1 hour' END";
    await pool.query(`UPDATE news_sources SET next_poll_at = ${isDue}`, [urls]);
    await service.pollDueSources();
    await pool.query(
      "UPDATE news_sources SET next_poll_at = now() - interval '1 second' WHERE NOT url = ANY ($1)",
      [urls],
    );
  };

  beforeAll(async () => {
    const servers: { url: string; hostPort: string; close(): Promise<void> }[] = [];
    for (const [name, route, words] of overHttp) {
      const server = await startFeedServer({ "/feed": route });
      servers.push(server);
      expected.set(`${server.url}/feed#${name}`, words);
    }
    for (const [name, answer, words] of [...slow, ...overSockets]) {
      const server = await startRawServer(answer);
      servers.push(server);
      expected.set(`${server.url}/feed#${name}`, words);
    }
    const plain = await startFeedServer();
    servers.push(plain);
    expected.set(`${plain.url.replace("http:", "https:")}/feed#speaks no TLS`, /secure connection/);
    await open(servers.map(({ hostPort }) => hostPort));
    polling.feeds.set("/good", rss({ title: "Good" }));
    ends.push(...servers.map(({ close }) => close));

    await polling.configure(...expected.keys(), "/good");
    // Starts the parser threads, which already run on a live site.
    const good = (await polling.sources()).find(({ url }) => url.endsWith("/good"))!;
    await polling.app.news.polling.pollNow(good.id);
    await pollSlow([...expected].filter(([, words]) => words === tooSlow).map(([url]) => url.split("#")[0]!));
    await polling.app.news.polling.pollDueSources();
  });

  it.each([...slow, ...overHttp, ...overSockets, ["speaks no TLS"] as const].map(([name]) => name))(
    "one that %s leaves a message on its source",
    async (name) => {
      const [address, words] = [...expected].find(([key]) => key.endsWith(`#${name}`))!;
      const url = address.split("#")[0];
      const source = (await polling.sources()).find((one) => one.url === url)!;
      expectWords(source, words);
      expect(source).toMatchObject({ failures: 1, leaseUntil: null, lastSuccessAt: null, etag: null });
    },
  );

  it("leave nothing behind and do not affect other feeds", async () => {
    const good = (await polling.sources()).find(({ url }) => url.endsWith("/good"));
    expect(good).toMatchObject({ lastError: null, failures: 0 });
    expect(await polling.titles()).toEqual(["Good"]);
  });
});

describe("internal addresses", () => {
  beforeAll(() => open());

  it("are never requested, as a feed or after a redirect, in any spelling", async () => {
    const hidden = [...privateHosts.map((host) => `http://${host}/`), ...refusedAddresses];
    for (const [index, location] of hidden.entries()) {
      polling.feeds.set(`/redirect/${index}`, (_request, response) => {
        response.writeHead(302, { location: Buffer.from(location).toString("latin1") }).end();
      });
    }
    const direct = privateHosts.map((host, index) => `http://${host}/`.replace(/\/$/, `/${index}`));
    await polling.configure(...direct, ...hidden.map((_, index) => `/redirect/${index}`));
    await polling.poll();
    const sources = await polling.sources();
    expect(sources.length).toBeGreaterThan(hidden.length + 40);
    for (const source of sources) {
      expectWords(source, /not on the public internet|not valid|user name or a password|http:\/\/ or https/);
      expect(source.lastError).not.toContain("hunter2");
    }
    expect(await polling.titles()).toEqual([]);
  });
});

describe("readable feeds with traps", () => {
  beforeAll(() => open());

  it("give plain text and safe links", async () => {
    const script = "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;";
    polling.feeds.set("/traps", {
      body: `<rss version="2.0"><channel><title>${script}</title>
        <item><title>${script}Visa</title><link>https://gov.example/1?q="&gt;&lt;script&gt;</link><author>${script}</author><guid>${script}</guid><category>${script}</category><description>${script}Text</description></item>
        <item><title>One</title><link>javascript:alert(1)</link></item>
        <item><title>Two</title><link> java&#10;script:alert(1)</link></item>
        <item><title>Three</title><link>data:text/html,x</link></item>
        <item><title>Four</title><link>vbscript:x</link><guid isPermaLink="true">javascript:alert(1)</guid></item>
        </channel></rss>`,
    });
    const elsewhere = `<!ENTITY % all SYSTEM "${polling.feeds.url}/evil.dtd"> %all;`;
    polling.feeds.set("/elsewhere", { body: xml(elsewhere, "Plain") });
    await polling.configure("/traps", "/elsewhere");
    await polling.poll();
    expect((await polling.sources()).map(({ lastError }) => lastError)).toEqual([null, null]);
    expect(polling.feeds.requests.map(({ path }) => path).sort()).toEqual(["/elsewhere", "/traps"]);
    const { rows } = await polling.app.platform.database.pool.query(
      "SELECT title, body, link FROM news_items",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { title, body, link } of rows) {
      expect(`${title} ${body}`).not.toMatch(/[<>]|alert|onerror/);
      expect(link).toMatch(/^https?:\/\/[^<>"\s]+$/);
    }
  });
});
