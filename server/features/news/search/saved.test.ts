import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxSaved } from "#shared/news/contract.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let reader: SignedIn;
const ids = new Map<string, number>();
const idOf = (title: string) => ids.get(title) ?? 0;

beforeAll(async () => {
  app = await createTestApp();
  await saveUpdates(app, [
    { title: "Spain raises the fee", type: "visa", countries: ["Spain"] },
    { title: "Portugal taxes pensions", type: "tax", countries: ["Portugal"] },
    { title: "Malta opens a permit", type: "residency", countries: ["Malta"] },
    { title: "Hidden", shown: false },
  ]);
  const { rows } = await app.platform.database.pool.query("SELECT id::float8, title FROM news_items");
  for (const { id, title } of rows) ids.set(title, id);
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await app.signIn();
});

const save = (title: string, { agent } = reader) => agent.put(`/api/news/${idOf(title)}/saved`);
const unsave = (title: string) => reader.agent.delete(`/api/news/${idOf(title)}/saved`);
const savedIds = async () => (await reader.agent.get("/api/news/saved")).body;
const titles = async (query: string) =>
  (await reader.agent.get(`/api/news?${query}`)).body.map(({ title }: { title: string }) => title);

describe("saved updates", () => {
  it("belong to their account, until it removes them", async () => {
    const other = await app.signIn();
    await save("Portugal taxes pensions", other).expect(200, { saved: true });
    await save("Spain raises the fee").expect(200, { saved: true });
    await save("Spain raises the fee").expect(200, { saved: true });
    expect(await savedIds()).toEqual([idOf("Spain raises the fee")]);
    await unsave("Spain raises the fee").expect(200, { saved: false });
    await unsave("Portugal taxes pensions").expect(200, { saved: false });
    expect(await savedIds()).toEqual([]);
    expect((await other.agent.get("/api/news/saved")).body).toEqual([idOf("Portugal taxes pensions")]);
  });

  it("are listed and counted with every other filter", async () => {
    await save("Malta opens a permit");
    await save("Spain raises the fee");
    expect(await titles("saved=only")).toEqual(["Spain raises the fee", "Malta opens a permit"]);
    expect(await titles("saved=only&type=visa")).toEqual(["Spain raises the fee"]);
    expect(await titles("saved=only&q=malta")).toEqual(["Malta opens a permit"]);
    const { body } = await reader.agent.get("/api/news/facets?saved=only");
    expect(body).toMatchObject({ total: 2, types: { visa: 1, residency: 1, tax: 0 } });
  });

  it("include every report on the same event", async () => {
    const [one, two] = [idOf("Spain raises the fee"), idOf("Malta opens a permit")];
    await app.news.items.mergeStories(one, two);
    await save("Malta opens a permit");
    expect((await savedIds()).sort()).toEqual([one, two].sort());
    expect(await titles("saved=only")).toHaveLength(1);
    await unsave("Spain raises the fee");
    expect(await savedIds()).toEqual([]);
    await app.news.items.splitStory(two);
  });

  it("must be visible", async () => {
    const { body } = await save("Hidden").expect(404);
    expect(body.code).toBe("unknown_update");
    await reader.agent.put("/api/news/999999999/saved").expect(404);
  });

  it("are limited, also against requests at the same time", async () => {
    await saveUpdates(
      app,
      Array.from({ length: maxSaved }, (_, at) => ({ title: `Update ${at} of many`, shown: true })),
    );
    await app.platform.database.pool.query(
      "INSERT INTO saved_updates SELECT $1, id FROM news_items WHERE title LIKE 'Update % of many' LIMIT $2",
      [reader.user.id, maxSaved - 1],
    );
    const answers = await Promise.all([save("Spain raises the fee"), save("Portugal taxes pensions")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      `You have saved ${maxSaved} updates. Remove one of them to save another.`,
    );
  });

  it("are in the export and are deleted with the account", async () => {
    await save("Portugal taxes pensions");
    const { body } = await reader.agent.get("/api/account/export").expect(200);
    expect(body.savedUpdates).toMatchObject([{ title: "Portugal taxes pensions" }]);
    await reader.agent.delete("/api/account").send({ password: reader.password }).expect(200);
    const { rows } = await app.platform.database.pool.query("SELECT FROM saved_updates WHERE user_id = $1", [
      reader.user.id,
    ]);
    expect(rows).toEqual([]);
  });
});
