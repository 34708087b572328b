import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ModeratedUpdate } from "#shared/news/moderation-contract.ts";
import { modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "../ingest/write-store.ts";

const path = "/api/admin/updates";

let app: TestApp;
let admin: SignedIn["agent"];
let reader: SignedIn["agent"];
let sources: Record<"gazette" | "paper" | "firm", number>;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await app.signIn({ role: "admin" })).agent;
  reader = (await app.signIn()).agent;
  sources = {
    gazette: await addSource(app, "The gazette"),
    paper: await addSource(app, "The paper"),
    firm: await addSource(app, "The firm"),
  };
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.pool.query("DELETE FROM news_items"));

const item = (source: keyof typeof sources, title: string, more: Partial<NewItem> = {}): NewItem => ({
  sourceId: sources[source],
  itemKey: `${source} ${title}`,
  title,
  link: `https://${source}.example/${encodeURIComponent(title)}`,
  pubDate: new Date(),
  type: "visa",
  countries: ["Thailand"],
  shown: true,
  ...more,
});
const save = (to: TestApp, ...items: NewItem[]) => to.news.items.saveItems(items);
const list = async (query = ""): Promise<ModeratedUpdate[]> =>
  (await admin.get(path + query).expect(200)).body.updates;
const idOf = async (title: string, view: string) =>
  (await list(`?view=${view}`)).find((update) => update.title === title)!.id;
const feed = async (): Promise<string[]> =>
  (await reader.get("/api/news?type=visa").expect(200)).body.map(({ title }: { title: string }) => title);
const decide = (id: number, shown: boolean) => admin.put(`${path}/${id}/decision`).send({ shown });

describe("an administrator", () => {
  it("hides an update, which stays hidden when its source lists it again, and undoes it", async () => {
    const visa = item("gazette", "Visa fees rise");
    await save(app, visa);
    const id = await idOf(visa.title, "shown");
    await decide(id, false).expect(200);
    await expect.poll(feed).toEqual([]);
    await save(app, { ...visa, title: "Visa fees rise again" });
    await expect.poll(feed).toEqual([]);
    expect(await list("?view=decided")).toMatchObject([
      { id, shown: false, decision: { shown: false, decidedBy: expect.any(String) } },
    ]);
    const { body } = await admin.delete(`${path}/${id}/decision`).expect(200);
    expect(body).toMatchObject({ shown: true, decision: null });
    await expect.poll(feed).toEqual(["Visa fees rise again"]);
    expect(await list("?view=decided")).toEqual([]);
  });

  it("shows a hidden update, with its tags, and it stays shown", async () => {
    const quiet = item("gazette", "Notice 12", {
      shown: false,
      tags: [{ name: "Quiet", category: "other", relevance: 0.5 }],
    });
    await save(app, quiet);
    await decide(await idOf(quiet.title, "hidden"), true).expect(200);
    await expect.poll(feed).toEqual(["Notice 12"]);
    expect((await reader.get("/api/news?tag=Quiet")).body).toHaveLength(1);
    await save(app, { ...quiet, body: "More text" });
    await expect.poll(feed).toEqual(["Notice 12"]);
  });

  it("finds updates by words of the title", async () => {
    await save(
      app,
      item("gazette", "Vacancy notice", { shown: false }),
      item("paper", "Football", { shown: false }),
    );
    expect((await list("?q=vacancy")).map(({ title }) => title)).toEqual(["Vacancy notice"]);
  });

  it("can page through the first 5,000 updates of a list", async () => {
    await app.platform.database.pool.query(
      `INSERT INTO news_items (source_id, item_key, title, link, pub_date, type, shown)
       SELECT $1, 'Item ' || n, 'Item ' || n, 'https://gazette.example/' || n, '2026-09-24T00:00:00Z', 'visa', true
       FROM generate_series(1, 5010) AS n`,
      [sources.gazette],
    );
    const { body } = await admin.get(`${path}?view=shown&page=100`).expect(200);
    expect(body).toMatchObject({ updates: { length: 50 }, hasMore: false });
    expect(await list("?view=shown&page=101")).toEqual([]);
  });

  it("gets 404 for an update that is gone", async () => {
    await decide(1, true).expect(404);
    await admin.delete(`${path}/1/decision`).expect(404);
    await admin.post(`${path}/1/split`).expect(404);
    await admin.post(`${path}/1/join`).send({ with: 2 }).expect(404);
  });

  it("exports their own decisions", async () => {
    const editor = await app.signIn({ role: "admin" });
    await save(app, item("gazette", "Visa fees rise"));
    const id = await idOf("Visa fees rise", "shown");
    await editor.agent.put(`${path}/${id}/decision`).send({ shown: false }).expect(200);
    const { body } = await editor.agent.get("/api/account/export").expect(200);
    expect(body.newsDecisions).toMatchObject([{ title: "Visa fees rise", shown: false }]);
  });
});

const launch = "Thailand launches five-year visa for digital nomads";
const launched = "Thai cabinet launches digital nomad visa valid five years";

describe("a story", () => {
  it("is split by an administrator, and the report stays apart", async () => {
    await save(app, item("gazette", launch));
    const report = item("paper", launched);
    await save(app, report);
    expect(await feed()).toHaveLength(1);
    const id = await idOf(launched, "shown");
    const { body } = await admin.post(`${path}/${id}/split`).expect(200);
    expect(body.alsoReportedBy).toEqual([]);
    await save(app, { ...report, title: `${launched}, says minister` });
    expect(await feed()).toHaveLength(2);
    await admin.post(`${path}/${id}/split`).expect(409);
  });

  it("is joined by an administrator with another one", async () => {
    await save(app, item("gazette", launch));
    await save(app, item("paper", launched));
    await save(app, item("firm", "What Bangkok's plan means for you"));
    const [id, other] = [
      await idOf("What Bangkok's plan means for you", "shown"),
      await idOf(launch, "shown"),
    ];
    const { body } = await admin.post(`${path}/${id}/join`).send({ with: other }).expect(200);
    expect(body.alsoReportedBy).toHaveLength(2);
    await expect.poll(feed).toEqual([launch]);
    await admin.post(`${path}/${id}/join`).send({ with: id }).expect(409);
  });
});

describe("a model", () => {
  const likely = [
    "Thailand to overhaul nomad visas",
    "Bangkok plans change to digital nomad permit",
  ] as const;

  const openSite = async (sameEvent: boolean) => {
    const fake = await startFakeModel(modelReplies.saysJson({ sameEvent }));
    const site = await createTestApp({ env: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" } });
    onTestFinished(async () => {
      await site.close();
      await fake.close();
    });
    const ids = [await addSource(site, "One"), await addSource(site, "Two")];
    for (const [at, title] of likely.entries())
      await site.news.items.saveItems([{ ...item("gazette", title), sourceId: ids[at]! }]);
    const judge = site.news.loops.find(({ name }) => name === "story-judge")!;
    const stories = async () => {
      const { rows } = await site.platform.database.pool.query(
        "SELECT count(DISTINCT coalesce(story_id, id))::int AS count FROM news_items WHERE title = ANY($1)",
        [likely],
      );
      return rows[0].count;
    };
    return { fake, work: () => judge.work(new AbortController().signal), stories };
  };

  it.each([
    [true, 1],
    [false, 2],
  ])("that calls a likely pair one event: %s, is asked once", async (sameEvent, count) => {
    const { fake, work, stories } = await openSite(sameEvent);
    expect(await stories()).toBe(2);
    await work();
    await work();
    expect(await stories()).toBe(count);
    expect(fake.calls).toHaveLength(1);
  });

  it("that declines is asked once, and the reports stay apart", async () => {
    const { fake, work, stories } = await openSite(true);
    fake.always(modelReplies.refuses);
    await work();
    await work();
    expect(fake.calls).toHaveLength(1);
    expect(await stories()).toBe(2);
  });

  it("that does not answer is asked again later", async () => {
    const { fake, work, stories } = await openSite(true);
    fake.always(modelReplies.saysJson({ nonsense: 1 }));
    await work();
    expect(await stories()).toBe(2);
    fake.always(modelReplies.saysJson({ sameEvent: true }));
    await work();
    expect(await stories()).toBe(1);
  });
});
