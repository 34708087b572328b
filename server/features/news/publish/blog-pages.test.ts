import { parseDocument } from "htmlparser2";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { saveUpdates } from "#tests/support/news.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const attack = `</script></title><script>window.attacked=true</script><img src=x onerror="window.attacked=true">`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ site: await createPublicSite(), env: { APP_URL: "http://meridian.example" } });
  await saveUpdates(app, [
    {
      title: "Spain sets a new rate",
      type: "tax",
      countries: ["Spain"],
      dateBasis: "effective",
      publisherKind: "official",
      link: "https://www.boe.example/rate?a=1&b=2",
      pubDate: new Date("2026-09-24T23:30:00Z"),
      body: "All taxpayers pay 24% from now on.",
      summary: "The rate is 24%.",
      impact: "You pay less.",
    },
    { title: `Hostile ${attack}`, itemKey: "hostile", countries: [attack], summary: attack },
    { title: "Spain opens a visa", countries: ["Spain"] },
    { title: "Not for anybody", shown: false },
    ...Array.from({ length: 40 }, (_, index) => ({ title: `Old ${index}`, type: "residency" as const })),
  ]);
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainRequest(app.url, path, { method, headers });
const html = async (path: string, status = 200) => {
  const answer = await get(path);
  expect(answer.status, path).toBe(status);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  return answer.body.toString();
};
const headOf = (page: string) => /<head>.*<\/head>/s.exec(page)?.[0] ?? "";
const bodyOf = (page: string) => /<div id="root">.*<\/div>(?=<script|<\/body>)/s.exec(page)?.[0] ?? "";
const idOf = async (key: string) => {
  const { rows } = await app.platform.database.pool.query("SELECT id FROM news_items WHERE item_key = $1", [
    key,
  ]);
  return Number(rows[0].id);
};

it("leads from /coverage to the blog, which names the sources", async () => {
  const { status, headers } = await get("/coverage");
  expect([status, headers.location]).toEqual([302, "/blog"]);
});

describe("/blog", () => {
  it("contains the updates as markup", async () => {
    const page = await html("/blog");
    const body = bodyOf(page);
    expect(body).toContain(">Blog</h1>");
    expect(body).toContain(">Spain sets a new rate</a>");
    expect(body).toContain('<time dateTime="2026-09-24T23:30:00.000Z"');
    expect(body).toContain(">Sep 24, 2026</time>");
    expect(body).toContain("All taxpayers pay 24% from now on.");
    expect(body).not.toContain("The rate is 24%.");
    expect(body).toMatch(
      /<a [^>]*href="https:\/\/www\.boe\.example\/rate\?a=1&amp;b=2"[^>]* target="_blank" rel="noopener noreferrer"/,
    );
    expect(body).toContain("boe.example, official");
    expect(body).not.toContain("Not for anybody");
    expect(body.match(/<article/g)).toHaveLength(30);
  });

  it("has metadata with a link to its feed", async () => {
    const head = headOf(await html("/blog"));
    expect(head).toContain("<title>Blog · Meridian</title>");
    expect(head).toContain('<link rel="canonical" href="http://meridian.example/blog">');
    expect(head).toContain('type="application/atom+xml" title="Meridian updates" href="/blog/feed.xml">');
    expect(head).not.toContain("noindex");
    const filtered = headOf(await html("/blog?country=Spain&type=tax"));
    expect(filtered).toContain("<title>Tax updates: Spain · Blog · Meridian</title>");
    expect(filtered).toContain('href="http://meridian.example/blog?type=tax&amp;country=Spain"');
    expect(filtered).toContain('href="/blog/feed.xml?type=tax&amp;country=Spain"');
  });

  it("shows the filtered updates and links to filters", async () => {
    const body = bodyOf(await html("/blog?type=tax&country=Spain"));
    expect(body).toContain("Spain sets a new rate");
    expect(body).not.toContain("Spain opens a visa");
    expect(body).toContain('href="/blog?type=visa&amp;country=Spain"');
    expect(body).toContain('<input type="hidden" name="type" value="tax"/>');
    expect(body).toMatch(/<option value="Spain" selected="">/);
    expect(bodyOf(await html("/blog?country=Nowhere"))).toContain("No updates match");
  });

  it.each([
    "country=Buy%20cheap%20pills",
    "type=tax&country=Buy%20cheap%20pills",
    "type=citizenship&country=Spain",
    "before=999999999",
  ])("with ?%s and no result does not repeat the filters to search engines", async (query) => {
    const page = await html(`/blog?${query}`);
    const head = headOf(page);
    expect(head).toContain("noindex");
    expect(head).toContain('<link rel="canonical" href="http://meridian.example/blog">');
    expect(head).toContain('<meta property="og:url" content="http://meridian.example/blog">');
    expect(head).toContain("<title>No updates · Blog · Meridian</title>");
    expect(head).not.toMatch(/pills|Spain|\?type/);
    expect(bodyOf(page)).toMatch(/No (older updates|updates match)/);
  });

  it("ignores the case of a country", async () => {
    const page = await html("/blog?country=sPAIN&type=tax");
    expect(bodyOf(page)).toContain("Tax updates: Spain</h2>");
    expect(bodyOf(page)).toMatch(/<option value="Spain" selected="">/);
    expect(headOf(page)).toContain('href="http://meridian.example/blog?type=tax&amp;country=Spain"');
    expect(page).not.toContain("sPAIN");
  });

  it("links to older updates and back", async () => {
    const first = await html("/blog");
    const [, older] = /href="\/blog\?before=(\d+)" rel="next"/.exec(bodyOf(first)) ?? [];
    expect(older).toBeDefined();
    const second = await html(`/blog?before=${older}`);
    expect(bodyOf(second)).toContain("Old 39");
    expect(bodyOf(second)).not.toContain("Older updates");
    expect(headOf(second)).toContain("noindex");
    expect(bodyOf(await html("/blog?before=999999999"))).toContain("No older updates");
  });

  it("is the same page with unknown or empty parameters", async () => {
    const etag = async (path: string) => (await get(path)).headers.etag;
    const known = await etag("/blog");
    for (const query of ["?utm_source=x&__proto__=1", "?type=&country=&before=", "?", "?type[]=tax"])
      expect(await etag(`/blog${query}`), query).toBe(known);
    expect(await etag("/blog?type=tax&utm_source=y")).toBe(await etag("/blog?type=tax"));
    expect(await etag("/blog?type=tax")).not.toBe(known);
  });

  it.each([
    ["?type=Visa", "Unknown type of update"],
    ["?type=visa&type=tax", "Unknown type of update"],
    ["?country=%00", "The country must be"],
    [`?country=${"x".repeat(101)}`, "The country must be"],
    ["?before=x", "must be the number of an update"],
    ["?before=9999999999999999", "must be the number of an update"],
    ["?type=%E0%A4%A", "cannot be decoded"],
  ])("explains what is wrong with %s", async (query, words) => {
    const page = await html(`/blog${query}`, 400);
    expect(bodyOf(page)).toContain("Invalid address</h1>");
    expect(bodyOf(page)).toContain(words);
    expect(headOf(page)).toContain("noindex");
    expect(headOf(page)).not.toMatch(/canonical|og:url/);
  });
});

describe("/blog/:id", () => {
  it("shows one update with others of its country", async () => {
    const id = await idOf("Spain sets a new rate");
    const page = await html(`/blog/${id}`);
    expect(bodyOf(page)).toContain(">Spain sets a new rate</h1>");
    for (const text of [
      "Read at the source",
      "You pay less.",
      "More updates: Spain",
      "Spain opens a visa",
      'href="/blog?country=Spain"',
    ])
      expect(bodyOf(page)).toContain(text);
    const head = headOf(page);
    expect(head).toContain("<title>Spain sets a new rate · Meridian</title>");
    expect(head).toContain('<meta name="description" content="All taxpayers pay 24% from now on.">');
    expect(head).toContain(`<link rel="canonical" href="http://meridian.example/blog/${id}">`);
    expect(head).toContain('<meta property="og:type" content="article">');
  });

  it("shows how far a change has come, and its steps with dates", async () => {
    const country = { countries: ["Iceland"] };
    await saveUpdates(app, [
      {
        title: "Bill C-12 on work permits takes effect",
        ...country,
        stage: "in force",
        effectiveOn: "2026-02-01",
        pubDate: new Date("2026-02-01T00:00:00Z"),
      },
      {
        title: "Government proposes Bill C-12 on work permits",
        ...country,
        stage: "proposed",
        pubDate: new Date("2025-03-02T00:00:00Z"),
      },
    ]);
    const page = bodyOf(await html(`/blog/${await idOf("Bill C-12 on work permits takes effect")}`));
    const words = page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
    expect(words).toContain("Status: In force Bill");
    expect(words).not.toContain("since Feb 1, 2026");
    expect(words).toContain(
      "From proposal to force Mar 2, 2025 Proposed Government proposes Bill C-12 on work permits Feb 1, 2026 In force",
    );
    expect(bodyOf(await html("/blog?country=Iceland"))).toContain("Proposed</span>");
  });

  it("says from the day after that the day of a planned change has passed", async () => {
    await saveUpdates(app, [
      { title: "Cuba opens", countries: ["Cuba"], stage: "planned", effectiveOn: "2126-06-06" },
    ]);
    // The list of countries is out of date until the notification arrives.
    await expect.poll(() => html("/blog?country=Cuba")).toContain("Cuba opens");
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(new Date("2126-06-06T23:59:59Z"));
    expect(bodyOf(await html("/blog?country=Cuba"))).toContain(">Planned for Jun 6, 2126</span>");
    vi.setSystemTime(new Date("2126-06-07T00:00:00Z"));
    expect(bodyOf(await html("/blog?country=Cuba"))).toContain("Was planned for Jun 6, 2126; outcome not");
  });

  it("has structured data about another publisher's article, without a false publication date", async () => {
    const structuredDataOf = async (key: string) => {
      const page = await html(`/blog/${await idOf(key)}`);
      return JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page)?.[1] ?? "null");
    };
    expect(await structuredDataOf("Spain sets a new rate")).toMatchObject({
      "@type": "WebPage",
      mainEntity: {
        "@type": "NewsArticle",
        headline: "Spain sets a new rate",
        url: "https://www.boe.example/rate?a=1&b=2",
        author: { name: "boe.example" },
        about: [{ "@type": "Place", name: "Spain" }],
      },
    });
    expect((await structuredDataOf("Spain sets a new rate")).mainEntity.datePublished).toBeUndefined();
    expect((await structuredDataOf("Spain opens a visa")).mainEntity.datePublished).toBe(
      "2026-01-29T00:00:00.000Z",
    );
  });

  it.each([
    "/blog/999999",
    "/blog/0",
    "/blog/abc",
    "/blog/1e1",
    "/blog/%",
    "/blog/%00",
    "/blog/__proto__",
    "/blog/feed",
  ])("%s is an error page with status 404", async (path) => {
    const page = await html(path, 404);
    expect(bodyOf(page)).toContain("Update not found</h1>");
    expect(headOf(page)).toContain("noindex");
    expect(headOf(page)).not.toMatch(/canonical|og:url/);
  });

  it("does not show hidden items", async () => {
    await html(`/blog/${await idOf("Not for anybody")}`, 404);
  });
});

type Nodes = ReturnType<typeof parseDocument>["children"];

/** The names of the elements that run a script or load an image. */
const activeElements = (nodes: Nodes): string[] =>
  nodes.flatMap((node) => {
    if (!("children" in node)) return [];
    const { name, attribs = {} } = node as { name?: string; attribs?: Record<string, string> };
    const hasHandler = Object.keys(attribs).some((key) => key.startsWith("on"));
    const isScript = name === "script" && !/json$/.test(attribs.type ?? "");
    const isActive = name === "img" || hasHandler || isScript;
    return [...(isActive ? [`${name}`] : []), ...activeElements(node.children)];
  });

it("publishers' texts are plain text on every page and in metadata", async () => {
  const hostile = `/blog/${await idOf("hostile")}`;
  for (const path of ["/blog", `/blog?country=${encodeURIComponent(attack)}`, hostile]) {
    const page = await html(path);
    expect(page).toContain("Hostile");
    expect(activeElements(parseDocument(page).children), path).toEqual([]);
  }
  const [, title = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await html(hostile)) ?? [];
  expect(title).toContain("&lt;script&gt;window.attacked=true&lt;/script&gt;");
});

describe("the bytes of a page", () => {
  it.each(["/blog", "/blog?type=tax"])(
    "of %s are sent neither to a client that has them nor for HEAD",
    async (path) => {
      const { headers, body } = await get(path);
      expect(headers).toMatchObject({ "cache-control": "public, no-cache", "x-frame-options": "DENY" });
      const again = await get(path, { "if-none-match": headers.etag! });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const head = await get(path, {}, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers["content-length"]).toBe(String(body.length));
    },
  );

  it("of an error page come with their status, also for HEAD", async () => {
    for (const [path, status] of [
      ["/blog/999999", 404],
      ["/blog?type=x", 400],
    ] as const) {
      const { headers } = await get(path);
      expect((await get(path, { "if-none-match": headers.etag! })).status).toBe(status);
      expect((await get(path, {}, "HEAD")).status).toBe(status);
    }
  });

  it("are rendered again when an update changes, also on another instance", async () => {
    const other = await createTestApp({
      site: await createPublicSite(),
      databaseUrl: app.platform.database.url,
    });
    const id = await idOf("Spain opens a visa");
    const paths = ["/blog", "/blog?country=Spain", `/blog/${id}`];
    const texts = (url: string) =>
      Promise.all(paths.map(async (path) => (await supertest(url).get(path)).text));
    for (const url of [app.url, other.url])
      for (const text of await texts(url)) expect(text).not.toContain("corrected");
    await saveUpdates(other, [
      {
        title: "Spain opens a visa, corrected",
        itemKey: "Spain opens a visa",
        countries: ["Spain"],
        pubDate: new Date("2026-01-29T00:00:00Z"),
      },
    ]);
    for (const url of [app.url, other.url])
      await expect
        .poll(async () => (await texts(url)).every((text) => /corrected.*Updated/s.test(text)))
        .toBe(true);
    await other.close();
  });
});

it("an address with a trailing slash redirects, and nothing can be posted there", async () => {
  for (const path of ["/blog", "/blog/1", "/blog/feed.xml"]) {
    const { headers, status } = await get(`${path}/?type=tax`);
    expect([status, headers.location]).toEqual([308, `${path}?type=tax`]);
    expect((await get(path, {}, "POST")).status).toBe(405);
  }
});

describe("arbitrary addresses", () => {
  it("share one page if they match nothing", async () => {
    const etagsOf = async (paths: string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await get(path)).headers.etag)));
    expect((await etagsOf(["/blog?country=Nowhere", "/blog?country=Erewhon"])).size).toBe(1);
    expect((await etagsOf(["/blog?before=900000001", "/blog?before=900000002"])).size).toBe(1);
    expect((await etagsOf(["/blog/900000001", "/blog/900000002", "/blog/x"])).size).toBe(1);
    const page = bodyOf(await html("/blog?country=Erewhon"));
    expect(page).toContain("No updates match");
    expect(page).not.toContain("Erewhon");
    expect(bodyOf(await html("/blog?type=citizenship&country=Spain"))).toContain(
      "Citizenship updates: Spain",
    );
  });

  it("are refused with a message if one network requests too many, while cached pages are served", async () => {
    const flooded = await createTestApp({
      site: await createPublicSite(),
      databaseUrl: app.platform.database.url,
      newPagesPerNetwork: { points: 10, durationSec: 60 },
    });
    const read = (path: string) => plainRequest(flooded.url, path);
    expect((await read("/blog")).status).toBe(200);
    // The front page and the page that says that nothing matches count, too.
    for (let page = 1; page <= 8; page += 1)
      expect((await read(`/blog?before=${900_000_000 + page}`)).status, `page ${page}`).toBe(200);
    expect((await read("/blog/900000000")).status).toBe(429);
    for (const path of ["/blog?country=Erewhon", "/blog/feed.xml?before=900000001"]) {
      const { status, headers } = await read(path);
      expect([status, Number(headers["retry-after"]) > 0, headers["cache-control"]]).toEqual([
        429,
        true,
        "no-store",
      ]);
    }
    const { body } = await read("/blog?country=Erewhon");
    expect(body.toString()).toContain("Too many new pages were opened from your network.");
    expect((await read("/blog")).status).toBe(200);
    await flooded.close();
  });
});
