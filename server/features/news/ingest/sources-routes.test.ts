import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SourceReport } from "#shared/news/sources-contract.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { createSourceRemovals } from "./sources.ts";

const path = "/api/admin/sources";

const feedOf = (...titles: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette</title>${titles
    .map(
      (title, index) =>
        `<item><title>${title}</title><link>https://gov.example/${encodeURIComponent(title)}</link><pubDate>Thu, ${10 + index} Sep 2026 10:00:00 GMT</pubDate></item>`,
    )
    .join("")}</channel></rss>`;
const gazette = feedOf(
  "Portugal opens a digital nomad visa",
  "The Sea Fisheries Regulations 2026",
  "Spain raises income tax for residents",
);

let app: TestApp;
let feeds: FeedServer;
let admin: SignedIn["agent"];
let member: SignedIn["agent"];
beforeAll(async () => {
  feeds = await startFeedServer({ "/gazette.rss": { body: gazette } });
  app = await createTestApp({ env: { FETCH_ALLOW_HOSTS: feeds.hostPort } });
  admin = (await app.signIn({ role: "admin" })).agent;
  member = (await app.signIn()).agent;
});
afterAll(async () => {
  await app.close();
  await feeds.close();
});
beforeEach(() =>
  app.platform.database.pool.query("TRUNCATE news_sources, rate_limits RESTART IDENTITY CASCADE"),
);

const draft = (more: object = {}) => ({
  url: `${feeds.url}/gazette.rss`,
  name: "The gazette",
  country: "PT",
  language: "en",
  topic: "legislation",
  kind: "official",
  ...more,
});
const add = async (more: object = {}): Promise<SourceReport> =>
  (await admin.post(path).send(draft(more)).expect(201)).body;
const list = async (): Promise<SourceReport[]> => (await admin.get(path).expect(200)).body;
const rowOf = async (id: number) =>
  (await app.platform.database.pool.query("SELECT * FROM news_sources WHERE id = $1", [id])).rows[0];
const set = (id: number, changes: string) =>
  app.platform.database.pool.query(`UPDATE news_sources SET ${changes} WHERE id = $1`, [id]);
/** Configures these feeds as the operator's list does. */
const configure = (...urls: string[]) =>
  app.news.sources.configureFeeds(
    urls.map((url) => ({ url, name: `Feed ${url}`, country: "PT", language: "en", topic: "visa" })),
  );
const titles = async () => {
  const { rows } = await app.platform.database.pool.query("SELECT title FROM news_items ORDER BY title");
  return rows.map(({ title }) => title);
};

describe("every route", () => {
  const calls = [
    ["get", path],
    ["post", path],
    ["post", `${path}/preview`],
    ["post", `${path}/1/poll`],
    ["patch", `${path}/1`],
    ["delete", `${path}/1`],
  ] as const;

  it.each(calls)("%s %s requires an administrator and the site's own origin", async (method, address) => {
    const { id } = await add();
    const send = (agent: typeof admin | ReturnType<typeof supertest>) =>
      agent[method](address).send(method === "get" ? undefined : { ...draft(), on: false });
    expect((await send(supertest(app.url))).status).toBe(401);
    const refused = await send(member);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(refused.text).not.toContain("gazette");
    if (method !== "get") {
      const foreign = await send(admin).set("Origin", "https://evil.example");
      expect([foreign.status, foreign.body.code]).toEqual([403, "cross_site"]);
    }
    expect(await list()).toMatchObject([{ id, health: "waiting" }]);
  });

  it.each([
    ["post", "/poll", {}],
    ["patch", "", { on: true }],
    ["delete", "", {}],
  ] as const)(
    "%s of a source that is not there says so; of what is no id, too",
    async (method, end, body) => {
      const archive = await app.news.sources.archiveSource({
        ...draft(),
        url: "test:archive",
        kind: "archive",
      });
      for (const id of [4711, 999_999_999, archive]) {
        const answer = await admin[method](`${path}/${id}${end}`).send(body);
        expect([id, answer.status, answer.body.code]).toEqual([id, 404, "no_source"]);
      }
      for (const id of ["0", "-1", "1.5", "1e3", "x", "9999999999", "%00"]) {
        const answer = await admin[method](`${path}/${id}${end}`).send(body);
        expect([id, answer.status]).toEqual([id, 400]);
      }
    },
  );
});

describe("the list", () => {
  it("shows every source by name, including removed ones but not the archive", async () => {
    await app.news.sources.archiveSource({ ...draft(), url: "test:archive", kind: "archive" as const });
    await configure("https://b.example/feed", "https://a.example/feed", "https://gone.example/feed");
    await app.platform.database.pool.query(
      "UPDATE news_sources SET state = 'removed' WHERE url LIKE '%gone.example%'",
    );
    const [a, b, gone, ...others] = await list();
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ url: "https://gone.example/feed", health: "removed", nextPollAt: null });
    expect(a).toEqual({
      id: expect.any(Number),
      url: "https://a.example/feed",
      movedTo: null,
      name: "Feed https://a.example/feed",
      country: "PT",
      language: "en",
      topic: "visa",
      kind: null,
      addedBy: "configuration",
      active: true,
      health: "waiting",
      lastPollAt: null,
      lastSuccessAt: null,
      nextPollAt: expect.stringMatching(/Z$/),
      intervalMinutes: app.platform.config.newsPollMinutes,
      items: 0,
      failures: 0,
      failingSince: null,
      lastError: null,
    });
    expect(b?.name).toBe("Feed https://b.example/feed");
  });

  it.each([
    ["last_poll_at = now(), last_success_at = now()", "well"],
    ["last_poll_at = now(), last_error = 'No.', failures = 1, failing_since = now()", "failing"],
    ["last_error = 'No.', failures = 9, failing_since = now() - interval '6 days 23 hours'", "failing"],
    ["last_error = 'No.', failures = 9, failing_since = now() - interval '7 days 1 second'", "broken"],
    ["state = 'off', last_error = 'No.', failures = 9, failing_since = now()", "off"],
    ["active = false, last_success_at = now()", "off"],
  ])("shows a source with %s as %s", async (changes, health) => {
    const { id } = await add();
    await set(id, changes);
    const [source] = await list();
    expect(source?.health).toBe(health);
    expect(source?.nextPollAt === null).toBe(health === "off");
  });
});

describe("a preview", () => {
  const preview = (more: object = {}) => admin.post(`${path}/preview`).send(draft(more));

  it("shows what a feed would bring and stores nothing", async () => {
    const { body } = await preview().expect(200);
    expect(body).toMatchObject({ url: `${feeds.url}/gazette.rss`, entries: 3, shown: 2 });
    expect(body.items).toEqual([
      {
        title: "Portugal opens a digital nomad visa",
        link: "https://gov.example/Portugal%20opens%20a%20digital%20nomad%20visa",
        pubDate: "2026-09-10T10:00:00.000Z",
        type: "visa",
        countries: ["Portugal"],
        shown: true,
      },
      expect.objectContaining({ shown: false }),
      expect.objectContaining({ type: "tax", countries: ["Spain"], shown: true }),
    ]);
    // A topic alone shows nothing, and items of the press need more evidence.
    expect((await preview({ topic: "visa" }).expect(200)).body.shown).toBe(2);
    expect((await preview({ kind: undefined }).expect(200)).body.shown).toBe(2);
    expect([await list(), await titles()]).toEqual([[], []]);
  });

  it("of an existing source's address is refused like adding it", async () => {
    await add();
    const asked = { url: `${feeds.url}/gazette.rss#top`, name: "Another" };
    const [seen, refused] = [await preview(asked), await admin.post(path).send(draft(asked))];
    expect([seen.status, seen.body.code]).toEqual([409, "source_exists"]);
    expect(seen.body.fields.url).toBe("'The gazette' already reads this address.");
    expect(seen.body).toEqual(refused.body);
  });

  it("shows the first ten, undated entries as such, and the redirect target", async () => {
    const many = feedOf(...Array.from({ length: 30 }, (_, index) => `Visa ${index}`)).replaceAll(
      /<pubDate>[^<]*<\/pubDate>/g,
      "",
    );
    feeds.set("/many.rss", { body: many });
    feeds.set("/moved.rss", { status: 302, headers: { location: "/many.rss" } });
    const { body } = await preview({ url: `${feeds.url}/moved.rss` }).expect(200);
    expect([body.url, body.entries, body.items.length]).toEqual([`${feeds.url}/many.rss`, 30, 10]);
    expect(body.items[0].pubDate).toBeNull();
  });

  it.each([
    ["/missing.rss", /answered with status 404/],
    ["/page.html", /\w/],
    ["/empty.rss", /empty/],
  ])("of %s explains beside the address why it cannot be read", async (file, words) => {
    feeds.set("/page.html", { body: "<!doctype html><html><body><p>Moved</body></html>" });
    feeds.set("/empty.rss", { body: "" });
    for (const call of [preview, (more: object) => admin.post(path).send(draft(more))]) {
      const { body } = await call({ url: feeds.url + file }).expect(400);
      expect(body.code).toBe("unreadable_feed");
      expect(body.fields.url).toMatch(words);
      expect(body.message).toContain(body.fields.url);
    }
    expect(await list()).toEqual([]);
  });

  it.each([
    "http://127.0.0.1:1/feed",
    "http://localhost/feed",
    "http://2130706433/feed",
    "http://[::ffff:10.0.0.1]/feed",
    "http://169.254.169.254/latest/meta-data",
  ])("of the private address %s is refused with a message", async (url) => {
    const { body } = await preview({ url }).expect(400);
    expect([body.code, Object.keys(body.fields)]).toEqual(["unreadable_feed", ["url"]]);
    expect((await admin.post(path).send(draft({ url })).expect(400)).body.code).toBe("unreadable_feed");
  });
});

describe("a draft", () => {
  const faults: [field: string, value: unknown][] = [
    ...["", " ", "gov.example/feed", "ftp://gov.example", "javascript:alert(1)", "http://", "https:///x"].map(
      (url) => ["url", url] as [string, unknown],
    ),
    ...["https://user@gov.example/f", "https://:secret@gov.example/f", "http://a b/", "http://[::1/f"].map(
      (url) => ["url", url] as [string, unknown],
    ),
    ["url", `https://gov.example/${"x".repeat(2000)}`],
    ["url", "https://gov.example/\0"],
    ["name", ""],
    ["name", "  "],
    ["name", "x".repeat(201)],
    ["name", "a\0b"],
    ["name", "a\ud800b"],
    ["country", ""],
    ["country", "pt"],
    ["country", "XX"],
    ["country", "Portugal"],
    ["country", "__proto__"],
    ["language", ""],
    ["language", "EN"],
    ["language", "eng"],
    ["topic", ""],
    ["topic", "fisheries"],
    ["topic", null],
  ];
  it.each(faults.map(([field, value]) => ({ field, value, shown: String(value).slice(0, 40) })))(
    "with $field '$shown' is refused beside the field, and no feed is requested",
    async ({ field, value }) => {
      const before = feeds.requests.length;
      for (const address of [`${path}/preview`, path]) {
        const { body } = await admin
          .post(address)
          .send(draft({ [field]: value }))
          .expect(400);
        expect([body.code, Object.keys(body.fields)]).toEqual(["invalid_input", [field]]);
        const isEmpty = typeof value === "string" && value.trim() === "";
        expect(body.fields[field]).toMatch(isEmpty ? /^Required$/ : /^(?!Required).*\w/);
      }
      expect(feeds.requests.length).toBe(before);
      expect(await list()).toEqual([]);
    },
  );

  it.each(["EU", "global", "PT", "XK"])(
    "of %s is taken as the table of countries has it",
    async (country) => {
      const { status } = await admin.post(`${path}/preview`).send(draft({ country }));
      expect(status).toBe(country === "XK" ? 400 : 200);
    },
  );
});

describe("adding", () => {
  it("stores a due source under its normalized address and requests it once", async () => {
    const before = feeds.requests.length;
    const { port } = new URL(feeds.url);
    const source = await add({ url: ` HTTP://127.0.0.1:${port}/./gazette.rss#top `, name: "  Gazette  " });
    expect(source).toMatchObject({
      url: `${feeds.url}/gazette.rss`,
      name: "Gazette",
      health: "waiting",
      addedBy: "admin",
      active: true,
    });
    expect(Date.parse(source.nextPollAt!)).toBeLessThanOrEqual(Date.now());
    expect(feeds.requests.length).toBe(before + 1);
    expect(await list()).toEqual([source]);
    await app.news.polling.pollDueSources();
    expect(await list()).toMatchObject([{ id: source.id, health: "well", items: 3 }]);
  });

  it("is refused if a source has this address in any spelling or has moved there", async () => {
    await add();
    const same = await admin.post(path).send(draft({ name: "Another", url: `${feeds.url}/gazette.rss#x` }));
    expect([same.status, same.body.code]).toEqual([409, "source_exists"]);
    expect(same.body.fields.url).toContain("'The gazette'");
    feeds.set("/new.rss", { body: gazette });
    const [first] = await list();
    await set(first!.id, `moved_to = '${feeds.url}/new.rss'`);
    expect((await admin.post(path).send(draft({ url: `${feeds.url}/new.rss` }))).status).toBe(409);
  });

  it("by two administrators at once creates one source", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post(path).send(draft())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it("is visible on other instances at once", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const { agent } = await other.signIn({ role: "admin", username: "elsewhere" });
    const { id } = await add();
    expect((await agent.get(path).expect(200)).body).toMatchObject([{ id }]);
    await agent.patch(`${path}/${id}`).send({ on: false }).expect(200);
    expect(await list()).toMatchObject([{ id, health: "off" }]);
    await other.close();
  });
});

describe("a requested poll", () => {
  it("polls the source and returns its state; a second one within a minute must wait", async () => {
    const { id } = await add();
    const { body } = await admin.post(`${path}/${id}/poll`).expect(200);
    expect(body).toMatchObject({ id, health: "well", items: 3, failures: 0 });
    expect(Date.parse(body.nextPollAt)).toBeGreaterThan(Date.now());
    await expect.poll(async () => (await member.get("/api/news").expect(200)).body.length).toBe(2);

    const again = await admin.post(`${path}/${id}/poll`).expect(429);
    expect(again.body.message).toMatch(/within the last minute\. Please try again in \d+ seconds\./);
    const wait = Number(again.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(again.body.message).toContain(`${wait} seconds`);
  });

  it("returns the reason of a failure", async () => {
    const { id } = await add();
    feeds.set("/gazette.rss", { status: 503 });
    const { body } = await admin.post(`${path}/${id}/poll`).expect(200);
    feeds.set("/gazette.rss", { body: gazette });
    expect(body).toMatchObject({ health: "failing", failures: 1, items: 0 });
    expect(body.lastError).toMatch(/answered with status 503/);
    expect(Date.parse(body.failingSince)).toBeLessThanOrEqual(Date.parse(body.lastPollAt));
  });

  it("is refused for a source that is off or busy", async () => {
    const { id } = await add();
    await set(id, "lease_until = now() + interval '1 minute'");
    const busy = await admin.post(`${path}/${id}/poll`).expect(409);
    expect(busy.body.code).toBe("source_busy");
    await set(id, "lease_until = null");
    await admin.patch(`${path}/${id}`).send({ on: false }).expect(200);
    const off = await admin.post(`${path}/${id}/poll`).expect(409);
    expect(off.body).toEqual({ code: "source_off", message: "This source is switched off." });
  });
});

describe("the switch", () => {
  const turn = async (id: number, on: boolean): Promise<SourceReport> =>
    (await admin.patch(`${path}/${id}`).send({ on }).expect(200)).body;

  it("off stops polling and keeps items; on makes it due and clears its failures", async () => {
    const { id } = await add();
    await admin.post(`${path}/${id}/poll`).expect(200);
    expect(await turn(id, false)).toMatchObject({ health: "off", nextPollAt: null, items: 3 });
    await set(id, "next_poll_at = now() - interval '1 hour'");
    const before = feeds.requests.length;
    await app.news.polling.pollDueSources();
    expect(feeds.requests.length).toBe(before);

    await set(
      id,
      `last_poll_at = now() - interval '5 minutes', next_poll_at = now() + interval '1 day',
       last_error = 'No.', failures = 12, failing_since = now() - interval '8 days'`,
    );
    const on = await turn(id, true);
    expect(on).toMatchObject({ health: "well", failures: 0, failingSince: null, lastError: null });
    expect(Date.parse(on.nextPollAt!)).toBeLessThanOrEqual(Date.now());
    await app.news.polling.pollDueSources();
    expect(feeds.requests.length).toBe(before + 1);
  });

  it("does not bypass the minute between polls, and does nothing if already on", async () => {
    const { id } = await add();
    await set(id, "last_poll_at = now(), next_poll_at = now() + interval '1 day'");
    const unchanged = await turn(id, true);
    expect(Date.parse(unchanged.nextPollAt!)).toBeGreaterThan(Date.now() + 80_000_000);
    await turn(id, false);
    const on = await turn(id, true);
    expect(Date.parse(on.nextPollAt!) - Date.parse(on.lastPollAt!)).toBe(60_000);
  });

  it("on keeps a source that is no longer in the operator's list, over restarts", async () => {
    await configure(`${feeds.url}/gazette.rss`);
    await configure();
    const [unlisted] = await list();
    expect(unlisted).toMatchObject({ active: false, health: "off", addedBy: "configuration" });
    expect(await turn(unlisted!.id, true)).toMatchObject({
      active: true,
      health: "waiting",
      addedBy: "admin",
    });
    await configure();
    expect(await list()).toMatchObject([{ active: true, health: "waiting" }]);
  });

  it("accepts only on and off", async () => {
    const { id } = await add();
    for (const body of [{}, { on: "true" }, { on: 1 }, { on: null }])
      expect((await admin.patch(`${path}/${id}`).send(body)).status).toBe(400);
  });
});

describe("removing", () => {
  const deleteRemoved = (signal = new AbortController().signal) => app.news.removals.deleteRemoved(signal);
  /** Every item has unique tags, the worst case for finding unused tags. */
  const addItems = async (id: number, count: number) => {
    const { pool } = app.platform.database;
    await pool.query(
      `INSERT INTO news_items (source_id, item_key, title, link, pub_date, type, shown, tags)
       SELECT $1, 'item ' || n, 'Item ' || n, 'https://gov.example/' || n, now() - n * interval '1 hour', 'visa', true,
         (SELECT jsonb_agg(jsonb_build_object('name', 'tag ' || n || ' ' || t, 'category', 'other', 'relevance', 0.5))
          FROM generate_series(1, 8) AS t)
       FROM generate_series(1, $2) AS n`,
      [id, count],
    );
    await pool.query("INSERT INTO news_item_sources SELECT id, source_id FROM news_items");
    await pool.query(
      `INSERT INTO news_tags SELECT DISTINCT tag->>'name', 'other', 0.5
       FROM news_items, jsonb_array_elements(tags) AS tag ON CONFLICT DO NOTHING`,
    );
    await pool.query("NOTIFY news_changed");
  };
  /** The first page is cached, so a change takes a moment to appear. */
  const expectListed = (count: number) =>
    expect.poll(async () => (await member.get("/api/news").expect(200)).body.length).toBe(count);

  it("leaves an item visible that another source reports, too", async () => {
    const { id } = await add();
    const other = await add({ url: `${feeds.url}/gazette.rss?copy`, name: "The copy" });
    await addItems(id, 2);
    await app.platform.database.pool.query(
      "INSERT INTO news_item_sources SELECT id, $1 FROM news_items WHERE item_key = 'item 1'",
      [other.id],
    );
    await admin.delete(`${path}/${id}`).expect(200);
    const news = (await member.get("/api/news?type=visa").expect(200)).body;
    const { updates } = (await admin.get("/api/admin/updates?view=shown").expect(200)).body;
    for (const items of [news, updates])
      expect(items.map(({ title }: { title: string }) => title)).toEqual(["Item 1"]);
  });

  it("hides all items at once and deletes them in batches that another call resumes", async () => {
    const { id } = await add();
    await addItems(id, 300);
    const [{ id: item }] = (await app.platform.database.pool.query("SELECT id FROM news_items LIMIT 1")).rows;
    await expectListed(200);

    const { body } = await admin.delete(`${path}/${id}`).expect(200);
    expect(body).toMatchObject({ id, health: "removing", items: 300, nextPollAt: null });
    await expectListed(0);
    expect((await member.get("/api/news?type=visa").expect(200)).body).toEqual([]);
    expect((await member.get("/api/news?q=Item").expect(200)).body).toEqual([]);
    expect((await supertest(app.url).get("/api/blog").expect(200)).body.items).toEqual([]);
    await supertest(app.url).get(`/api/blog/${item}`).expect(404);

    const killed = new AbortController();
    const { removeItemsOf } = app.news.items;
    const first = createSourceRemovals({
      store: app.news.sources,
      items: {
        removeItemsOf: (source, signal) => {
          const removing = removeItemsOf(source, signal);
          killed.abort();
          return removing;
        },
      },
    });
    await first.deleteRemoved(killed.signal);
    const [left] = await list();
    expect(left).toMatchObject({ id, health: "removing" });
    expect(left!.items).toBeGreaterThan(0);
    expect(left!.items).toBeLessThan(300);
    expect((await admin.delete(`${path}/${id}`).expect(200)).body).toMatchObject({ health: "removing" });

    await deleteRemoved();
    expect([await list(), await titles()]).toEqual([[], []]);
    expect(
      (await app.platform.database.pool.query("SELECT FROM news_tags WHERE name LIKE 'tag %'")).rowCount,
    ).toBe(0);
  });

  it("deletes the source and its items, on all instances within a second", async () => {
    const other = await createTestApp({ databaseUrl: app.platform.database.url });
    const { id } = await add();
    await admin.post(`${path}/${id}/poll`).expect(200);
    const shown = async () => {
      const { agent } = reader;
      return (await agent.get("/api/news").expect(200)).body.length;
    };
    const reader = await other.signIn({ username: `reader-${id}` });
    expect(await shown()).toBe(2);
    expect((await admin.delete(`${path}/${id}`).expect(200)).body).toMatchObject({ id, health: "removing" });
    await expect.poll(shown).toBe(0);
    await other.close();
    await deleteRemoved();
    expect([await list(), await rowOf(id), await titles()]).toEqual([[], undefined, []]);
    await admin.delete(`${path}/${id}`).expect(404);
  });

  it("passes shared items to the other source", async () => {
    feeds.set("/other.rss", { body: feedOf("Portugal opens a digital nomad visa", "Visa of another") });
    const { id } = await add();
    const other = await add({ url: `${feeds.url}/other.rss`, name: "The other" });
    for (const each of [id, other.id]) await admin.post(`${path}/${each}/poll`).expect(200);
    await admin.delete(`${path}/${id}`).expect(200);
    await deleteRemoved();
    expect(await titles()).toEqual(["Portugal opens a digital nomad visa", "Visa of another"]);
    expect(await list()).toMatchObject([{ id: other.id, items: 2 }]);
  });

  it("takes the source off the reports of shared items", async () => {
    const { agent } = await app.signIn();
    const reporters = async () =>
      (await agent.get("/api/news").expect(200)).body.flatMap(
        ({ alsoReportedBy }: { alsoReportedBy: { source: string }[] }) =>
          alsoReportedBy.map(({ source }) => source),
      );
    feeds.set("/other.rss", { body: feedOf("Portugal opens a digital nomad visa") });
    const { id } = await add();
    const other = await add({ url: `${feeds.url}/other.rss`, name: "The other" });
    for (const each of [id, other.id]) await admin.post(`${path}/${each}/poll`).expect(200);
    await expect.poll(reporters).toEqual(["The other"]);
    await admin.delete(`${path}/${other.id}`).expect(200);
    await expect.poll(reporters).toEqual([]);
    await deleteRemoved();
  });

  it("of a feed in the operator's list lasts over restarts until it is added again", async () => {
    const url = `${feeds.url}/gazette.rss`;
    const folder = await makeTestFolder("sources");
    await writeFile(join(folder, "feeds.json"), JSON.stringify([draft({ url, topic: "visa" })]));
    const site = await createTestApp({
      databaseUrl: app.platform.database.url,
      env: { FETCH_ALLOW_HOSTS: feeds.hostPort, NEWS_FEEDS_FILE: join(folder, "feeds.json") },
    });
    await rm(folder, { recursive: true });
    const { agent } = await site.signIn({ role: "admin", username: "operator" });
    const restart = () => site.news.sources.configureFeeds(site.platform.config.newsFeeds ?? []);

    await restart();
    const [source] = await list();
    await agent.post(`${path}/${source!.id}/poll`).expect(200);
    expect(await titles()).toHaveLength(3);
    await agent.delete(`${path}/${source!.id}`).expect(200);
    const early = await agent.post(path).send(draft()).expect(409);
    expect(early.body.code).toBe("source_being_removed");
    await restart();
    await deleteRemoved();
    expect(await titles()).toEqual([]);
    expect(await list()).toMatchObject([{ id: source!.id, health: "removed", items: 0 }]);
    await agent.post(`${path}/${source!.id}/poll`).expect(404);
    await agent.delete(`${path}/${source!.id}`).expect(200);

    const back = (
      await agent
        .post(path)
        .send(draft({ name: "Back", topic: "tax" }))
        .expect(201)
    ).body;
    expect(back).toMatchObject({ id: source!.id, name: "Back", topic: "tax", health: "waiting", items: 0 });
    await site.news.polling.pollDueSources();
    expect(await titles()).toHaveLength(3);
    await site.close();
  });
});
