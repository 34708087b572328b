import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { saveUpdates } from "#tests/support/news.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
const open = async () => {
  app = await createTestApp();
  await saveUpdates(app, [
    {
      title: "Newest",
      type: "tax",
      countries: ["Spain", "European Union"],
      dateBasis: "effective",
      publisherKind: "official",
      tags: [{ name: "Fees", category: "other", relevance: 0.5 }],
      body: `The text begins so. ${"It goes on. ".repeat(30)} This stays inside.`,
    },
    { title: "Second", countries: ["Portugal"] },
    { title: "Third", type: "tax", countries: ["Spain"], summary: "In short.", impact: "For nomads." },
    { title: "Below the threshold", countries: ["Hidden land"], shown: false },
    { title: "Fourth", type: "residency" },
  ]);
};
/** Starts a fresh app, after tests that add updates. */
const reopen = async () => {
  await app.close();
  await open();
};
beforeAll(open);
afterAll(() => app.close());

const list = async (query = "") => (await app.visitor.get(`/api/blog${query}`).expect(200)).body;
const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const idOf = async (title: string) => {
  const { rows } = await app.platform.database.pool.query("SELECT id FROM news_items WHERE title = $1", [
    title,
  ]);
  return Number(rows[0].id);
};

describe("GET /api/blog", () => {
  it("shows visitors the shown items, newest first, with contract fields only", async () => {
    const body = await list();
    expect(titlesOf(body)).toEqual(["Newest", "Second", "Third", "Fourth"]);
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      title: "Newest",
      link: "https://gov.example/Newest",
      pubDate: "2026-01-31T00:00:00.000Z",
      dateBasis: "effective",
      type: "tax",
      countries: ["Spain", "European Union"],
      source: { name: "gov.example", kind: "official" },
      status: "new",
      excerpt: expect.stringMatching(/^The text begins so\. .{100,160}…$/),
    });
    expect(body.items[2]).toMatchObject({ summary: "In short.", impact: "For nomads." });
    expect(body.older).toBeNull();
    expect(body.countries).toEqual(["European Union", "Portugal", "Spain"]);
  });

  it.each([
    ["?type=tax", ["Newest", "Third"]],
    ["?country=Spain", ["Newest", "Third"]],
    ["?country=European%20Union&type=tax", ["Newest"]],
    ["?country=spain", ["Newest", "Third"]],
    ["?country=Nowhere", []],
    ["?before=&type=&country=", ["Newest", "Second", "Third", "Fourth"]],
    ["?type=tax&country=", ["Newest", "Third"]],
    ["?country=Hidden%20land", []],
    ["?type=citizenship", []],
    ["?before=999999999999999", []],
    ["?tag=Fees&q=Newest", ["Newest", "Second", "Third", "Fourth"]],
  ])("filters by %s", async (query, expected) => {
    expect(titlesOf(await list(query))).toEqual(expected);
  });

  it.each([
    "type=Visa",
    "type=+",
    "type=visa&type=tax",
    "before=0",
    "before=x",
    "before=1%00",
    "country=%00",
  ])("refuses %s with a message", async (query) => {
    const { body } = await app.visitor.get(`/api/blog?${query}`).expect(400);
    expect(body).toMatchObject({ code: "invalid_input", message: expect.stringMatching(/\w/) });
  });

  it("answers 304 to a client that has the current version", async () => {
    const { headers } = await plainRequest(app.url, "/api/blog");
    expect(headers["cache-control"]).toBe("public, no-cache");
    const again = await plainRequest(app.url, "/api/blog", { headers: { "if-none-match": headers.etag! } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe("GET /api/blog/:id", () => {
  it("returns one update and others of its countries", async () => {
    const { body } = await app.visitor.get(`/api/blog/${await idOf("Newest")}`).expect(200);
    expect(body.item.title).toBe("Newest");
    expect(body.reports).toEqual([]);
    expect(body.neighbours.map(({ title }: { title: string }) => title)).toEqual(["Third"]);
    expect(JSON.stringify(body)).not.toMatch(/stays inside|tags|changedAt/);
  });

  it("returns related updates of the same type if no other is on its countries", async () => {
    await saveUpdates(app, [{ title: "Fifth", type: "residency", countries: ["Malta"] }]);
    for (const [title, neighbour] of [
      ["Fourth", "Fifth"],
      ["Fifth", "Fourth"],
    ] as const) {
      const { body } = await app.visitor.get(`/api/blog/${await idOf(title)}`).expect(200);
      expect(body.neighbours.map(({ title }: { title: string }) => title)).toEqual([neighbour]);
    }
    await app.platform.database.pool.query("DELETE FROM news_items WHERE title = 'Fifth'");
  });

  it("answers 404 with a message for unknown and hidden updates", async () => {
    for (const id of [999_999, await idOf("Below the threshold")]) {
      const { body } = await app.visitor.get(`/api/blog/${id}`).expect(404);
      expect(body).toEqual({ code: "unknown_update", message: expect.stringContaining("no update") });
    }
  });

  it.each(["0", "-1", "abc", "1e3", "9".repeat(16), "%00"])("refuses the id %s", async (id) => {
    const { body } = await app.visitor.get(`/api/blog/${id}`).expect(400);
    expect(body.code).toBe("invalid_input");
  });
});

describe("paging", () => {
  afterAll(reopen);

  it("returns 30 at once, the rest without gaps or duplicates, and marks the last page", async () => {
    const titles = Array.from({ length: 65 }, (_, index) => `Page ${index}`);
    await saveUpdates(
      app,
      // Older than everything else, all with the same date.
      titles.map((title) => ({ title, pubDate: new Date("2020-01-01"), countries: ["Malta"] })),
    );
    const pages = [];
    for (let query = "?country=Malta"; ; ) {
      // The notification of new items arrives a moment later.
      const body = await expect
        .poll(() => list(query))
        .toMatchObject({ countries: expect.arrayContaining(["Malta"]) })
        .then(() => list(query));
      pages.push(titlesOf(body));
      if (body.older === null) break;
      query = `?country=Malta&before=${body.older}`;
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5]);
    expect(pages.flat().toSorted()).toEqual(titles.toSorted());
  });

  it("has no next page after a full last page", async () => {
    const titles = Array.from({ length: 30 }, (_, index) => `Full ${index}`);
    await saveUpdates(
      app,
      titles.map((title) => ({ title, countries: ["Chile"], pubDate: new Date("2019-01-01") })),
    );
    await expect.poll(() => list("?country=Chile")).toMatchObject({ items: { length: 30 }, older: null });
  });
});

it("shows changed items, also on another instance", async () => {
  onTestFinished(reopen);
  const other = await createTestApp({ databaseUrl: app.platform.database.url });
  const newestOn = async (url: string) => (await supertest(url).get("/api/blog")).body.items[0];
  const both = () => Promise.all([newestOn(app.url), newestOn(other.url)]);
  expect((await both()).map(({ title }) => title)).toEqual(["Newest", "Newest"]);
  await saveUpdates(app, [{ title: "Breaking", pubDate: new Date("2026-06-01") }]);
  await expect.poll(both).toMatchObject([{ title: "Breaking" }, { title: "Breaking" }]);
  await other.close();
});
