import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWatchers } from "#tests/support/monitoring.ts";
import { addSource } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import type { NewItem } from "./write-store.ts";

let app: TestApp;
let reader: SignedIn["agent"];
let gazette: number;
let paper: number;
let announced = 0;
/** Called for a marker notification, which arrives after all earlier ones. */
let onMark: () => void;
let closeListener: () => void;

beforeAll(async () => {
  app = await createTestApp();
  reader = (await app.signIn()).agent;
  gazette = await addSource(app, "The gazette");
  paper = await addSource(app, "The paper");
  const listener = await app.platform.database.pool.connect();
  await listener.query("LISTEN news_changed");
  listener.on("notification", ({ payload }) => {
    if (payload === "mark") onMark();
    else announced += 1;
  });
  closeListener = () => listener.release(true);
});
afterAll(async () => {
  closeListener();
  await app.close();
});

const item = (key: string, more: Partial<NewItem> = {}): NewItem => ({
  sourceId: gazette,
  itemKey: key,
  title: `About ${key}`,
  link: `https://gov.example/${key}`,
  body: "As it was decided.",
  pubDate: new Date("2026-01-01T00:00:00Z"),
  type: "visa",
  shown: true,
  ...more,
});
const save = (...items: NewItem[]) => app.news.items.saveItems(items);
const row = async (key: string) =>
  (await app.platform.database.pool.query("SELECT * FROM news_items WHERE item_key = $1", [key])).rows[0];
const card = async (key: string) =>
  (
    (await reader.get("/api/news").expect(200)).body as { link: string; title: string; status: string }[]
  ).find(({ link }) => link.endsWith(`/${key}`));
const countOf = async (sourceId: number) =>
  (await app.platform.database.pool.query("SELECT item_count FROM news_sources WHERE id = $1", [sourceId]))
    .rows[0].item_count;
const heard = () =>
  new Promise<number>((resolve) => {
    onMark = () => resolve(announced);
    void app.platform.database.pool.query("NOTIFY news_changed, 'mark'");
  });
const announcements = async (work: () => Promise<unknown>) => {
  const before = await heard();
  await work();
  return (await heard()) - before;
};

describe("an item that several sources report", () => {
  it("is stored once in the first source's version and lists the others with its own link", async () => {
    await save(item("shared"));
    expect(await save(item("shared", { sourceId: paper, title: "In other words" }))).toBe(0);
    await expect
      .poll(() => card("shared"))
      .toMatchObject({
        title: "About shared",
        status: "new",
        source: { name: "The gazette" },
        alsoReportedBy: [{ source: "The paper", title: "About shared", link: "https://gov.example/shared" }],
      });
    await save(item("shared", { title: "Once more" }));
    expect((await row("shared")).title).toBe("Once more");
  });

  it("belongs to the later source if only its version is shown", async () => {
    await save(item("late", { shown: false }));
    await save(item("late", { sourceId: paper, title: "On visas", language: "es" }));
    await save(item("late", { shown: false }));
    expect(await row("late")).toMatchObject({
      title: "On visas",
      source_id: paper,
      shown: true,
      language: "es",
    });
  });
});

describe("a repeated item", () => {
  it("loses its summary when its text changes, but not when only its tags do", async () => {
    const { pool } = app.platform.database;
    const summarised =
      "UPDATE news_items SET summary = 'S', impact = 'I', summary_origin = 'model' WHERE item_key = $1";
    await save(item("told"));
    await pool.query(summarised, ["told"]);
    expect(await save(item("told", { type: "tax" }))).toBe(1);
    expect(await row("told")).toMatchObject({ summary: "S", summary_origin: "model", updated_at: null });
    await save(item("told", { type: "tax", body: "Otherwise." }));
    expect(await row("told")).toMatchObject({
      summary: null,
      impact: null,
      summary_origin: null,
      summary_lease_until: null,
      updated_at: expect.any(Date),
    });
  });

  it("is not written again if only its date changes, except in the archive", async () => {
    const later = { pubDate: new Date("2026-03-01T00:00:00Z") };
    const archived = { publisherKind: "official", dateBasis: "announced" } as const;
    await save(item("dated"), item("archived", archived));
    expect(await save(item("dated", later))).toBe(0);
    expect(await save(item("dated", { ...later, dateBasis: "first seen" }))).toBe(0);
    expect(
      await save(
        item("dated", { ...later, title: "Otherwise" }),
        item("archived", { ...archived, ...later }),
      ),
    ).toBe(2);
    expect([await row("dated"), await row("archived")]).toMatchObject([
      { pub_date: later.pubDate, date_basis: null },
      { pub_date: later.pubDate, date_basis: "announced", updated_at: null },
    ]);
  });

  it("keeps its stage with the day of that stage if it has no date of its own", async () => {
    const undated = { dateBasis: "first seen" } as const;
    const later = { ...undated, pubDate: new Date("2026-03-01T00:00:00Z") };
    const limited = { stage: "limited", effectiveOn: "2026-12-31" } as const;
    const inForce = { stage: "in force", effectiveOn: "2026-02-01" } as const;
    await save(item("limited", { ...undated, ...limited }), item("in-force", { ...undated, ...inForce }));
    await save(item("limited", { ...later, ...inForce }), item("in-force", { ...later, ...limited }));
    const shown = await app.news.items.listNews({});
    const found = (key: string) => shown.find(({ link }) => link.endsWith(`/${key}`));
    expect([found("limited"), found("in-force")]).toMatchObject([limited, inForce]);
  });

  it("within one document is written once, in its last version", async () => {
    expect(await save(item("twice"), item("twice", { title: "The second" }))).toBe(1);
    expect((await row("twice")).title).toBe("The second");
  });
});

describe("an item under another key", () => {
  const id = async (key: string) => (await row(key))?.id;

  it("is the same if id and title, id and date, or another key and title match", async () => {
    const later = new Date("2026-02-01T00:00:00Z");
    await save(item("k1", { guid: "g1" }), item("k2", { guid: "g2" }), item("k3"));
    const before = [await id("k1"), await id("k2"), await id("k3")];
    const again = [
      item("n1", { guid: "g1", title: "About k1", pubDate: later, link: "https://gov.example/k1" }),
      item("n2", { guid: "g2", title: "Better" }),
      item("n3", { title: "About k3", otherKeys: ["x", "k3"], link: "https://gov.example/k3" }),
    ];
    // Only the content of the second version is new.
    expect(await save(...again)).toBe(1);
    expect([await id("n1"), await id("n2"), await id("n3")]).toEqual(before);
    expect(await row("n2")).toMatchObject({ title: "Better", updated_at: expect.any(Date) });
    expect([await id("k1"), await id("k2"), await id("k3")]).toEqual([undefined, undefined, undefined]);
  });

  it("is another item if less matches or the source differs", async () => {
    const later = { pubDate: new Date("2026-02-01T00:00:00Z") };
    await save(item("o1", { guid: "h1" }), item("o2", { guid: "h2" }));
    await save(
      item("p1", { guid: "h1", ...later }),
      item("p2", { otherKeys: ["o2"] }),
      item("p3", { guid: "h3", title: "About o2", otherKeys: ["o2"] }),
    );
    await save(item("p4", { sourceId: paper, guid: "h1", title: "About o1", otherKeys: ["o1"] }));
    for (const key of ["o1", "o2", "p1", "p2", "p3", "p4"]) expect(await id(key), key).toBeDefined();
  });

  it("is matched by one entry only, and by none if it is listed under its own key", async () => {
    await save(item("q1", { guid: "i1" }), item("q2", { guid: "i2" }));
    const [first, second] = [await id("q1"), await id("q2")];
    await save(
      item("r1", { title: "About q1", otherKeys: ["q1"] }),
      item("r2", { title: "About q1", guid: "i1", otherKeys: ["q1"] }),
      item("r3", { title: "About q2", guid: "i2" }),
      item("q2"),
    );
    expect([await id("r2"), await id("q2")]).toEqual([first, second]);
    expect([await id("r1"), await id("r3")]).not.toContain(undefined);
    // Two items that were stored separately stay separate.
    await save(item("s1", { guid: "j1", title: "S" }), item("s2", { title: "S" }));
    await save(item("s3", { guid: "j1", title: "S", otherKeys: ["s1", "s2"] }));
    expect([await id("s1"), await id("s2")]).toEqual([undefined, expect.anything()]);
  });

  it("keeps its id if only that changes", async () => {
    await save(item("t1"));
    expect(await save(item("t1", { guid: "once" }))).toBe(1);
    expect(await save(item("t1", { guid: "at random" }))).toBe(0);
    expect(await save(item("t1"))).toBe(0);
    expect(await row("t1")).toMatchObject({ guid: "once", updated_at: null });
  });
});

it("announces visible changes only", async () => {
  const seen = item("seen");
  expect(await announcements(() => save(seen))).toBe(1);
  expect(await announcements(() => save(seen))).toBe(0);
  expect(await announcements(() => save({ ...seen, sourceId: paper }))).toBe(1);
  expect(await announcements(() => save({ ...seen, sourceId: paper }))).toBe(0);
  expect(await announcements(() => save({ ...seen, title: "Changed" }))).toBe(1);
  expect(await announcements(() => save(item("unseen", { shown: false })))).toBe(0);
  expect(await announcements(() => save(item("unseen", { shown: false, sourceId: paper })))).toBe(0);
  expect(await announcements(() => save())).toBe(0);
});

describe("a removed source", () => {
  const removed = (key: string, more: Partial<NewItem> = {}) => item(key, { sourceId: leaving, ...more });
  let leaving: number;
  beforeAll(async () => {
    leaving = await addSource(app, "Leaving");
  });

  it("passes shared items to the oldest other reporter and deletes the others", async () => {
    await save(removed("only"), removed("both"));
    await save(item("both", { sourceId: paper }), item("mine", { sourceId: paper }));
    await save(removed("mine"), item("both"));
    const before = await countOf(gazette);
    expect(await countOf(leaving)).toBe(2);
    expect(await announcements(() => app.news.items.removeItemsOf(leaving))).toBeGreaterThan(0);
    expect(await row("only")).toBeUndefined();
    expect(await row("both")).toMatchObject({ source_id: gazette });
    await expect
      .poll(() => card("both"))
      .toMatchObject({ source: { name: "The gazette" }, alsoReportedBy: [{ source: "The paper" }] });
    await expect.poll(() => card("mine")).toMatchObject({ alsoReportedBy: [] });
    expect([await countOf(leaving), await countOf(gazette)]).toEqual([0, before + 1]);
    await app.platform.database.pool.query("DELETE FROM news_sources WHERE id = $1", [leaving]);
    expect(await row("both")).toBeDefined();
  });

  it("gets no more items, and its late items cause no error", async () => {
    const gone = await addSource(app, "Gone");
    await app.platform.database.pool.query("DELETE FROM news_sources WHERE id = $1", [gone]);
    expect(await save(item("late one", { sourceId: gone }))).toBe(0);
    const off = await addSource(app, "Off");
    await app.platform.database.pool.query("UPDATE news_sources SET state = 'removed' WHERE id = $1", [off]);
    expect(await save(item("off", { sourceId: off }))).toBe(0);
    expect(await row("off")).toBeUndefined();
  });

  it("leaves shared stories and their ids to the other sources", async () => {
    const at = { pubDate: new Date("2001-01-01T00:00:00Z"), countries: ["Japan"] };
    const titles = [
      "Japan starts digital nomad visa on 31 March",
      "Japan to start digital nomad visa from 31 March",
    ];
    const firm = await addSource(app, "The firm");
    await save(item("j1", { ...at, sourceId: firm, title: titles[0]! }));
    await save(item("j2", { ...at, title: titles[1]! }));
    await save(item("j3", { ...at, sourceId: paper, title: titles[0]! }));
    const first = (await row("j1")).id;
    expect([(await row("j2")).story_id, (await row("j3")).story_id]).toEqual([first, first]);
    await app.news.items.removeItemsOf(firm);
    const second = await row("j2");
    expect([second.story_id, (await row("j3")).story_id]).toEqual([first, first]);
    await app.platform.database.pool.query("DELETE FROM news_item_sources WHERE item_id = $1", [second.id]);
    await app.news.items.keepItems(gazette, ["shared", "seen", "told", "twice", "both"]);
    expect(await row("j2")).toBeUndefined();
    expect((await row("j3")).story_id).toBe(first);
    await save(item("j4", { ...at, title: titles[1]! }));
    expect((await row("j4")).story_id).toBe(first);
  });

  it("loses the alerts on its items, and nobody is alerted on them any more", async () => {
    const { pool } = app.platform.database;
    const watcher = createWatchers(app);
    const userIds = [await watcher(), await watcher()];
    const of = { countries: ["Portugal"], pubDate: new Date() };
    const source = await addSource(app, "Told");
    await save(item("told of", { ...of, sourceId: source }), item("stays", of));
    await app.monitoring.matching.matchQueued();
    await save(item("to be told", { ...of, sourceId: source }));
    const alerts = async () =>
      (await pool.query("SELECT item_id FROM monitoring_alerts ORDER BY id")).rows.map(
        ({ item_id }) => item_id,
      );
    expect(await alerts()).toHaveLength(2 * userIds.length);
    await app.news.items.removeItemsOf(source);
    const { id } = await row("stays");
    expect(await alerts()).toEqual([id, id]);
    expect((await pool.query("SELECT FROM monitoring_queue")).rowCount).toBe(0);
  });

  it("may have more items than one batch", async () => {
    const many = await addSource(app, "Many");
    await save(...Array.from({ length: 1200 }, (_, index) => item(`many ${index}`, { sourceId: many })));
    await save(item("many 7"));
    await app.news.items.removeItemsOf(many);
    expect(await countOf(many)).toBe(0);
    expect(await row("many 7")).toMatchObject({ source_id: gazette });
  });
});
