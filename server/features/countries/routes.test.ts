import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countriesData } from "#server/knowledge/countries.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.countries.store.seedCountries(countriesData);
});
afterAll(() => app.close());

const list = async () => (await app.visitor.get("/api/countries").expect(200)).body as { name: string }[];

describe("GET /api/countries", () => {
  it("returns all 249 countries by name, with the fields of the contract only", async () => {
    const countries = await list();
    expect(countries).toHaveLength(249);
    expect(countries.map(({ name }) => name)).toEqual(countriesData.map(({ name }) => name).sort());
    for (const country of countries)
      expect(Object.keys(country).sort()).toEqual(["code", "flagCode", "id", "name"]);
    expect(countries.find(({ name }) => name === "Portugal")).toEqual({
      id: 620,
      name: "Portugal",
      code: "PT",
      flagCode: "pt",
    });
  });

  it("ignores the session and is cacheable", async () => {
    const answer = await plainRequest(app.url, "/api/countries", {
      headers: { cookie: "meridian=s%3Aforged.signature", "accept-encoding": "gzip, br" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, no-cache",
      vary: "Accept-Encoding",
      "content-encoding": "br",
      "x-content-type-options": "nosniff",
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(JSON.parse(brotliDecompressSync(answer.body).toString())).toHaveLength(249);
  });

  it("answers 304 for a current ETag", async () => {
    const { headers } = await plainRequest(app.url, "/api/countries");
    const again = await plainRequest(app.url, "/api/countries", {
      headers: { "if-none-match": headers.etag! },
    });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });
});

describe("seedCountries", () => {
  const rows = async () =>
    (await app.platform.database.pool.query("SELECT xmin, * FROM countries ORDER BY id")).rows;

  it("writes nothing if no row differs", async () => {
    const before = await rows();
    await app.countries.store.seedCountries(countriesData);
    expect(await rows()).toEqual(before);
  });

  it("updates changed rows, and the API follows within a second", async () => {
    expect((await list()).some(({ name }) => name === "Portugal")).toBe(true);
    const other = countriesData.map((row) => (row.code === "PT" ? { ...row, name: "Lusitania" } : row));
    await app.countries.store.seedCountries(other);
    const hasLusitania = async () => (await list()).some(({ name }) => name === "Lusitania");
    await expect.poll(hasLusitania).toBe(true);
    await Promise.all([1, 2, 3].map(() => app.countries.store.seedCountries(countriesData)));
    await expect.poll(hasLusitania).toBe(false);
    expect(await list()).toHaveLength(249);
  });
});
