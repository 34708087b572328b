import { brotliDecompressSync, gunzipSync } from "node:zlib";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { addSource as addSourceNamed } from "#tests/support/news.ts";
import { plainRequest, startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "./ingest/write-store.ts";

let app: TestApp;
let sourceId: number;
let reader: SignedIn["agent"];
let cookie: string;

const item = (title: string, more: Partial<NewItem> = {}): NewItem => ({
  sourceId,
  itemKey: title,
  title,
  link: `https://gov.example/${encodeURIComponent(title)}`,
  body: "",
  pubDate: new Date("2026-01-01T00:00:00Z"),
  type: "visa",
  countries: [],
  tags: [],
  shown: true,
  ...more,
});
const tag = (name: string, relevance = 0.5) => ({ name, category: "other" as const, relevance });
const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const list = (query = "") => reader.get(`/api/news${query}`).expect(200);
const addSource = ({ news }: TestApp) =>
  news.sources.archiveSource({
    url: "test:source",
    name: "The gazette",
    kind: "archive",
    country: "PT",
    language: "en",
    topic: "visa",
  });

const open = async () => {
  app = await createTestApp();
  sourceId = await addSource(app);
  const signedIn = await app.signIn();
  reader = signedIn.agent;
  ({ cookie } = await startSession(app, signedIn));
  await app.news.items.saveItems([
    item("Middle", {
      pubDate: new Date("2026-03-01T12:30:00Z"),
      dateBasis: "effective",
      publisherKind: "official",
      type: "tax",
      countries: ["Portugal", "European Union"],
      tags: [tag("Tax", 0.9), tag("Digital nomads"), tag("Fees")],
      body: "The rate is 100% of_it, in C:\\rules.",
    }),
    item("Oldest", {
      pubDate: new Date("2026-02-01T00:00:00Z"),
      type: "residency",
      countries: ["Spain"],
      tags: [tag("Digital nomads"), tag("Fees", 0.4)],
      body: "The rate is 1000 of it; straße",
    }),
    item("Newest", { pubDate: new Date("2026-04-01T00:00:00Z"), tags: [tag("Digital nomads")] }),
    item("Below the threshold", { pubDate: new Date("2026-05-01T00:00:00Z"), shown: false }),
  ]);
};
/** Starts a fresh app, after tests that add updates. */
const reopen = async () => {
  await app.close();
  await open();
};
beforeAll(open);
afterAll(() => app.close());

describe("GET /api/news", () => {
  it("requires a signed-in user", async () => {
    const { body } = await app.visitor.get("/api/news").expect(401);
    expect(body).toEqual({ message: "Please sign in first.", code: "unauthenticated" });
    await app.visitor.get("/api/news?before=nonsense").expect(401);
  });

  it("returns an array, newest first, with contract fields only", async () => {
    const answer = await list();
    expect(titles(answer)).toEqual(["Newest", "Middle", "Oldest"]);
    expect(answer.body[1]).toEqual({
      id: expect.any(Number),
      title: "Middle",
      link: "https://gov.example/Middle",
      pubDate: "2026-03-01T12:30:00.000Z",
      dateBasis: "effective",
      type: "tax",
      countries: ["Portugal", "European Union"],
      rulesOf: [],
      nationalsOf: [],
      tags: [tag("Tax", 0.9), tag("Digital nomads"), tag("Fees")],
      source: { name: "gov.example", kind: "official" },
      status: "new",
      excerpt: "The rate is 100% of_it, in C:\\rules.",
      firstSeenAt: expect.stringMatching(/Z$/),
      alsoReportedBy: [],
    });
  });

  it("includes summary and impact once they exist", async () => {
    const { pool } = app.platform.database;
    await pool.query("UPDATE news_items SET summary = 'S', impact = 'I' WHERE title = 'Oldest'");
    const { body } = await list("?q=oldest");
    expect(body).toMatchObject([{ summary: "S", impact: "I" }]);
    await pool.query("UPDATE news_items SET summary = null, impact = null");
  });
});

describe("GET /api/news/facets", () => {
  const facets = async (query = "") => (await reader.get(`/api/news/facets${query}`).expect(200)).body;

  it("counts the matching updates by type and by tag, most frequent first", async () => {
    expect(await facets()).toEqual({
      total: 3,
      types: { visa: 1, citizenship: 0, residency: 1, tax: 1 },
      tags: [
        { name: "Digital nomads", category: "other", count: 3 },
        { name: "Fees", category: "other", count: 2 },
        { name: "Tax", category: "other", count: 1 },
      ],
    });
  });

  it("counts the other types, too, when one is selected, but only tags within it", async () => {
    expect(await facets("?type=residency&tag=Fees")).toEqual({
      total: 1,
      types: { visa: 0, citizenship: 0, residency: 1, tax: 1 },
      tags: [
        { name: "Digital nomads", category: "other", count: 1 },
        { name: "Fees", category: "other", count: 1 },
      ],
    });
  });

  it("are empty for a search without words, and refuse an unknown type", async () => {
    expect(await facets("?q=%3F%3F")).toMatchObject({ total: 0, tags: [] });
    await reader.get("/api/news/facets?type=weather").expect(400);
  });
});

describe("the bytes of the first page", () => {
  const get = (headers: Record<string, string> = {}, method = "GET") =>
    plainRequest(app.url, "/api/news", { method, headers: { cookie, ...headers } });
  const unpack: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (bytes) => bytes,
  };

  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["gzip;q=0.5, br;q=1.0", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", "identity"],
    ["gzip;q=0, br;q=0", "identity"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["zstd, abracadabra", "identity"],
    ["x-br, brx", "identity"],
    [";;;,,q=br", "identity"],
  ])("for Accept-Encoding %j are sent as %s", async (accepted, encoding) => {
    const answer = await get(accepted === undefined ? {} : { "accept-encoding": accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-length": String(answer.body.length),
      vary: "Accept-Encoding, Cookie",
      "cache-control": "private, no-cache",
    });
    expect(JSON.parse(unpack[encoding]!(answer.body).toString())).toHaveLength(3);
  });

  it("have one ETag in all encodings and are not sent again", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => {
        const { headers } = await get({ "accept-encoding": encoding });
        return headers.etag;
      }),
    );
    const etag = tags[0]!;
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(new Set(tags).size).toBe(1);
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const answer = await get({ "if-none-match": known });
      expect(answer.status).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  it("require a signed-in user despite a matching ETag", async () => {
    const { headers } = await get();
    const answer = await plainRequest(app.url, "/api/news", { headers: { "if-none-match": headers.etag! } });
    expect(answer.status).toBe(401);
    expect(answer.headers.etag).toBeUndefined();
  });

  it("are not sent for a HEAD request", async () => {
    const asked = await get({ "accept-encoding": "br" });
    const answer = await get({ "accept-encoding": "br" }, "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers["content-length"]).toBe(String(asked.body.length));
    expect(answer.headers.etag).toBe(asked.headers.etag);
    expect((await plainRequest(app.url, "/api/news", { method: "HEAD" })).status).toBe(401);
  });

  it("are the same with unknown parameters", async () => {
    const { headers } = await get();
    const answer = await plainRequest(app.url, "/api/news?utm=x&__proto__=1&tag[]=x", {
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe(headers.etag);
  });
});

describe("the filters", () => {
  it.each([
    ["?tag=Digital%20nomads", ["Newest", "Middle", "Oldest"]],
    ["?tag=Digital%20nomads&tag=Fees", ["Middle", "Oldest"]],
    ["?tag=Digital%20nomads&tag=Fees&tag=Tax", ["Middle"]],
    ["?tags=Digital%20nomads,Fees", ["Middle", "Oldest"]],
    ["?tags=Digital%20nomads,Fees&tags=Tax", ["Middle"]],
    ["?tags=Fees&tag=Tax", ["Middle"]],
    ["?tags=Fees,Fees&tag=Fees", ["Middle", "Oldest"]],
    ["?tags=Fees,Unknown", []],
    ["?tags=Fees,", ["Middle", "Oldest"]],
    ["?tags=&type=tax", ["Middle"]],
    ["?tags=,&type=residency", ["Oldest"]],
    ["?tags=,%20,Fees,,Tax", ["Middle"]],
    ["?tag=digital%20nomads", []],
    ["?tag=Fees&tag=Unknown", []],
    ["?tag=__proto__", []],
    ["?type=residency", ["Oldest"]],
    ["?type=tax&tag=Fees", ["Middle"]],
    ["?country=Portugal", ["Middle"]],
    ["?country=European%20Union", ["Middle"]],
    ["?country=portugal", []],
    ["?country=%7BSpain%7D", []],
    ["?q=MIDDLE", ["Middle"]],
    ["?q=the%20rate", ["Middle", "Oldest"]],
    ["?q=100%25", ["Middle"]],
    ["?q=of_it", ["Middle", "Oldest"]],
    ["?q=c%3A%5Crules", ["Middle"]],
    ["?q=%5C", []],
    ["?q=%25", []],
    ["?q=_", []],
    ["?q='%20or%201%3D1%20--", []],
    ["?q=STRA%C3%9FE", ["Oldest"]],
    ["?q=threshold", []],
    ["?q=rate&type=residency&country=Spain&tag=Fees", ["Oldest"]],
  ])("%s", async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
  });
});

describe("GET /api/news/tags", () => {
  it("requires a signed-in user", async () => {
    await app.visitor.get("/api/news/tags").expect(401);
  });

  it("returns every tag of shown items by highest relevance", async () => {
    const { body, headers } = await reader.get("/api/news/tags").expect(200);
    expect(body).toEqual([tag("Tax", 0.9), tag("Digital nomads"), tag("Fees")]);
    await reader.get("/api/news/tags").set("If-None-Match", headers.etag!).expect(304);
  });

  it("adds and drops tags", async () => {
    // A tag keeps its highest relevance.
    onTestFinished(reopen);
    const key = `Tagged ${Date.now()}`;
    const names = async () =>
      ((await reader.get("/api/news/tags").expect(200)).body as { name: string }[]).map(({ name }) => name);
    expect(await names()).not.toContain("Quotas");
    const own = await addSourceNamed(app, "Tagged");
    const one = { ...item(key, { pubDate: new Date("2019-01-01T00:00:00Z") }), sourceId: own };
    await app.news.items.saveItems([{ ...one, tags: [tag("Quotas"), tag("Fees", 0.8)] }]);
    await expect.poll(names).toEqual(["Tax", "Fees", "Digital nomads", "Quotas"]);
    await app.news.items.removeItemsOf(own);
    await expect.poll(names).toEqual(["Tax", "Fees", "Digital nomads"]);
  });

  it("leaves out tags of hidden items", async () => {
    await app.news.items.saveItems([item("Hidden", { shown: false, tags: [tag("Nowhere")] })]);
    const { rows } = await app.platform.database.pool.query(
      "SELECT name FROM news_tags WHERE name = 'Nowhere'",
    );
    expect(rows).toEqual([]);
  });
});

describe("bad input", () => {
  const faults: [query: string, field: string][] = [
    ["before=", "before"],
    ["before=0", "before"],
    ["before=-1", "before"],
    ["before=1.5", "before"],
    ["before=1e3", "before"],
    ["before=0x10", "before"],
    ["before=%2B1", "before"],
    ["before=9999999999999999", "before"],
    [`before=${"9".repeat(400)}`, "before"],
    ["before=NaN", "before"],
    ["before=__proto__", "before"],
    ["before=1%00", "before"],
    ["before=1&before=2", "before"],
    ["q=a&q=b", "q"],
    ["q=", "q"],
    ["q=a%00b", "q"],
    [`q=${"x".repeat(10_000)}`, "q"],
    ["type=visa&type=tax", "type"],
    ["type=Visa", "type"],
    ["type=__proto__", "type"],
    ["type=", "type"],
    ["country=Spain&country=Portugal", "country"],
    ["country=%00", "country"],
    [`country=${"x".repeat(101)}`, "country"],
    ["tag=", "tag.0"],
    ["tag=ok&tag=", "tag.1"],
    ["tag=ok&tag=%00", "tag.1"],
    [`tag=${"x".repeat(101)}`, "tag.0"],
    [`tags=ok,${"x".repeat(101)}`, "tags.1"],
    [`tags=${Array.from({ length: 21 }, (_, index) => index).join(",")}`, "tags"],
    [`q=${"x".repeat(101)}`, "q"],
    [Array.from({ length: 21 }, (_, index) => `tag=${index}`).join("&"), "tag"],
  ];
  it.each(faults.map(([query, field]) => ({ query, field, shown: query.slice(0, 40) })))(
    "explains what is wrong with $shown",
    async ({ query, field }) => {
      const { body } = await reader.get(`/api/news?${query}`).expect(400);
      expect(body.code).toBe("invalid_input");
      expect(body.message).toMatch(/\w/);
      expect(Object.keys(body.fields)[0]).toBe(field);
    },
  );

  it.each(["q=%ED%A0%80", "q=%ED%B0%80", "tag=%E0%A4%A", "q=%", "q=%zz", "q=%C0%80", "%ED%A0%80=1"])(
    "refuses the undecodable query %s",
    async (query) => {
      const answer = await plainRequest(app.url, `/api/news?${query}`, { headers: { cookie } });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ message: expect.stringMatching(/\w/) });
    },
  );
});

describe("paging", () => {
  afterAll(reopen);
  const total = 450;
  beforeAll(() =>
    app.news.items.saveItems(
      // Older than everything else, all with the same date.
      Array.from({ length: total }, (_, index) =>
        item(`Page ${index}`, {
          pubDate: new Date("2020-01-01T00:00:00Z"),
          tags: [tag(index % 2 ? "Odd" : "Even")],
        }),
      ),
    ),
  );

  const walk = async (filter = "") => {
    const pages: { id: number; title: string; pubDate: string }[][] = [];
    for (let before = ""; pages.length < 10; ) {
      const { body } = await list(`?${filter}${before}`);
      pages.push(body);
      if (body.length === 0) break;
      before = `&before=${body.at(-1).id}`;
    }
    return pages;
  };

  it("returns at most 200, then the rest without gaps or duplicates, then nothing", async () => {
    await expect.poll(async () => (await list()).body.length).toBe(200);
    const pages = await walk();
    expect(pages.slice(0, 2).map((page) => page.length)).toEqual([200, 200]);
    expect(pages.at(-1)).toEqual([]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ title }) => title.startsWith("Page "))).toHaveLength(total);
    const sorted = all.toSorted((a, b) => b.pubDate.localeCompare(a.pubDate) || b.id - a.id);
    expect(all).toEqual(sorted);
  });

  it("works with filters", async () => {
    const pages = await walk("tag=Odd");
    expect(pages.map((page) => page.length)).toEqual([200, 25, 0]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(225);
  });

  it("keeps its place when newer items arrive", async () => {
    const first = (await list("?tag=Even")).body as { id: number }[];
    await app.news.items.saveItems([item("Comes in between", { tags: [tag("Even")] })]);
    const second = (await list(`?tag=Even&before=${first.at(-1)!.id}`)).body as { id: number }[];
    expect(second).toHaveLength(25);
    const seen = new Set(first.map(({ id }) => id));
    expect(second.filter(({ id }) => seen.has(id))).toEqual([]);
  });

  it("returns nothing after an unknown item", async () => {
    expect((await list("?before=999999999999999")).body).toEqual([]);
  });
});

describe("changed items", () => {
  afterAll(reopen);

  it("are shown, also on another instance", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const newestOn = async (url: string) => {
      const { body } = await supertest(url).get("/api/news").set("Cookie", cookie).expect(200);
      return body[0] as { title: string; status: string };
    };
    const both = () => Promise.all([newestOn(app.url), newestOn(other.url)]);
    expect((await both()).map(({ title }) => title)).toEqual(["Newest", "Newest"]);

    const breaking = item("Breaking", { pubDate: new Date("2026-06-01T00:00:00Z") });
    await app.news.items.saveItems([breaking]);
    await expect.poll(both).toMatchObject([
      { title: "Breaking", status: "new" },
      { title: "Breaking", status: "new" },
    ]);
    await other.news.items.saveItems([{ ...breaking, title: "Breaking, corrected" }]);
    await expect.poll(both).toMatchObject([
      { title: "Breaking, corrected", status: "updated" },
      { title: "Breaking, corrected", status: "updated" },
    ]);

    const tagsOn = async (url: string) => {
      const { body } = await supertest(url).get("/api/news/tags").set("Cookie", cookie).expect(200);
      return (body as { name: string }[]).map(({ name }) => name).includes("Embassies");
    };
    const tagOnBoth = () => Promise.all([tagsOn(app.url), tagsOn(other.url)]);
    expect(await tagOnBoth()).toEqual([false, false]);
    const withdrawn = await addSourceNamed(app, "Withdrawn");
    const late = { pubDate: new Date("2026-07-01T00:00:00Z"), tags: [tag("Embassies")] };
    await app.news.items.saveItems([{ ...item("Withdrawn later", late), sourceId: withdrawn }]);
    await expect.poll(both).toMatchObject([{ title: "Withdrawn later" }, { title: "Withdrawn later" }]);
    await expect.poll(tagOnBoth).toEqual([true, true]);
    await other.news.items.removeItemsOf(withdrawn);
    await expect
      .poll(both)
      .toMatchObject([{ title: "Breaking, corrected" }, { title: "Breaking, corrected" }]);
    await expect.poll(tagOnBoth).toEqual([false, false]);
    await other.close();
  });
});

describe("GET /api/news/schedule", () => {
  afterAll(reopen);

  it("returns the times of the last and next poll to signed-in users", async () => {
    await app.visitor.get("/api/news/schedule").expect(401);
    const before = await reader.get("/api/news/schedule").expect(200);
    expect(before.body).toMatchObject({ lastPollAt: null, nextPollAt: null, sources: 0, failingSources: 0 });

    const { sources: newsSources } = app.news;
    const feed = { country: "PT", language: "en", topic: "visa" } as const;
    await newsSources.configureFeeds([
      { ...feed, url: "https://a.example/feed", name: "A" },
      { ...feed, url: "https://b.example/feed", name: "B" },
    ]);
    const nextPollAt = new Date(Date.now() + 60_000);
    await app.platform.database.pool.query(
      "UPDATE news_sources SET last_poll_at = now(), next_poll_at = $1, last_error = CASE name WHEN 'B' THEN 'x' END WHERE kind = 'feed'",
      [nextPollAt],
    );
    const { body } = await reader.get("/api/news/schedule").expect(200);
    expect(body).toEqual({
      lastPollAt: expect.stringMatching(/Z$/),
      nextPollAt: nextPollAt.toISOString(),
      sources: 2,
      failingSources: 1,
      newestAt: expect.stringMatching(/Z$/),
    });
  });

  it("names the date of the newest visible update, but none in the future", async () => {
    const newest = async () => (await reader.get("/api/news/schedule").expect(200)).body.newestAt;
    await app.platform.database.pool.query("DELETE FROM news_items");
    expect(await newest()).toBeNull();
    const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);
    const old = inDays(-40);
    await app.news.items.saveItems([
      item("Old", { pubDate: old }),
      item("Hidden", { pubDate: inDays(-1), shown: false }),
      item("A law of next year", { pubDate: inDays(200) }),
    ]);
    expect(await newest()).toBe(old.toISOString());
  });
});
